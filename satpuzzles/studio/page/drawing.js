// What the browser draws where Python cannot: a picture of pixels from an SVG, and pages by the print dialogue.
import { make } from "./dom.js";

export const RENDERERS = [
  { name: "png", title: "a picture of pixels", several: false, sheet: [], from: "svg" },
  { name: "print", title: "pages to print or to keep as PDF, by the print dialogue of the browser", several: true, sheet: ["title"], from: "html" },
];

// The bytes of a PNG of a picture, so many pixels wide; by default twice its size.
export async function png(svg, width) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const scale = width ? width / image.naturalWidth : 2;
  const canvas = new OffscreenCanvas(Math.round(scale * image.naturalWidth), Math.round(scale * image.naturalHeight));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
}

export function print(html) {
  document.getElementById("printed")?.remove();
  const page = make("iframe", { id: "printed", title: "The pages to print", srcdoc: html });
  page.addEventListener("load", () => page.contentWindow.print());
  document.body.append(page);
}
