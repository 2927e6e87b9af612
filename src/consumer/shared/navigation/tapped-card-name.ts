import type { MouseEvent } from "react";

/** `fontSize` as computed, e.g. "20px". */
export type CardName = [name: string, box: DOMRect, fontSize: string];

let remembered: CardName | null = null;

/** Remembers where the name is on the tapped card, right before the rating page opens. */
export function rememberCardName({ currentTarget }: MouseEvent): void {
  const name = currentTarget.querySelector("h2");
  remembered = name && [name.textContent, name.getBoundingClientRect(), getComputedStyle(name).fontSize];
}

/** Returns the remembered name once. `rate/steps/step-transition.ts` animates it; that code is not needed by the first list. */
export function takeCardName(): CardName | null {
  const taken = remembered;
  remembered = null;
  return taken;
}
