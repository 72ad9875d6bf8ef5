#!/usr/bin/env python3
"""A bot for Aludel: takes the first legal action. Make `choose` smarter.

Try it: aludel arena quintessence --bots "cmd:python3 examples/first_legal.py" --bots random --games 4
The protocol: docs/bot-protocol.md
"""

import json
import sys


def choose(message):
    """Returns one of message["legal"]; message["view"] is all that the seat sees."""
    return message["legal"][0]


def tell(message):
    print(json.dumps(message), flush=True)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            tell({"type": "ready", "name": "first legal"})
        elif message["type"] == "choose":
            tell({"type": "action", "action": choose(message)})
        elif message["type"] == "over":
            break


if __name__ == "__main__":
    main()
