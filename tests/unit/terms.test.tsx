import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Terms } from "../../src/account/sign-up/terms.tsx";
import { languages } from "../../src/domain/languages.ts";
import { isStaticPath } from "../../src/domain/paths/routes.ts";
import { furtherGroups, loadTexts, speak } from "../../src/messages/messages.ts";

test.each(languages)(
  "the sign-up consent links to the terms and privacy policy in the language %s",
  async (language) => {
    await speak(language);
    await loadTexts(furtherGroups);
    const links = [...renderToStaticMarkup(<Terms />).matchAll(/<a href="([^"]+)" target="_blank"[^>]*>([^<]+)</g)];
    const before = language === "en" ? "" : `/${language}`;
    expect(links.map(([, address]) => address)).toEqual([`${before}/terms`, `${before}/privacy`]);
    for (const [, address = "", name = ""] of links) {
      expect(isStaticPath(address)).toBe(true);
      expect(name.trim()).not.toBe("");
    }
  },
);
