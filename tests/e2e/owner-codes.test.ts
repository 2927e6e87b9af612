import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright/test";
import { decodeQR } from "qr/decode.js";
import { codeKeyListSchema, codeKeysPath, judgeCode } from "../../src/domain/codes/code-keys.ts";
import { readCodeLink } from "../../src/domain/codes/code-link.ts";
import { verifySignature } from "../../src/sync/codes/verify-signature.ts";
import { createOwner } from "./helpers/people.ts";
import { readRows } from "./helpers/server-api.ts";
import { expect, test } from "./helpers/fixtures.ts";
import { signIn, withoutWorker } from "./helpers/journeys.ts";
import { findA11yFaults } from "./helpers/accessibility.ts";

test.use(withoutWorker);

/** Size of a PNG and text of its QR code. The page decodes the picture. */
async function readPicture(page: Page, png: Buffer): Promise<{ width: number; height: number; text: string }> {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    if (!canvas) throw new Error("No canvas");
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
    let dark = "";
    for (let at = 0; at < data.length; at += 4) dark += (data[at] ?? 255) < 128 ? "1" : "0";
    return { width: picture.width, height: picture.height, pixels: dark };
  }, png.toString("base64"));
  const data = new Uint8ClampedArray(pixels.length * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 1) if (pixels[at] === "1") data.fill(0, at * 4, at * 4 + 3);
  return { width, height, text: decodeQR({ width, height, data }) };
}

/** Sizes of the pages of a PDF in millimetres. */
const pagesOf = (pdf: Buffer): [number, number][] =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [
    Math.round((Number(width) / 72) * 25.4),
    Math.round((Number(height) / 72) * 25.4),
  ]);

const print = (page: Page) => page.pdf({ preferCSSPageSize: true });
const codeIn = (card: Locator) => card.getByRole("img", { name: /^QR code of / });

test("an owner creates only one code even if the answer is lost, prints its signed link, and deactivates it", async ({
  page,
  network,
}) => {
  const owner = await createOwner();
  // Records the paper instead of opening the print dialog.
  await page.addInitScript(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLElement>("[data-paper]")];
      document.documentElement.dataset["printed"] = sheets.map((sheet) => sheet.dataset["paper"]).join(" ");
    };
  });
  const printed = page.locator("html");
  await signIn(page, owner, "/qr-studio");
  await page.getByRole("button", { name: "Create QR code" }).click();
  await expect(page.getByText("Please select a restaurant first.")).toBeVisible();
  expect(await findA11yFaults(page)).toEqual([]);
  await page.getByLabel("Restaurant", { exact: true }).and(page.getByRole("combobox")).selectOption(owner.placeName);

  network.setFault(({ path }) => (path.endsWith("/sign-code") ? "lose-answer" : null));
  await page.getByRole("button", { name: "Create QR code" }).click();
  await expect(page.getByText("The server could not be reached.", { exact: false })).toBeVisible();
  network.setFault(null);
  await page.getByRole("button", { name: "Create QR code" }).click();
  const dialog = page.getByRole("dialog", { name: "The code is ready." });
  await expect(dialog).toBeVisible();
  const codes = `qr_codes?restaurant_owner_id=eq.${owner.ownerId}`;
  const made = await readRows<{ id: string; code_data: { deep_link: string } }>(`${codes}&select=id,code_data`);
  expect(made).toHaveLength(1);
  const link = made[0]?.code_data.deep_link ?? "";

  expect(await findA11yFaults(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "PNG" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`restaurant-${owner.placeId.replaceAll(":", "-")}.png`);
  const address = network.origin + link;
  expect(await readPicture(page, readFileSync(await file.path()))).toEqual({ width: 512, height: 512, text: address });

  const read = readCodeLink(new URL(address).searchParams);
  const { keys } = codeKeyListSchema.parse(await (await fetch(network.origin + codeKeysPath)).json());
  expect(read && (await judgeCode(read, keys, verifySignature))).toBe("genuine");
  expect(read).toMatchObject({ placeId: owner.placeId, codeId: made[0]?.id, signed: { name: owner.placeName } });

  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(printed).toHaveAttribute("data-printed", "a4");
  expect(pagesOf(await print(page))).toEqual([[210, 297]]);
  await page.emulateMedia({ media: "print" });
  const cards = page.locator("[data-paper] section");
  await expect(cards).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  const characters = `${made[0]?.id.slice(0, 4)}-${made[0]?.id.slice(4, 8)}`.toUpperCase();
  for (const card of await cards.all()) {
    await expect(card).toContainText(`${new URL(network.origin).host}/app/scan`);
    await expect(card).toContainText(characters);
    expect((await readPicture(page, await codeIn(card).screenshot())).text).toBe(address);
  }
  await page.emulateMedia({ media: null });

  await dialog.getByRole("radio", { name: "A6, one card" }).check();
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(printed).toHaveAttribute("data-printed", "a6");
  expect(pagesOf(await print(page))).toEqual([[105, 148]]);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(cards).toHaveCount(1);
  // The dark theme prints like the light one.
  expect((await readPicture(page, await codeIn(cards).screenshot())).text).toBe(address);
  await page.emulateMedia({ media: null, colorScheme: null });

  await dialog.getByRole("button", { name: "Close" }).click();
  const row = page.getByRole("row").filter({ hasText: characters });
  await expect(row).toBeVisible();
  expect(await findA11yFaults(page)).toEqual([]);
  const active = () => readRows<{ is_active: boolean }>(`${codes}&select=is_active`);
  await row.getByRole("button", { name: `Deactivate the code ${characters}` }).click();
  await expect(row.getByText("Inactive", { exact: true })).toBeVisible();
  expect(await active()).toEqual([{ is_active: false }]);
  await row.getByRole("button", { name: `Activate the code ${characters}` }).click();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  expect(await active()).toEqual([{ is_active: true }]);
});
