import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readShipped, thirdPartyNotices } from "../support/third-party-notices.ts";

const written = readFileSync("public/third-party-notices.txt", "utf8");
test("the third-party notices name every shipped package with its version (`npm run notices` writes them)", () => {
  const names = readShipped().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["react", "react-leaflet", "dexie", "zod", "workbox-window", "qrcode"]));
  expect(names).not.toContain("nodemailer");
  expect(written).toBe(thirdPartyNotices());
});

test("each shipped package has a licence that was reviewed", () => {
  const known = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Hippocratic-2\.1|\(MIT OR Apache-2\.0\))$/;
  expect(readShipped().filter(({ license }) => !known.test(license))).toEqual([]);
});

test("the third-party notices name the unusual licence, which applies only to the stated packages", () => {
  const unusual = readShipped().filter(({ license }) => license.startsWith("Hippocratic"));
  expect(unusual.map(({ name }) => name)).toEqual(["@react-leaflet/core", "react-leaflet"]);
  expect(written.split("=".repeat(80))[0]).toContain(
    "react-leaflet and @react-leaflet/core are under the Hippocratic License 2.1",
  );
});
