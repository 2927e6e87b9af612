import type { Page } from "playwright/test";
import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { expectEverythingSent, ratePlace, signIn } from "./helpers/journeys.ts";
import { readServerRatings } from "./helpers/server-api.ts";

/** A PNG with a position in a text chunk and behind the picture. */
function traced(): ReturnType<typeof createPhoto> {
  const trace = "GPS 49.6114 6.1297 2026:11:22";
  const photo = createPhoto(41);
  const end = photo.buffer.lastIndexOf("IEND") - 4;
  const text = Buffer.concat([Buffer.from("tEXtComment\0"), Buffer.from(trace)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length - 4);
  // Decoders skip this chunk, so its checksum is left out.
  const chunk = Buffer.concat([length, text, Buffer.alloc(4)]);
  const buffer = Buffer.concat([photo.buffer.subarray(0, end), chunk, photo.buffer.subarray(end), Buffer.from(trace)]);
  return { ...photo, buffer };
}

type Picture = { type: "image/jpeg" | "image/png"; size: [width: number, height: number]; halves: string[] };

/** A picture with a left and a right half of these colours; transparent without colours. */
async function draw(page: Page, picture: Picture): Promise<Buffer> {
  const encoded = await page.evaluate(async ({ type, size: [width, height], halves }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d")!;
    for (const [at, colour] of halves.entries()) {
      context.fillStyle = colour;
      context.fillRect((at * width) / 2, 0, width / 2, height);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())];
  }, picture);
  return Buffer.from(encoded);
}

/** Adds the EXIF orientation of a camera held upright: rotate by 90°. */
function turned(jpeg: Buffer): Buffer {
  const note = "ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000";
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(note.replaceAll(" ", ""), "hex"), jpeg.subarray(2)]);
}

/** Size in pixels, and the colours in the middle of the upper and the lower half. */
const look = async (page: Page, path: string | undefined) =>
  await page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(picture, 0, 0);
    const colourAt = (part: number) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(picture.width / 2, picture.height * part, 1, 1).data;
      const name = [red, green, blue].map((share) => (share > 200 ? "1" : share < 55 ? "0" : "?")).join("");
      return { "100": "red", "001": "blue", "111": "white" }[name] ?? name;
    };
    return { size: [picture.width, picture.height], upper: colourAt(0.25), lower: colourAt(0.75) };
  }, `/storage/v1/object/public/reviews/${path}`);

test("photos are uploaded upright, at most 1600 px long, on white, and without camera data", async ({
  page,
  guest,
}) => {
  await signIn(page, guest);
  const lying = await draw(page, { type: "image/jpeg", size: [2_400, 1_200], halves: ["#f00", "#00f"] });
  const transparent = await draw(page, { type: "image/png", size: [40, 20], halves: [] });
  const photos = [
    { name: "upright.jpg", mimeType: "image/jpeg", buffer: turned(lying) },
    { name: "transparent.png", mimeType: "image/png", buffer: transparent },
    traced(),
  ];
  await ratePlace(page, { nth: 0, lemons: 4, photos });
  await expectEverythingSent(page);
  const [rating] = await readServerRatings(guest);
  const [upright, white, clean] = rating?.photo_urls ?? [];
  expect(await look(page, upright)).toEqual({ size: [800, 1_600], upper: "red", lower: "blue" });
  expect(await look(page, white)).toEqual({ size: [40, 20], upper: "white", lower: "white" });
  const sent = await page.request.get(`/storage/v1/object/public/reviews/${clean}`);
  expect(sent.status()).toBe(200);
  const bytes = await sent.body();
  expect(bytes.subarray(0, 2).toString("hex")).toBe("ffd8");
  expect(bytes.includes("GPS")).toBe(false);
  expect(bytes.includes("Exif")).toBe(false);
});
