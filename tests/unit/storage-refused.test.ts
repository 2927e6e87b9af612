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

describe("a browser without storage for the page", () => {
  const forbidden = {
    get(): never {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };

  test("gets a substitute that lasts while the page is open", () => {
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

  test("leaves other browsers' storage unchanged", () => {
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

  test("does not stop the app from starting in the chosen theme", () => {
    full();
    applyTheme(readTheme());
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  test("does not stop a choice, which is shown and stored for the account", async () => {
    full();
    applyUnits("imperial");
    expect(formatDistance(1_609)).toContain("mi");
    await chooseLanguage("fr");
    expect([spokenNow(), localStorage.getItem(languageKey)]).toEqual(["fr", null]);
  });
});
