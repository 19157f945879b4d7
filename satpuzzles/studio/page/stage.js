// The board in the middle: the picture that the server drew, above it what is edited and what the solver has found, and
// pointer and keys. A picture that is not that of the document, because the document is no puzzle yet or the server is
// away, is replaced by a sketch of the fields.
import { Arrows } from "../page/arrows.js";
import { PALE, laid } from "../page/notes.js";
import { Trail, pointsOf } from "../page/trail.js";
import { announce, capital, find, plural, shape } from "./dom.js";
import { UNIT, isUsed, lettered } from "./layers.js";

const LONG_PRESS = 500; // milliseconds: means what a right click means
const COUNT = 7; // of the numbers of rows and columns
const LEAST = 10; // pixels of them on the screen
const RIM = UNIT * 0.9; // for entries beside the board where none is yet
const MARGIN = UNIT * 0.2; // of a picture, where nothing stands
const CLEAR = 3; // units between the numbers and what stands beside them
const [DIGIT, HEIGHT] = [0.64, 0.73]; // of a digit, of the size of its font
const FRAME = 1.5; // units of the frame of a board that lie outside of it
const SHADES = ["▒", "■"];
const LINES = ["━", "═"];
const TINTS = 8;
const MOST_PLACED = 16; // values of which each has its own place in a cell

export class Stage {
  picks = null; // what takes the number of a place that is pointed at, in place of an edit
  selected = []; // numbers of targets of the layer; the last one is the cursor
  #layer = null;
  #stroke = null;
  #arrows = new Arrows();
  #carried = null; // where the last step that draws began, and whether it has changed anything

  // `studio` has `layers`, `drawn`, `isCurrent` and `found`, and `draft`.
  constructor(studio) {
    this.studio = studio;
    this.element = find("board");
    this.picture = find("picture");
    this.over = find("over");
    this.#listen();
  }

  get layer() {
    return this.#layer;
  }

  edit(layer) {
    this.#layer?.leave();
    const before = this.#layer;
    this.#layer = layer;
    const isAlike = before && layer && before.targets.length === layer.targets.length;
    if (!isAlike || !this.selected.every((index) => index < layer.targets.length)) this.selected = layer ? [0] : [];
    this.draw();
  }

  get cursor() {
    return this.selected.at(-1) ?? 0;
  }

  select(index, { more = false } = {}) {
    if (index !== this.cursor) this.#layer.leave();
    this.selected = more ? [...this.selected.filter((one) => one !== index), index] : [index];
    this.draw();
    this.say();
  }

  say() {
    if (this.#layer?.targets.length) announce(this.#layer.said(this.cursor));
  }

  // Where the picture begins and ends, with room for entries beside the board, and outside of all for the numbers of rows
  // and columns.
  #frame(size) {
    const { board, tools } = this.studio;
    const room = { left: 0, above: 0, right: 0, below: 0 };
    const strip = { left: size * (board.rows > 9 ? DIGIT * 2 : DIGIT) + CLEAR, above: size * HEIGHT + CLEAR };
    const beside = new Set(tools.shown.map(({ field }) => field.side));
    for (const { field } of tools.shown) {
      const { side, several } = field;
      if (several) continue;
      if (side === "left") room.left = Math.max(0, RIM - board.left);
      if (side === "above") room.above = Math.max(0, RIM - board.top);
      if (side === "right") room.right = Math.max(0, RIM - (board.width - board.left - board.columns * UNIT));
      if (side === "below") room.below = Math.max(0, RIM - (board.height - board.top - board.rows * UNIT));
    }
    for (const side of ["left", "above"]) room[side] += Math.max(0, strip[side] - (beside.has(side) ? 0 : MARGIN));
    this.strip = strip;
    return [-room.left, -room.above, board.width + room.left + room.right, board.height + room.above + room.below];
  }

  draw() {
    const { board, drawn, isCurrent, layers, found } = this.studio;
    if (!board) return;
    const size = Math.max(COUNT, (LEAST * board.width) / (this.over.getBoundingClientRect().width || board.width));
    const box = (this.box = this.#frame(size));
    this.element.style.setProperty("--across", box[2] / UNIT);
    this.element.style.setProperty("--down", box[3] / UNIT);
    if (this.shown !== drawn) {
      this.shown = drawn;
      this.picture.innerHTML = drawn.svg;
      if (found.answer) this.picture.innerHTML = found.answer;
      this.#tint();
    }
    const svg = this.picture.querySelector("svg");
    for (const one of [svg, this.over]) {
      one?.setAttribute("viewBox", box.join(" "));
      one?.removeAttribute("width");
      one?.removeAttribute("height");
    }
    this.picture.hidden = !isCurrent;
    this.element.classList.toggle("marked", Boolean(found.marks.hinted));
    this.over.replaceChildren();
    if (!isCurrent) this.#sketch(layers);
    this.#count(box, size);
    this.#tellCounts(found.candidates);
    if (found.answer) return; // it is looked at, not edited
    const { answer: whole, solving } = this.studio;
    const answer = found.entries ? [] : whole?.isShown ? whole.symbols : (solving?.symbols ?? []);
    this.#shade(found, answer);
    this.#drawFound(found, answer);
    this.#drawOffers();
    this.#drawLayer();
  }

  // Another picture in place of that of the puzzle, such as of an answer; null for its own.
  show(svg) {
    this.shown = this.studio.drawn;
    this.picture.innerHTML = svg ?? this.studio.drawn.svg;
    this.#tint();
    this.draw();
  }

  // Regions that the puzzle states have the colours of their keys.
  #tint() {
    this.studio.layers.find((layer) => layer.tint && isUsed(layer))?.tint(this.picture.querySelector("svg"));
  }

  #sketch(layers) {
    const { left, top, rows, columns } = this.studio.board;
    const group = this.over.appendChild(shape("g", { class: "sketch" }));
    if (rows) {
      const lines = Array.from({ length: rows - 1 }, (_, r) => `M${left} ${top + (r + 1) * UNIT}h${columns * UNIT}`);
      lines.push(...Array.from({ length: columns - 1 }, (_, c) => `M${left + (c + 1) * UNIT} ${top}v${rows * UNIT}`));
      group.append(shape("path", { d: lines.join(""), class: "hairs" }));
      group.append(shape("rect", { x: left, y: top, width: columns * UNIT, height: rows * UNIT, class: "rim" }));
    }
    for (const layer of layers) layer.sketch(group);
  }

  // The numbers of rows and columns, which messages use, at the rim; every fifth one where they are close together.
  #count([x, y], size) {
    const { left, top, rows, columns } = this.studio.board;
    const group = this.over.appendChild(shape("g", { class: "count" }));
    const shown = (count) => Array.from({ length: count }, (_, i) => i).filter((i) => size * 1.3 < UNIT || i % 5 === 4);
    const add = (across, down, i) => group.append(lettered(across, down, String(i + 1), size));
    const [beside, above] = [this.strip.left, this.strip.above].map((strip) => (strip - FRAME) / 2);
    for (const r of shown(rows)) add(x + beside, top + (r + 0.5) * UNIT, r);
    for (const c of shown(columns)) add(left + (c + 0.5) * UNIT, y + above, c);
  }

  // What the solver has found: candidates, cells that differ, contradict or are hinted at.
  #drawFound({ marks, names, agreed, changed, candidates, entries, fault, supposed }, answer) {
    const { places } = this.studio.drawn;
    const group = this.over.appendChild(shape("g", { class: "found" }));
    if (fault) group.append(outline(fault, "conflict"));
    if (supposed !== null) group.append(outline(this.studio.answer.targets[supposed], "supposed"));
    group.append(...changed.map((target) => outline(target, "changed")));
    for (const [name, cells] of Object.entries({ ...marks, ...agreed })) {
      for (const cell of cells) {
        const [x, y, side, ...ends] = places[cell] ?? [];
        if (x === undefined) continue;
        if (ends.length) {
          const way = name === "excluded" ? `M${x - 5} ${y - 5}l10 10m0 -10l-10 10` : lineOf(ends);
          group.append(shape("path", { d: way, class: `${name} line` }));
          continue;
        }
        const half = side / 2 - 1;
        group.append(shape("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 5, class: name }));
      }
    }
    for (const [cell, name] of names) {
      const [x, y, side] = places[cell];
      const label = lettered(x - side / 2 + 4 + 3 * name.length, y - side / 2 + 8, name, 11);
      label.setAttribute("class", "named");
      group.append(label);
    }
    if (entries) entries.forEach((symbol, cell) => this.#entry(group, cell, symbol));
    else candidates?.forEach((symbols, cell) => symbols && !answer[cell] && this.#candidates(group, cell, symbols));
    if (answer.length && !this.studio.drawn.parts) this.#drawAnswer(answer);
    if (!entries && !candidates) this.#drawMarks(answer);
  }

  // The marks of a solver, where nothing is entered.
  #drawMarks(answer) {
    const { drawn: { places, rooms }, solving } = this.studio;
    const group = this.over.appendChild(shape("g", { class: "noted" }));
    solving?.targets.forEach((_, cell) => {
      if (answer[cell]) return;
      const [[x, y], [left, top, right, below]] = [places[cell], rooms[cell]];
      const [width, height] = [right - left, below - top];
      for (const { name, texts, size } of laid(solving.state(cell), width / UNIT, height / UNIT)) {
        const font = size * UNIT;
        texts.forEach((text, i) => {
          const down = name === "centre" ? height / 2 + (i + 0.5 - texts.length / 2) * font : i ? height - font / 2 : font / 2;
          const one = lettered(x + (name === "centre" ? (left + right) / 2 : left), y + top + down, text, font);
          one.classList.add(name);
          group.append(one);
        });
      }
    });
  }

  // The answer that is drawn. Beside another layer it has no crosses, and none of what is offered there.
  #drawAnswer(symbols) {
    const { places } = this.studio.drawn;
    const layer = this.#layer;
    const isAside = !this.studio.beside.includes(layer);
    const group = this.over.appendChild(shape("g", { class: isAside ? "answered aside" : "answered" }));
    const at = (x, y) => `${x} ${y}`;
    const offered = isAside && layer?.offers ? layer.targets.filter((_, index) => layer.offer(index) !== null) : [];
    const passed = places.filter((_, cell) => LINES.includes(symbols[cell])).flatMap(([, , , a, b, c, d]) => [at(a, b), at(c, d)]);
    const taken = new Set([...passed, ...offered.map(({ x, y }) => at(x, y))]);
    symbols.forEach((symbol, cell) => {
      const [x, y] = places[cell];
      if (symbol && !(isAside && symbol === "×") && !taken.has(at(x, y))) this.#entry(group, cell, symbol);
    });
  }

  // The clues of the layer that follow from the answer and are not there yet.
  #drawOffers() {
    const layer = this.#layer;
    if (!layer?.offers || this.studio.found.entries) return;
    const group = this.over.appendChild(shape("g", { class: "offers" }));
    layer.targets.forEach(({ x, y, w }, index) => {
      const offered = layer.offer(index);
      if (offered === null) return;
      const text = [offered].flat(2).join(" ");
      group.append(lettered(x, y, text, Math.min(20, w / (DIGIT * Math.max(text.length, 1)))));
    });
  }

  // What is shaded, and the parts of an answer in colours, lie below the lines and clues of the picture.
  #shade({ candidates, entries }, answer) {
    const { places, parts, choices } = this.studio.drawn;
    const svg = this.picture.querySelector("svg");
    svg.querySelector(".shades")?.remove();
    const found = candidates?.map((symbols) => symbols?.length === 1 && symbols[0].symbol) ?? [];
    const cells = entries ? [...entries] : [...found.entries(), ...answer.entries()];
    const squares = cells.filter(([, symbol]) => SHADES.includes(symbol)).map(([cell]) => squareAt(places[cell]));
    if (parts) answer.forEach((symbol, cell) => {
      if (!symbol) return;
      squares.push(squareAt(places[cell]));
      squares.at(-1).style.fill = `var(--tint-${(choices.indexOf(symbol) % TINTS) + 1})`;
    });
    this.studio.solving?.targets.forEach((_, cell) => squares.push(...slices(places[cell], this.studio.solving.state(cell).colour)));
    const above = svg.querySelector("path, g:has(text, circle, polygon)");
    svg.insertBefore(shape("g", { class: "shades" }, squares), above);
  }

  // What stands in a place of the answer; a cross beside what the puzzle has there.
  #entry(group, cell, symbol) {
    const { places, rooms } = this.studio.drawn;
    const [x, y, side, ...ends] = places[cell];
    const [, , right, below] = rooms[cell];
    const [a, b, c, d] = ends;
    const isBeside = symbol === "×" && !ends.length && isPart(rooms[cell], side);
    if (LINES.includes(symbol)) group.append(shape("path", { d: `M${a} ${b}L${c} ${d}`, class: symbol === "━" ? "entered" : "entered twice" }));
    else if (SHADES.includes(symbol)) return;
    else if (isBeside) group.append(lettered(x + right - 3.5, y + below - 4, symbol, 11));
    else group.append(lettered(x, y, symbol, symbol === "×" ? 12 : side * 0.55));
    group.lastChild.classList.add("forced");
    group.lastChild.classList.toggle("crossed", symbol === "×");
  }

  // Each value has its place, whichever are left. Of two values both say nothing; how often each one stands there does.
  #candidates(group, cell, symbols) {
    const { places, rooms, choices } = this.studio.drawn;
    const isCounted = symbols.some(({ share }) => share !== undefined);
    if (symbols.length === 1) return this.#entry(group, cell, symbols[0].symbol);
    if (choices.length === 2 && !isCounted) return undefined;
    const isPlaced = choices.length <= MOST_PLACED && symbols.every(({ symbol }) => choices.includes(symbol));
    const order = isPlaced ? choices : symbols.map(({ symbol }) => symbol);
    const across = Math.max(2, Math.ceil(Math.sqrt(order.length)));
    const [[x, y], [left, top, right, below]] = [places[cell], rooms[cell]];
    const down = Math.ceil(order.length / across);
    const step = Math.min((right - left) / across, (below - top) / down);
    for (const { symbol, share } of symbols.filter((one) => !isCounted || one.symbol !== "×")) {
      const [r, c] = [Math.floor(order.indexOf(symbol) / across), order.indexOf(symbol) % across];
      const [middle, height] = [x + (left + right) / 2 + (c + 0.5 - across / 2) * step, y + (top + below) / 2 + (r + 0.5 - down / 2) * step];
      const size = Math.min(step * 0.9, (step * 0.94) / (DIGIT * symbol.length), 13);
      const one = SHADES.includes(symbol) ? squareAt([middle, height, step * 0.8]) : lettered(middle, height, symbol, size);
      one.classList.add("candidate");
      if (share !== undefined) one.style.opacity = 0.35 + 0.65 * share;
      group.append(one);
    }
    return undefined;
  }

  // In how many solutions each candidate stands, at the cursor.
  #tellCounts(candidates) {
    const at = this.#layer?.targets[this.cursor];
    const place = at ? this.studio.drawn.places.findIndex(([x, y, side]) => Math.max(Math.abs(x - at.x), Math.abs(y - at.y)) < side / 2) : -1;
    const some = candidates?.[place]?.filter(({ count }) => count !== undefined) ?? [];
    const words = some.map(({ symbol, count, isMore }) => `${symbol} in ${isMore ? `${count} or more` : plural(count, "solution")}`);
    find("counts").textContent = words.length ? `${capital(at.label)}: ${words.join(", ")}.` : "";
  }

  #drawLayer() {
    const layer = this.#layer;
    if (!layer) return;
    const group = this.over.appendChild(shape("g", { class: "editing" }));
    if (!this.studio.found.entries && !this.studio.found.candidates) layer.over?.(group);
    const beside = this.studio.layers.filter((one) => one !== layer && one.group === layer.group);
    group.append(...beside.flatMap(({ targets }) => targets.filter(({ dot }) => dot).map((target) => outline(target, "dot"))));
    const selected = new Set(this.selected);
    layer.targets.forEach((target, index) => {
      const isCursor = index === this.cursor;
      const isMarked = target.dot && !(layer === this.studio.answer && layer.text(index));
      if (!selected.has(index) && !isMarked) return;
      const name = isCursor ? "cursor" : selected.has(index) ? "selected" : "dot";
      group.append(outline(target, name));
    });
    const at = layer.targets[this.cursor];
    const text = at && layer.unfinished(this.cursor);
    if (text) group.append(shape("text", { x: at.x, y: at.y + 7, class: "pending" }, text));
  }

  #listen() {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", () => this.#up());
    window.addEventListener("pointercancel", () => this.#up());
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focus", () => this.say());
    document.addEventListener("keydown", (event) => this.#typed(event));
  }

  #point({ clientX, clientY }) {
    const box = this.over.getBoundingClientRect();
    const [x, y, width] = this.box;
    const scale = width / box.width;
    return [x + (clientX - box.left) * scale, y + (clientY - box.top) * scale];
  }

  // The target at a point, or near it where targets are small: -1 for none. Signs between cells share the board.
  #target([x, y], layer = this.#layer) {
    let [best, least] = [-1, Infinity];
    layer.targets.forEach((one, index) => {
      const [dx, dy] = [Math.abs(x - one.x) - one.w / 2, Math.abs(y - one.y) - one.h / 2];
      const away = Math.max(dx, dy, 0);
      const distance = away > 0 ? away : -1 / (1 + Math.hypot(x - one.x, y - one.y));
      const isNear = one.dot && one.w < UNIT ? dx + dy + one.w <= UNIT / 2 : away <= (one.dot ? UNIT * 0.25 : 2);
      if (isNear && distance < least) [best, least] = [index, distance];
    });
    return best;
  }

  #down(event) {
    if (!this.#layer || !event.isPrimary || event.button === 1 || this.studio.found.answer) return;
    const at = this.#point(event);
    const { picks } = this;
    if (picks) {
      event.preventDefault();
      const place = this.#target(at, this.studio.answer);
      return place < 0 ? undefined : picks(place);
    }
    if (this.#target(at) < 0) { // an entry of another layer, rather of the same group, such as beside another side of the board
      const others = this.studio.tools.shown.filter((one) => this.#target(at, one) >= 0);
      const other = others.find(({ group }) => group === this.#layer.group) ?? others[0];
      if (other) this.studio.choose(other);
    }
    const layer = this.#layer;
    const index = this.#target(at);
    if (index < 0) return;
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    if (this.element.hasPointerCapture(event.pointerId)) this.element.releasePointerCapture(event.pointerId);
    const right = event.button === 2;
    const again = this.selected.length === 1 && this.cursor === index;
    const more = !right && (event.shiftKey || event.ctrlKey || event.metaKey);
    const point = this.#point(event);
    this.#stroke = { last: index, at: point, trail: layer.isDiagonal && new Trail((one) => this.#cellAt(one), point, UNIT) };
    this.select(index, { more });
    if (!more) layer.press(index, { again, right, point });
    if (event.pointerType !== "mouse" && !layer.held) this.#stroke.timer = setTimeout(() => layer.press(index, { right: true }), LONG_PRESS);
  }

  #move(event) {
    const layer = this.#layer;
    const point = this.#point(event);
    if (!this.#stroke) this.element.style.cursor = layer?.pointed?.(this.#target(point), point) ?? "";
    else if (event.isPrimary) pointsOf(event).forEach((one) => this.#moved(this.#point(one)));
  }

  #moved(to) {
    const [stroke, layer] = [this.#stroke, this.#layer];
    if (stroke.trail) return stroke.trail.to(to).forEach((cell) => this.#reach(this.#numberOf(cell), to));
    const from = stroke.at;
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (UNIT / 4)));
    stroke.at = to;
    for (let i = 1; i <= steps; i++) {
      const point = from.map((start, axis) => start + ((to[axis] - start) * i) / steps);
      const index = this.#target(point);
      if (index >= 0 && (index !== stroke.last || layer.held)) this.#reach(index, point);
    }
  }

  #reach(index, point) {
    const [stroke, layer] = [this.#stroke, this.#layer];
    clearTimeout(stroke.timer);
    if (index !== stroke.last) this.select(index, { more: !layer.strokes });
    stroke.last = index;
    layer.drag(index, point);
  }

  // The place of the answer at the cursor, -1 for none.
  placeAtCursor() {
    const { x, y } = this.#layer?.targets[this.cursor] ?? {};
    return x === undefined ? -1 : this.#target([x, y], this.studio.answer);
  }

  #cellAt(point) {
    const { r, c, x, y } = this.#layer.targets[this.#target(point)] ?? {};
    return r === undefined ? null : { cell: [r, c], aside: [(point[0] - x) / UNIT, (point[1] - y) / UNIT] };
  }

  #numberOf([r, c]) {
    return this.#layer.targets.findIndex((one) => one.r === r && one.c === c);
  }

  #up() {
    if (!this.#stroke) return;
    clearTimeout(this.#stroke.timer);
    this.#stroke = null;
    this.#layer.release();
    this.studio.tools.pad();
    this.draw();
    this.say(); // a click may have changed the entry
  }

  // What is typed after a button was pressed is for the board, too.
  #typed(event) {
    const { key, target } = event;
    const isMeant = (key.length === 1 && key !== " ") || key === "Backspace" || key === "Delete";
    if (!isMeant || event.defaultPrevented || !this.element.checkVisibility() || !target.matches("body, #desk button")) return;
    this.element.focus({ preventScroll: true });
    this.#key(event);
  }

  #key(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const layer = this.#layer;
    if (!layer || this.studio.found.answer) return;
    const marked = layer.marked?.(event);
    if (!marked && (altKey || ctrlKey || metaKey)) return;
    const arrow = this.#arrows.read(event, { diagonal: layer.isDiagonal, typed: Boolean(layer.field.value) });
    if (!arrow && ["PageDown", "PageUp"].includes(key)) this.studio.turn(key === "PageDown" ? 1 : -1);
    else if (!(this.cursor in layer.targets)) return; // an unfinished puzzle may have no place for it
    else if (marked) layer.type(marked.key, this, marked.mode);
    else if (this.picks && (arrow || key === "Enter")) {
      if (arrow) this.#lead({ ...arrow, draws: false });
      this.picks(this.placeAtCursor());
    } else if (arrow) this.#lead(arrow);
    else if (key === "Home" || key === "End") this.#edge(key === "End");
    else if (key === "Backspace" || key === "Delete") layer.erase(this);
    else if (key === "Escape") this.select(this.cursor);
    else if (key === "Enter") layer.type(" ", this);
    else if (key.length !== 1 || !layer.type(key, this)) return;
    event.preventDefault();
    if (!arrow) this.say();
    this.draw();
  }

  // A step that turns the one before is made in its place.
  #lead({ way, draws, turns }) {
    if (turns && this.#carried?.made) this.studio.draft.undo();
    if (turns && this.#carried) this.select(this.#carried.from);
    this.#carried = draws ? { from: this.cursor, made: false } : null;
    if (way.every(Boolean)) this.#goDiagonally(way, draws);
    else this.#go(way, draws);
    this.say();
  }

  #goDiagonally([down, right], carrying) {
    const { r, c } = this.#layer.targets[this.cursor];
    const index = this.#numberOf([r + down, c + right]);
    if (index < 0) return;
    if (carrying) this.#carry(index);
    else this.select(index);
  }

  #carry(to) {
    this.#carried.made = this.#layer.carry(this.cursor, to, this);
  }

  // To the next entry in a direction, of this layer or of another one of its group.
  #go([down, right], carrying) {
    const layer = this.#layer;
    const here = layer.targets[this.cursor];
    let [best, least] = [null, Infinity];
    for (const other of [...this.studio.layers, ...this.studio.beside].filter(({ group }) => group === layer.group)) {
      other.targets.forEach((one, index) => {
        const [ahead, aside] = down ? [(one.y - here.y) * down, Math.abs(one.x - here.x)] : [(one.x - here.x) * right, Math.abs(one.y - here.y)];
        const cost = ahead + (here.dot ? 0.9 : 2) * aside; // from a sign in a row to those below it on both sides
        if (ahead > 0.5 && aside < ahead + 0.5 && cost < least) [best, least] = [[other, index], cost];
      });
    }
    if (!best) return;
    const [other, index] = best;
    if (carrying && other === layer) this.#carry(index);
    else {
      if (other !== layer) this.studio.choose(other);
      this.select(index);
    }
  }

  #edge(last) {
    const { targets } = this.#layer;
    const row = targets.map((one, index) => [one, index]).filter(([one]) => one.r === targets[this.cursor].r);
    this.select(row.at(last ? -1 : 0)[1]);
  }
}

const squareAt = ([x, y, side]) => shape("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side });

// A square in a colour, or in slices of several, as a pie.
function slices([x, y, side], colours) {
  const half = side / 2;
  const edge = (angle) => {
    const [right, down] = [Math.sin(angle), -Math.cos(angle)];
    const far = half / Math.max(Math.abs(right), Math.abs(down));
    return [x + right * far, y + down * far];
  };
  const turn = (2 * Math.PI) / colours.length;
  return colours.map((colour, i) => {
    const corners = [1, 3, 5, 7].map((eighth) => (eighth * Math.PI) / 4).filter((angle) => angle > i * turn && angle < (i + 1) * turn);
    const points = [[x, y], ...[i * turn, ...corners, (i + 1) * turn].map(edge)];
    const one = colours.length > 1 ? shape("polygon", { points: points.map((point) => point.join(",")).join(" ") }) : squareAt([x, y, side]);
    one.setAttribute("class", "coloured");
    one.style.fill = `color-mix(in srgb, var(--colour-${colour}) ${100 * PALE}%, transparent)`;
    return one;
  });
}

// Whether something else takes some of the room in a cell of such a side.
const isPart = ([left, top, right, below], side) => Math.min(right - left, below - top) < side * 0.6;

// The line between two points, of a long one the part between what stands at its ends.
function lineOf([x, y, u, v]) {
  const length = Math.hypot(u - x, v - y);
  const [right, down] = [u - x, v - y].map((way) => (length > 1.1 * UNIT ? (way / length) * UNIT * 0.35 : 0));
  return `M${x + right} ${y + down}L${u - right} ${v - down}`;
}

function outline({ x, y, w, h, dot }, name) {
  if (dot) return shape("circle", { cx: x, cy: y, r: name === "dot" ? 3 : 9, class: name });
  return shape("rect", { x: x - w / 2 + 1.5, y: y - h / 2 + 1.5, width: w - 3, height: h - 3, rx: 5, class: name });
}
