import { writeFileSync } from "node:fs";
import { create } from "qrcode";
import { chromium, type Page } from "playwright/test";
import { codeKeysPath } from "../../src/domain/codes/code-keys.ts";
import { expect, test } from "./helpers/fixtures.ts";
import {
  emptyDevice,
  expectEverythingSent,
  fillSignIn,
  goOffline,
  rateOpenPlace,
  signIn,
  tapLemons,
  waitForOfflineReady,
  words,
} from "./helpers/journeys.ts";
import { type PrintedCode, readPrintedCodes, readScans } from "./helpers/server-api.ts";

/** Each test uses its own code, because scans are counted. */
async function printedCode(nth: number): Promise<PrintedCode> {
  const code = (await readPrintedCodes())[nth];
  if (!code) throw new Error("The demo has no such code.");
  return code;
}

/** Waits until the public keys of codes are on the device. */
async function keysArrive(page: Page): Promise<void> {
  const answer = await page.waitForResponse((response) => response.url().endsWith(codeKeysPath));
  await answer.finished();
}

test("a scanned code opens an unknown place offline, and a tampered code opens nothing", async ({
  page,
  context,
  guest,
}) => {
  const code = await printedCode(0);
  const { scans } = await readScans(code, guest);
  const keys = keysArrive(page);
  await signIn(page, guest);
  await keys;
  await goOffline(page);
  await emptyDevice(page);

  await page.goto(code.link.replace(code.placeId, `${code.placeId}1`));
  await expect(page.getByRole("heading", { name: "This code was changed, or is not ours" })).toBeVisible();

  await page.goto(code.link);
  await expect(page.getByRole("heading", { level: 1, name: code.placeName })).toBeVisible();
  await page.reload();
  await rateOpenPlace(page, { lemons: 4, comment: "From the code on the table." });
  await expect(page.getByText(words.saved)).toBeVisible();
  await context.setOffline(false);
  await expectEverythingSent(page);
  await expect.poll(() => readScans(code, guest)).toEqual({ scans: scans + 1, verification: "qr" });
});

test("a visitor who scanned a code starts rating, signs in, and finds the draft", async ({ page, guest }) => {
  const code = await printedCode(1);
  const { scans } = await readScans(code, guest);
  await page.goto(code.link);
  await expect(page.getByRole("heading", { level: 1, name: code.placeName })).toBeVisible();
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await tapLemons(page, "4 lemons, Great");
  await page.waitForURL(/step-two/);
  await page.getByLabel("Comment").fill("Before I had an account");
  await waitForOfflineReady(page);
  await page.reload();
  await page.getByRole("button", { name: "Sign in to send" }).click();
  await expect(page.getByText("Your rating is kept on this device.")).toBeVisible();
  await fillSignIn(page, guest);
  await expect(page.getByRole("button", { name: "Submit Rating" })).toBeVisible();
  await expect(page.getByLabel("Comment")).toHaveValue("Before I had an account");
  await page.getByRole("button", { name: "Submit Rating" }).click();
  await page.waitForURL(/success/);
  await expectEverythingSent(page);
  expect(await readScans(code, guest)).toEqual({ scans: scans + 1, verification: "qr" });
});

/** Writes a video of one second with the code, five pixels per module, as the fake camera needs it. */
function filmOf(text: string, file: string): void {
  const [width, height, module, frames] = [640, 480, 5, 10] as const;
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const left = Math.floor((width - modules.size * module) / 2);
  const top = Math.floor((height - modules.size * module) / 2);
  const luma = Buffer.alloc(width * height, 190);
  for (let y = 0; y < modules.size * module; y += 1)
    for (let x = 0; x < modules.size * module; x += 1)
      if (modules.get(Math.floor(y / module), Math.floor(x / module))) luma[(y + top) * width + x + left] = 60;
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
}

/** Opens the scanner in a browser whose camera shows `text` as a code. */
async function scannerSeeing(text: string, film: string, launch: { args?: string[] }, baseURL: string) {
  filmOf(text, film);
  const fake = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
  const args = [...(launch.args ?? []), ...fake, `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ ...launch, args });
  const context = await browser.newContext({ baseURL, permissions: ["camera"], locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/app/scan");
  return { page, browser };
}

test("the scanner starts the camera after a tap, and shows a code's place before opening it", async ({
  network,
  launchOptions,
}, testInfo) => {
  const code = await printedCode(2);
  const film = testInfo.outputPath("code.y4m");
  const { page, browser } = await scannerSeeing(network.origin + code.link, film, launchOptions, network.origin);
  await expect(page.getByText("Your browser will ask whether the camera may be used.")).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
  await page.getByRole("button", { name: "Use the camera" }).click();
  await expect(page.getByText(code.placeName)).toBeVisible();
  await expect(page.locator("video")).toHaveCount(0);
  await page.getByRole("link", { name: "Rate this place" }).click();
  await expect(page.getByRole("heading", { level: 1, name: code.placeName })).toBeVisible();
  await browser.close();
});
