import type { MouseEvent } from "react";

/** `fontSize` as its style says it, e.g. "20px". */
export type CardName = [name: string, box: DOMRect, fontSize: string];

let left: CardName | null = null;

/** Right before going to the lemons of the place whose card was tapped: where its name stands. */
export function rememberCardName({ currentTarget }: MouseEvent): void {
  const name = currentTarget.querySelector("h2");
  left = name && [name.textContent, name.getBoundingClientRect(), getComputedStyle(name).fontSize];
}

/** What was left, once: apart from what is done with it (`rate/travel.ts`), which is not in the way of the first list. */
export function takeCardName(): CardName | null {
  const taken = left;
  left = null;
  return taken;
}
