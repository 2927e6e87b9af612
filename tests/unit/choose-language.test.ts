import { beforeEach, expect, test, vi } from "vitest";
import { languageKey } from "../../src/domain/languages.ts";
import { storage } from "../support/storage.ts";

const luxembourgish = "virtual:messages/lb/start";
let kept: Map<string, string>;
let arrive: () => void;
let choose: (tag: string) => Promise<boolean>;
let spokenNow: () => string | undefined;

// The texts of one language load when the test says so.
beforeEach(async () => {
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock(luxembourgish, async (original) => {
    await arrived;
    return await original();
  });
  vi.resetModules();
  kept = new Map([[languageKey, "en"]]);
  vi.stubGlobal("localStorage", storage(kept));
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("navigator", { languages: ["en"] });
  const words = await import("../../src/messages/messages.ts");
  ({ spokenNow } = words);
  ({ chooseLanguage: choose } = await import("../../src/messages/language.ts"));
  await words.speak("en");
});

const shown = () => [spokenNow(), document.documentElement.lang, kept.get(languageKey)];

test("a language already chosen in another tab can be chosen in this tab too", async () => {
  kept.set(languageKey, "fr");
  expect(await choose("fr")).toBe(true);
  expect(shown()).toEqual(["fr", "fr", "fr"]);
});

test("the last chosen of two languages is used, whichever translation loads first", async () => {
  const first = choose("lb");
  expect(await choose("fr")).toBe(true);
  arrive();
  // The choice is not announced, so it does not become the account's language.
  expect(await first).toBe(false);
  expect(shown()).toEqual(["fr", "fr", "fr"]);
});

test("choosing the current language again while another one loads keeps the current language", async () => {
  const first = choose("lb");
  expect(await choose("en")).toBe(true);
  arrive();
  expect(await first).toBe(false);
  expect(shown()).toEqual(["en", "en", "en"]);
});

test("choosing an unsupported language changes nothing", async () => {
  expect(await choose("xx")).toBe(false);
  expect(shown()).toEqual(["en", "en", "en"]);
});
