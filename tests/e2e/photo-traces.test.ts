import { createPhoto } from "../support/photo.ts";
import { expect, test } from "./fixtures.ts";
import { expectEverythingSent, ratePlace, signIn } from "./journeys.ts";
import { readServerRatings } from "./server-side.ts";

test("a photo leaves the device without what the camera wrote into it or behind it", async ({ page, guest }) => {
  const trace = "GPS 49.6114 6.1297 2026:11:22";
  const photo = createPhoto(41);
  const end = photo.buffer.lastIndexOf("IEND") - 4;
  const text = Buffer.concat([Buffer.from("tEXtComment\0"), Buffer.from(trace)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length - 4);
  // Its check sum is left out: what is no part of the picture is read by nobody who draws it.
  const chunk = Buffer.concat([length, text, Buffer.alloc(4)]);
  const buffer = Buffer.concat([photo.buffer.subarray(0, end), chunk, photo.buffer.subarray(end), Buffer.from(trace)]);
  expect(buffer.includes(trace)).toBe(true);

  await signIn(page, guest);
  await ratePlace(page, { nth: 0, lemons: 4, photos: [{ ...photo, buffer }] });
  await expectEverythingSent(page);
  const [rating] = await readServerRatings(guest);
  const sent = await page.request.get(`/storage/v1/object/public/reviews/${rating?.photo_urls[0]}`);
  expect(sent.status()).toBe(200);
  const bytes = await sent.body();
  expect(bytes.subarray(0, 2).toString("hex")).toBe("ffd8");
  expect(bytes.includes("GPS")).toBe(false);
  expect(bytes.includes("Exif")).toBe(false);
});
