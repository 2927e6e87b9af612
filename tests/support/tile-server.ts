import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";

/** The address that the pages of browser tests are built for; the browser is told its port. */
export const tilesOrigin = "http://tiles.test";

export type TileRequest = { path: string; referer: string | undefined };
/** `blocked`: a 403 with a picture, as OpenStreetMap answers whom it has blocked. `silent`: never answers. */
type Mode = "working" | "blocked" | "broken" | "silent";

export type TileServer = {
  port: number;
  requests: TileRequest[];
  mode: Mode;
  close: () => Promise<void>;
};

/** A provider of map tiles on this machine. Each tile has a frame and a colour that says which one it is. */
export async function startTileServer(port = 0): Promise<TileServer> {
  const requests: TileRequest[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, referer: request.headers.referer });
    const answer = (status: number, type: string, body: string | Uint8Array) =>
      response
        .writeHead(status, { "content-type": type, "access-control-allow-origin": "*", "cache-control": "max-age=600" })
        .end(body);
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path)?.map(Number) ?? [];
    if (tiles.mode === "silent") return;
    if (tiles.mode === "broken" || z === undefined) answer(500, "text/plain", "broken");
    else answer(tiles.mode === "blocked" ? 403 : 200, "image/png", drawTile(x ?? 0, y ?? 0));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const tiles: TileServer = {
    port: (server.address() as AddressInfo).port,
    requests,
    mode: "working",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return tiles;
}

const size = 256;

/** White streets on a tile's own pale colour, as a PNG. */
function drawTile(x: number, y: number): Uint8Array {
  const ground = [200 + ((x * 53) % 40), 215 + ((y * 31) % 30), 195 + ((x * 17 + y * 29) % 40)];
  const rows = Array.from({ length: size }, (_row, top) => [
    0,
    ...Array.from({ length: size }, (_column, left) =>
      top % 64 < 5 || left % 64 < 5 ? [255, 255, 255] : top % 64 < 6 || left % 64 < 6 ? [190, 180, 150] : ground,
    ).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits, red green blue.
  header.set([8, 2], 8);
  const signature = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Uint8Array.from(rows.flat()))),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
