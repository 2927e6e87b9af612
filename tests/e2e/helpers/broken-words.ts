import type { Locator } from "playwright/test";

/** Words that break across lines without a hyphen. Addresses may break, unless `addresses` is set. */
export const findBrokenWords = (inside: Locator, { addresses = false } = {}): Promise<string[]> =>
  inside.evaluate((root, addressesToo) => {
    const broken = new Set<string>();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (!text.parentElement?.checkVisibility() || (text.data.includes("@") && !addressesToo)) continue;
      for (const { 0: word, index } of text.data.matchAll(addressesToo ? /\S+/g : /[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.add(word);
      }
    }
    return [...broken];
  }, addresses);
