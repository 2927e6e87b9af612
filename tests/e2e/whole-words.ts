import type { Page } from "playwright/test";

/** Words that stand in two lines without a hyphen between: something is too narrow for its language. */
export const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      // An address breaks where it has to.
      if (text.data.includes("@") || !text.parentElement?.checkVisibility()) continue;
      for (const word of text.data.matchAll(/[\p{L}\p{N}’']{4,}/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ bottom }) => Math.round(bottom));
        if (new Set(lines).size > 1) broken.add(word[0]);
      }
    }
    return [...broken];
  });
