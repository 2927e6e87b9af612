import { afterEach, describe, expect, test, vi } from "vitest";
import { shareText } from "../../src/consumer/shared/device/share-text.ts";

const shared = { title: "t", text: "Chez Marie: 4 lemons, Great.", url: "https://five.example" };
const browser = (parts: object) => vi.stubGlobal("navigator", parts);
afterEach(() => vi.unstubAllGlobals());

describe("sharing a rating", () => {
  test("uses the system's share sheet if there is one", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
    browser({ share });
    expect(await shareText(shared)).toBe("shared");
    expect(share).toHaveBeenCalledWith(shared);
  });

  test("copies nothing when the person cancels the sheet", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    const share = () => Promise.reject(new DOMException("gone back", "AbortError"));
    browser({ share, clipboard: { writeText } });
    expect(await shareText(shared)).toBe("shared");
    expect(writeText).not.toHaveBeenCalled();
  });

  test("copies the text and the link if there is no share sheet or it fails", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    browser({ clipboard: { writeText } });
    expect(await shareText(shared)).toBe("copied");
    browser({ share: () => Promise.reject(new Error("no")), clipboard: { writeText } });
    expect(await shareText(shared)).toBe("copied");
    expect(writeText).toHaveBeenLastCalledWith(`${shared.text} ${shared.url}`);
  });

  test("reports a failure if neither sharing nor copying works", async () => {
    browser({});
    expect(await shareText(shared)).toBe("failed");
  });
});
