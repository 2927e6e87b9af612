import { create, toCanvas } from "qrcode";

/** Survives a scratch or a drop on the print. A higher level would make the pattern too fine for cheap cameras. */
const options = { errorCorrectionLevel: "M" } as const;

/** Width of the white border that the standard requires, in modules. */
const quietModules = 4;

/** The QR code of a text as an SVG path of its black modules, on a square of `size` modules including the border. */
export function drawCode(text: string): { size: number; path: string } {
  const { modules } = create(text, options);
  let path = "";
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x + 1 < modules.size && modules.get(y, x + 1)) x += 1;
      path += `M${start + quietModules} ${y + quietModules}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return { size: modules.size + 2 * quietModules, path };
}

/** Standalone SVG file, which scales for print. */
export function codeSvg(text: string): Blob {
  const { size, path } = drawCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** Sizes from the specification. */
const pngPx = 512;
const pngMarginModules = 2;

export async function codePng(text: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  await toCanvas(canvas, text, { ...options, width: pngPx, margin: pngMarginModules });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser made no picture of the code.");
  return blob;
}

/** `restaurant`, `osm:node:42` → `restaurant-osm-node-42.png`, because place ids contain characters that file systems refuse. */
export const codeFileName = (type: string, placeId: string, extension: "png" | "svg"): string =>
  `${type}-${placeId.replaceAll(/[^\w.-]/g, "-")}.${extension}`;

/** The characters printed under a code for typing: the beginning of its id, `7B1D-3F0A`. */
export const codeCharacters = (codeId: string): string => `${codeId.slice(0, 4)}-${codeId.slice(4, 8)}`.toUpperCase();
