"""Tables of cards: CSV, sheets of workbooks and YAML lists to cards, and cards to tables again."""
