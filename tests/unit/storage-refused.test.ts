import { afterEach, describe, expect, test, vi } from "vitest";
import { languageKey } from "../../src/domain/languages.ts";
import { standIn } from "../../src/first/stand-in.ts";
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

describe("a browser that forbids a page its storage, or has none", () => {
  const forbidden = {
    get(): never {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };

  test("gives it something that holds for as long as it is open", () => {
    const page = Object.defineProperties({ sessionStorage: null } as unknown as Window, {
      localStorage: { ...forbidden, configurable: true },
    });
    standIn(page);
    for (const stored of [page.localStorage, page.sessionStorage]) {
      expect([stored.getItem("theme"), stored.length]).toEqual([null, 0]);
      stored.setItem("theme", "dark");
      expect([stored.getItem("theme"), stored.key(0), stored.length]).toEqual(["dark", "theme", 1]);
      stored.removeItem("theme");
      expect([stored.getItem("theme"), stored.key(0)]).toEqual([null, null]);
    }
  });

  test("is the only one that is given anything: what another has stays as it is", () => {
    const page = { localStorage: storage(new Map([["theme", "dark"]])), sessionStorage: storage() };
    const before = { ...page };
    standIn(page);
    expect(page).toEqual(before);
    expect(page.localStorage).toBe(before.localStorage);
  });
});

describe("a storage that is full", () => {
  const full = () => {
    const refused = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...storage(new Map([["theme", "dark"]])), setItem: refused });
    vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } });
    vi.stubGlobal("navigator", { languages: ["en"] });
  };

  test("does not keep the app from starting in the colours that were chosen", () => {
    full();
    applyTheme(readTheme());
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  test("keeps nobody from choosing: it is shown, and goes on to whoever keeps it for the account", async () => {
    full();
    applyUnits("imperial");
    expect(formatDistance(1_609)).toContain("mi");
    await chooseLanguage("fr");
    expect([spokenNow(), localStorage.getItem(languageKey)]).toEqual(["fr", null]);
  });
});
