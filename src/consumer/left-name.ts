export type LeftName = { name: string; box: DOMRect; size: number };

let left: LeftName | null = null;

export const letterSize = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize);

/** To be called right before going to the lemons of the place whose name stands in this element. */
export function leaveName(element: Element | null): void {
  left = element && { name: element.textContent, box: element.getBoundingClientRect(), size: letterSize(element) };
}

/** What was left, once: apart from what is done with it (`rate/travel.ts`), which is not in the way of the first list. */
export function takeName(): LeftName | null {
  const taken = left;
  left = null;
  return taken;
}
