import type { BrowserContext } from "playwright/test";

/**
 * What turns and glints while one waits is drawn by the processor where there is no graphics card, which is a fifth of all that
 * signing in costs: in pages of `context` a style's animation ends as it begins. Nothing else is changed; what is about motion is
 * tested with it (`animated`).
 */
export async function stopAnimations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    const still = "animation-duration: 0.01ms !important; animation-iteration-count: 1 !important";
    sheet.replaceSync(`*, ::before, ::after { ${still} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
