"""Write the benchmark deck: N different cards as YAML (title, type, three stats, rules text)."""

import random
from pathlib import Path

WORDS = (
    "Gives a Regular Unit in the same space three points of Defense Roll both dice instead of moving and on a seven "
    "the unit on top of your graveyard returns to this space Attack from high ground counts two more against low "
    "ground Once each turn you may look at the top card of your deck and put it at the bottom"
).split()


def cards(count: int) -> list[dict[str, object]]:
    """`count` cards, each different from all others; the same on every machine."""
    pick = random.Random(40)
    deck = []
    for number in range(count):
        text = " ".join(pick.choice(WORDS) for _ in range(pick.randint(18, 34))).capitalize() + "."
        deck.append(
            {
                "id": f"card-{number:06d}",
                "title": f"{pick.choice(['Shield', 'Spear', 'Banner', 'Oil', 'Gate'])} Bearer {number}",
                "type": pick.choice(["regular", "support"]),
                "dispatch": pick.randint(1, 4),
                "attack": pick.randint(0, 12),
                "defense": pick.randint(0, 9),
                "text": text,
            }
        )
    return deck


def write(count: int, path: Path) -> None:
    """Write `count` cards to `path`."""
    with path.open("w", encoding="utf-8") as out:
        for card in cards(count):
            out.write("- id: {id}\n  title: {title}\n  type: {type}\n  dispatch: {dispatch}\n".format(**card))
            out.write('  attack: {attack}\n  defense: {defense}\n  text: "{text}"\n'.format(**card))
