"""The page of the studio in a browser, as a setter uses it."""

import json
import time
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import contextmanager

from tests.cli.started import PATIENCE

ALT, CONTROL, SHIFT, TAB = "\ue00a", "\ue009", "\ue008", "\ue004"
LEFT, UP, RIGHT, DOWN, DELETE, PAGE_DOWN = "\ue012", "\ue013", "\ue014", "\ue015", "\ue017", "\ue00f"


CHANGED = "location.hash !== before && location.hash"


def document_of(address):
    text = address.removeprefix("#p1.")
    return json.loads(zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15))


def address_of(document):
    """What stands behind the address of the page for a puzzle."""
    packed = zlib.compressobj(wbits=-15)
    data = packed.compress(json.dumps(document).encode()) + packed.flush()
    return f"#p1.{urlsafe_b64encode(data).decode().rstrip('=')}"


class Desk:
    """A tab with the studio at an ``address``."""

    def __init__(self, browser, address, puzzle="", *, anew=True):
        self.browser = browser
        if (
            not anew
            and browser.current_url.startswith(address.partition("?")[0])
            and not self.seen("dialog, #player, :checked")
        ):
            self.keys(*[UP, LEFT] * 9)  # where the cursor of a first puzzle is
            return
        browser.get("about:blank")
        browser.get(f"{address}{puzzle}")
        self.until(lambda: self.seen("[data-name]" if not puzzle else "#board svg"))

    def until(self, condition):
        """What a condition gives when it is true at last."""
        end = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < end, self.browser.get_log("browser")
            time.sleep(0.02)
        return found

    def waited(self, condition, *arguments):
        """What an expression of JavaScript is once it is true; it has ``before``, the first of the ``arguments``."""
        script = f"""const [before, done] = arguments;
            const look = () => {{
              const found = {condition};
              if (found) done(found);
              else setTimeout(look, 10);
            }};
            look();"""
        return self.browser.execute_async_script(script, *(arguments or [None]))

    def find(self, selector):
        return self.browser.find_element("css selector", selector)

    def seen(self, selector):
        script = "return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility())"
        return self.browser.execute_script(script, selector)

    def click(self, selector):
        self.browser.execute_script("document.querySelector(arguments[0]).click()", selector)

    def begin(self, name, size=""):
        """An empty puzzle of a kind, by its title. Its board and its verdict are not those of the one before."""
        script = """history.replaceState(history.state, "", location.pathname + location.search);
            delete document.getElementById("verdict").dataset.verdict;
            for (const one of document.querySelectorAll("#board svg")) one.dataset.old = "";
            document.getElementById("home").click();
            document.getElementById("size").value = arguments[1];
            document.querySelector(`[data-name^="${arguments[0]}"]`).click()"""
        before = self.address
        self.browser.execute_script(script, name.lower(), str(size))
        self.waited(f"document.querySelector('#board svg:not([data-old])') && {CHANGED}", before)

    def add(self, title):
        """Choose a layer that nothing is in yet."""
        script = """document.querySelector("#more button").click();
            [...document.querySelectorAll("#adding .kind")].find((one) => one.textContent === arguments[0]).click()"""
        self.browser.execute_script(script, title)

    @property
    def address(self):
        return self.browser.execute_script("return location.hash")

    @property
    def document(self):
        """The puzzle that the address holds."""
        return document_of(self.address)

    def becomes(self, document):
        """Wait until the address holds this puzzle: it is written soon after the edit."""
        self.until(lambda: self.document == document)

    @property
    def verdict(self):
        """The verdict on the puzzle as it is, waited for."""
        return self.waited('document.querySelector("#verdict[aria-busy=false]")?.dataset.verdict')

    def keys(self, *keys):
        """Press keys on the board; Shift and Ctrl hold for the next one."""
        from selenium.webdriver import ActionChains

        held, actions = [], ActionChains(self.browser, duration=0)
        self.browser.execute_script("document.getElementById('board').focus()")
        for key in keys:
            if key in (SHIFT, CONTROL, ALT):
                held.append(key)
                actions.key_down(key)
                continue
            actions.send_keys(key)
            while held:
                actions.key_up(held.pop())
        actions.perform()

    def drag(self, *cells, kind="mouse"):
        """Press in the middle of a cell, given by its row and column from 0 and parts of them, and move over others."""
        from selenium.webdriver import ActionChains
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        self.keys(*[UP, LEFT] * 9)
        script = "return document.querySelector('#over .cursor').getBoundingClientRect()"
        first = self.browser.execute_script(script)
        side = first["width"] + first["width"] * 3 / 37  # a cell is 40, its cursor 37 wide
        chain = ActionChains(self.browser, duration=0, devices=[PointerInput(kind, kind)])
        pointer = chain.w3c_actions.pointer_action
        for i, (r, c) in enumerate(cells):
            x, y = (first[start] + first["width"] / 2 + at * side for start, at in (("left", c), ("top", r)))
            pointer.move_to_location(round(x), round(y))
            if i == 0:
                pointer.pointer_down()
        pointer.pointer_up()
        chain.perform()

    def changed(self, act):
        """The document after something that changes it."""
        before = self.address
        act()
        return document_of(self.waited(CHANGED, before))

    def ask(self, name):
        """Let the solver do something, and wait until it has ended."""
        self.click(f"[data-ask={name}]")
        self.waited("![...document.querySelectorAll('.busy')].some((one) => one.checkVisibility())")

    def told(self, name):
        """What it says then."""
        self.ask(name)
        return "\n".join(one.text for one in self.seen("#looking .told"))

    @contextmanager
    def player(self, *, by="#playing", leaves=True):
        """Inside, what is looked for is on the page to play on, opened ``by`` a button; it ``leaves`` that page at the
        end.
        """
        self.click(by)
        self.until(lambda: self.seen("#page"))
        self.browser.switch_to.frame(self.find("#page"))
        try:
            self.until(lambda: self.seen("[role=gridcell][tabindex='0']"))
            yield
        finally:
            self.browser.switch_to.default_content()
        if not leaves:
            return
        self.click("#back")
        self.until(lambda: not self.seen("#player"))

    def play(self):
        """Look at the page to play on; how many places it has."""
        with self.player():
            return len(self.browser.find_elements("css selector", "[role=gridcell]"))
