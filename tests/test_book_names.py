"""What books are called in a game's file: their ids, the ids of rules in their ledger, the fields that they explain."""

from pathlib import Path

import pytest
from project import write

from pnp.check import check
from pnp.problems import Report

Said = tuple[str, str, int, int, str]


def found(folder: Path, books: str, text: str = "# Rules\n", ledger: str = "") -> list[Said]:
    """All problems of a game with a card 'wolf' and these lines of `books:`; code, file, line, column and message."""
    game = "game: Duel\nbooks:\n" + books
    game += "decks: [{id: beasts, template: face, cards: [{id: wolf, title: Wolf, skills: [howl]}]}]\n"
    write(folder, "cards/duel.yaml", game + "fields: {skills: what it can do}\n")
    write(folder, "templates/face.yaml", "elements:\n  title: {text: '{{ title }}', left: 5mm, right: 5mm, top: 5mm}\n")
    write(folder, "templates/duel/rules.md", text)
    write(folder, "templates/duel/ledger.yaml", ledger)
    report = Report()

    check(folder, ["duel"], report, lambda *_: None)

    return [(each.code, each.span.file, each.span.line, each.span.column, each.message) for each in report if each.span]


def test_two_books_with_one_id_are_told_since_one_file_would_overwrite_the_other(tmp_path: Path):
    books = "  - {id: rules, text: templates/duel/rules.md}\n" * 2

    problems = found(tmp_path, books)

    assert problems == [("duplicate-id", "cards/duel.yaml", 4, 10, "two books have the id 'rules'")]


@pytest.mark.parametrize("id", ["../rules", "a/b", "Rules", "my rules", "-a"])
def test_an_id_that_no_file_can_be_called_by_is_told(tmp_path: Path, id: str):
    problems = found(tmp_path, f"  - {{id: '{id}', text: templates/duel/rules.md}}\n")

    said = f"files cannot be called by the id '{id}', expected small letters, digits and hyphens such as 'rulebook'"
    assert problems == [("wrong-value", "cards/duel.yaml", 3, 10, said)]


@pytest.mark.parametrize("id", ["cards", "board", "tiles", "proof", "showcase"])
def test_a_book_never_takes_the_name_of_the_cards_or_of_another_part_of_the_kit(tmp_path: Path, id: str):
    problems = found(tmp_path, f"  - {{id: {id}, text: templates/duel/rules.md}}\n")

    said = f"other files of the kit are called '{id}', expected an id such as 'rulebook'"
    assert problems == [("wrong-value", "cards/duel.yaml", 3, 10, said)]


def test_letters_of_any_script_make_an_id(tmp_path: Path):
    assert found(tmp_path, "  - {id: règles-2, text: templates/duel/rules.md}\n") == []


def test_a_rule_whose_id_no_text_can_cite_is_told(tmp_path: Path):
    books = "  - {id: rules, text: templates/duel/rules.md}\nledger: templates/duel/ledger.yaml\n"

    problems = found(
        tmp_path, books, "# Rules\n\nOne. [D-1] Two. [D-R02, DX2-3b]\n", "D-1: a\nD-R02: b\nDX2-3b: c\nD4: d\n"
    )

    said = "texts cannot cite the rule 'D4', expected capitals, a hyphen and a number such as 'STC-12'"
    assert [each for each in problems if each[0] == "wrong-value"] == [
        ("wrong-value", "templates/duel/ledger.yaml", 4, 1, said)
    ]


def test_a_field_to_explain_that_no_card_has_is_told(tmp_path: Path):
    books = "  - {id: rules, text: templates/duel/rules.md, explains: [skills, skils]}\n"

    problems = found(tmp_path, books, "# Rules\n\nHowl\n: It calls the others.\n")

    assert problems == [("unknown-key", "cards/duel.yaml", 3, 67, "no card has 'skils' (did you mean 'skills'?)")]
