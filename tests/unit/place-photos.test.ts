import { expect, it } from "vitest";
import { placePhotosOf } from "../../src/consumer/rate/photos/place-photos.ts";

const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];

it("the carousel shows photos from the data source and from guests, never the user's own twice, and ignores other URLs", () => {
  const photos = [
    "https://pictures.test/a.jpg",
    `${mine}.jpg`,
    `${theirs}.jpg`,
    `${mine}/${theirs}.jpg`,
    "http://plain.test/a.jpg",
    "javascript:alert(1)",
    "../secret.jpg",
  ];
  expect(placePhotosOf(photos, [{ id: mine }])).toEqual([
    { kind: "address", value: "https://pictures.test/a.jpg" },
    { kind: "path", value: `${theirs}.jpg` },
  ]);
  expect(placePhotosOf(photos, [])).toHaveLength(3);
});
