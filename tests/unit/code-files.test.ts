import { decodeQR } from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { codeCharacters, codeFileName, codeSvg, drawCode } from "../../src/dashboards/code-card/code-files.ts";
import { codeLinkPath } from "../../src/domain/codes/code-link.ts";

/** A code of maximum length: with a server, a long place id and a name that fills its space. */
const longest =
  "https://lemons.example" +
  codeLinkPath({
    placeId: "osm:node:123456789012",
    serverId: crypto.randomUUID(),
    signed: {
      keyId: 1,
      codeId: crypto.randomUUID(),
      position: { lat: 49.6114, lng: 6.1297 },
      name: "Brasserie zum Krummen Nagel an der Alzette",
      signature: new Uint8Array(64).fill(200),
    },
  });

/** Samples the drawing at several points per module, like a camera: each run of the path is a black bar. */
function photograph({ size, path }: { size: number; path: string }, scale = 4) {
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = "", y = "", long = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(long)) * scale; column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { width: side, height: side, data };
}

describe("a drawn QR code", () => {
  test.each(["https://lemons.example/q?place_id=p-1", longest])("decodes to %s", (text) => {
    expect(decodeQR(photograph(drawCode(text)))).toBe(text);
  });

  test("has a white border of four modules", () => {
    const { size, path } = drawCode(longest);
    const ends = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, long]) => [
      Number(x),
      Number(y),
      Number(x) + Number(long) - 1,
    ]);
    expect([Math.min(...ends), Math.max(...ends)]).toEqual([4, size - 5]);
  });

  test("has modules of at least 0.4 mm on a printed card", () => {
    expect(58 / drawCode(longest).size).toBeGreaterThan(0.6);
  });

  test("is saved as a standalone SVG in black on white", async () => {
    const svg = codeSvg(longest);
    expect(svg.type).toBe("image/svg+xml");
    const { size, path } = drawCode(longest);
    const text = await svg.text();
    expect(text).toContain(`viewBox="0 0 ${size} ${size}"`);
    expect(text).toContain(`<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/>`);
  });
});

test("the file name of a QR code is valid for any place id", () => {
  expect(codeFileName("restaurant_server", "osm:node:42", "png")).toBe("restaurant_server-osm-node-42.png");
  expect(codeFileName("restaurant", "ChIJ_x-1.b", "svg")).toBe("restaurant-ChIJ_x-1.b.svg");
});

test("the characters printed below a QR code are the beginning of the code's id", () => {
  expect(codeCharacters("7b1d3f0a-0000-4000-8000-0000000000c0")).toBe("7B1D-3F0A");
});
