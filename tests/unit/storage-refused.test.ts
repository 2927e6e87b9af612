import { afterEach, describe, expect, test, vi } from "vitest";
import { languageKey } from "../../src/domain/languages.ts";
import { installStorageFallback } from "../../src/first/storage-fallback.ts";
import { formatDistance, setUnits } from "../../src/messages/format.ts";
import { chooseLanguage } from "../../src/messages/language.ts";
import { spokenNow } from "../../src/messages/messages.ts";
import { applyTheme, readTheme } from "../../src/ui/theme.ts";
import { applyUnits } from "../../src/ui/units.ts";
import { storage } from "../support/storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  setUnits(null);
});

describe("a browser that denies the page storage", () => {
  const forbidden = {
    get(): never {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };

  test("gets a substitute storage that lasts while the page is open", () => {
    const page = Object.defineProperties({ sessionStorage: null } as unknown as Window, {
      localStorage: { ...forbidden, configurable: true },
    });
    installStorageFallback(page);
    for (const stored of [page.localStorage, page.sessionStorage]) {
      expect([stored.getItem("theme"), stored.length]).toEqual([null, 0]);
      stored.setItem("theme", "dark");
      expect([stored.getItem("theme"), stored.key(0), stored.length]).toEqual(["dark", "theme", 1]);
      stored.removeItem("theme");
      expect([stored.getItem("theme"), stored.key(0)]).toEqual([null, null]);
    }
  });

  test("is the only one whose storage is replaced", () => {
    const page = { localStorage: storage(new Map([["theme", "dark"]])), sessionStorage: storage() };
    const before = { ...page };
    installStorageFallback(page);
    expect(page).toEqual(before);
    expect(page.localStorage).toBe(before.localStorage);
  });
});

describe("a full storage", () => {
  const full = () => {
    const refused = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...storage(new Map([["theme", "dark"]])), setItem: refused });
    vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } });
    vi.stubGlobal("navigator", { languages: ["en"] });
  };

  test("does not stop the app from starting with the theme chosen earlier", () => {
    full();
    applyTheme(readTheme());
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  test("does not stop a change of units or language from taking effect", async () => {
    full();
    applyUnits("imperial");
    expect(formatDistance(1_609)).toContain("mi");
    await chooseLanguage("fr");
    expect([spokenNow(), localStorage.getItem(languageKey)]).toEqual(["fr", null]);
  });
});
