// What leaves the page: text in the clipboard, and a board as a picture of pixels. Nothing is sent anywhere.
import { shareOf } from "./view.js";

const PIXELS = 1600; // of the longer side

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

export async function savePicture(section, title) {
  const canvas = paint(section.querySelector(".sheet"));
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([blob], `${title}.png`, { type: blob.type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    return navigator.share({ files: [file] }).catch(() => {}); // somebody who changes their mind is no error
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  return setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The sheet of a board as it is seen, without cursor and marks of hints: elements of its picture, then what stands in
// cells. Images of SVG would ask the policy of the page for more than it allows.
export function paint(sheet) {
  const box = sheet.getBoundingClientRect();
  const scale = PIXELS / Math.max(box.width, box.height);
  const canvas = Object.assign(document.createElement("canvas"), { width: box.width * scale, height: box.height * scale });
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.translate(-box.left, -box.top);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  context.fillRect(box.left, box.top, box.width, box.height);
  const svg = sheet.querySelector("svg");
  const field = svg.getBoundingClientRect();
  context.save();
  context.translate(field.left, field.top);
  context.scale(field.width / svg.viewBox.baseVal.width, field.height / svg.viewBox.baseVal.height);
  for (const shape of svg.querySelectorAll("rect, circle, polygon, path, text")) drawShape(context, shape);
  context.restore();
  const share = shareOf(sheet);
  for (const cell of sheet.querySelectorAll("[role=gridcell]")) drawCell(context, cell, share);
  for (const words of sheet.querySelectorAll("[data-clue] span, .corner, .centre")) drawWords(context, words, words.textContent);
  return canvas;
}

function drawShape(context, shape) {
  const style = getComputedStyle(shape);
  const number = (name) => Number(shape.getAttribute(name));
  const moved = shape.transform.baseVal.consolidate()?.matrix;
  context.save();
  if (moved) context.transform(moved.a, moved.b, moved.c, moved.d, moved.e, moved.f);
  context.globalAlpha = Number(style.opacity);
  context.fillStyle = style.fill;
  if (shape.localName === "text") {
    context.font = `${style.fontWeight} ${number("font-size")}px ${style.fontFamily}`;
    [context.textAlign, context.textBaseline] = ["center", "alphabetic"];
    context.fillText(shape.textContent, number("x"), number("y"));
  } else {
    const path = pathOf(shape, number);
    if (style.fill !== "none") context.fill(path);
    if (style.stroke !== "none") {
      context.strokeStyle = style.stroke;
      [context.lineWidth, context.lineCap] = [parseFloat(style.strokeWidth), style.strokeLinecap];
      context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(parseFloat));
      context.stroke(path);
    }
  }
  context.restore();
}

function pathOf(shape, number) {
  if (shape.localName === "path") return new Path2D(shape.getAttribute("d") ?? "");
  const path = new Path2D();
  if (shape.localName === "rect") path.rect(number("x"), number("y"), number("width"), number("height"));
  else if (shape.localName === "circle") path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
  else {
    shape.getAttribute("points").split(" ").forEach((point) => path.lineTo(...point.split(",").map(Number)));
    path.closePath();
  }
  return path;
}

// What the style sheet puts into a cell: a colour, and after it a shape or a sign.
function drawCell(context, cell, share) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const colours = cell.dataset.colours?.split(",") ?? [];
  colours.forEach((colour, i) => {
    const [from, to] = [i, i + 1].map((part) => ((part / colours.length) * 2 - 0.5) * Math.PI);
    const slice = new Path2D();
    slice.moveTo(left + width / 2, top + height / 2);
    slice.arc(left + width / 2, top + height / 2, width + height, from, to);
    context.save();
    [context.fillStyle, context.globalAlpha] = [getComputedStyle(cell).getPropertyValue(`--colour-${colour}`), share];
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.fill(slice);
    context.restore();
  });
  const after = getComputedStyle(cell, "::after");
  if (after.content === '""') drawMark(context, after, [left + width / 2, top + height / 2]);
  else drawWords(context, cell, after.content === "none" ? ownText(cell) : after.content.slice(1, -1), after.color);
}

function drawMark(context, style, [x, y]) {
  const [width, height] = [parseFloat(style.width), parseFloat(style.height)];
  context.fillStyle = style.backgroundColor;
  if (style.borderRadius === "50%") return drawCircle(context, style, [x, y]);
  const corners = /^polygon\((.*)\)$/.exec(style.clipPath)?.[1];
  if (!corners) return context.fillRect(x - width / 2, y - height / 2, width, height);
  const path = new Path2D();
  for (const corner of corners.split(",")) {
    const [right, down] = corner.trim().split(" ").map((part) => parseFloat(part) / 100 - 0.5);
    path.lineTo(x + right * width, y + down * height);
  }
  return context.fill(path);
}

function drawCircle(context, style, [x, y]) {
  const edge = parseFloat(style.borderTopWidth);
  context.beginPath();
  context.arc(x, y, (parseFloat(style.width) - edge) / 2, 0, 2 * Math.PI);
  context.fill();
  [context.strokeStyle, context.lineWidth] = [style.borderTopColor, edge];
  context.setLineDash([]);
  context.stroke();
}

const ownText = (cell) => [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("");

function drawWords(context, element, text, colour) {
  if (!text) return;
  const style = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  context.globalAlpha = Number(style.opacity);
  context.fillStyle = colour ?? style.color;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  [context.textAlign, context.textBaseline] = ["center", "middle"];
  context.fillText(text, left + width / 2, top + height / 2);
  context.globalAlpha = 1;
}
