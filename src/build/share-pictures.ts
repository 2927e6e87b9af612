import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const fontFile = "src/ui/fonts/sansita-swashed.woff2";

/**
 * Renders SVG drawings as PNG files, 1200 px wide, with the display font of the pages. `folder`: caches them by
 * content, because each takes a quarter of a second.
 */
export async function drawPictures(root: string, folder: string, drawings: readonly string[]): Promise<Buffer[]> {
  await mkdir(folder, { recursive: true });
  const pen = loadPen(root, folder);
  const drawn: Buffer[] = [];
  for (const svg of drawings) {
    const file = path.join(folder, `${createHash("sha256").update(svg).digest("hex").slice(0, 16)}.png`);
    const kept = await readFile(file).catch(() => null);
    const png = kept ?? (await pen())(svg);
    if (!kept) await writeFile(file, png);
    drawn.push(png);
  }
  return drawn;
}

/** The renderer is loaded on demand, with the unpacked font: with the packed one it would silently omit all text. */
function loadPen(root: string, folder: string): () => Promise<(svg: string) => Buffer> {
  let loaded: Promise<(svg: string) => Buffer> | undefined;
  return () =>
    (loaded ??= (async () => {
      const [{ Resvg }, { decompress }] = await Promise.all([import("@resvg/resvg-js"), import("wawoff2")]);
      const face = path.join(folder, "face.ttf");
      await writeFile(face, await decompress(await readFile(path.join(root, fontFile))));
      const font = { fontFiles: [face], loadSystemFonts: false, defaultFontFamily: "Sansita Swashed" };
      return (svg) => new Resvg(svg, { font, fitTo: { mode: "width", value: 1200 } }).render().asPng();
    })());
}
