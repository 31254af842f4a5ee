"""The rival's whole process: Typst sets DECK.yaml to OUT.pdf with the font in FONTS."""

import sys
from pathlib import Path

import typst

deck, out, fonts = sys.argv[1:]
layout = Path(deck).with_name("deck.typ")
typst.compile(str(layout), output=out, sys_inputs={"deck": Path(deck).name}, font_paths=[fonts])
