import { letterSize, takeName } from "../left-name.ts";

/** Long enough to see where something went, too short to wait for it. */
const travelMs = 250;

/**
 * Draws the element coming from the box in which the page before drew the same: `scale` is how much larger it was there.
 * It is in its place at once and only drawn on the way, so that it takes every tap. A view transition would make the same of
 * it, and wait for pictures of both pages: a third of the time between a tap and the next page on a slow phone.
 */
function travel(element: Element, from: DOMRect, scale: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = element.getBoundingClientRect();
  element.animate(
    {
      transformOrigin: ["0 0", "0 0"],
      translate: [`${from.x - to.x}px ${from.y - to.y}px`, "0 0"],
      scale: [scale, 1],
    },
    { duration: travelMs, easing: "ease" },
  );
}

/** To be called before the page of a place is painted: its heading comes from the card that was tapped. */
export function receiveName(): void {
  const heading = document.querySelector("h1");
  const left = takeName();
  if (heading && left?.name === heading.textContent) travel(heading, left.box, left.size / letterSize(heading));
}

/** The drawings alone: what takes the taps is beside them. */
const lemons = () => [...document.querySelectorAll('main [role="radiogroup"] [data-nth]')];

let leftLemons: DOMRect[] = [];

/** To be called right before going to the other step: where the lemons are now. */
export function leaveLemons(): void {
  leftLemons = lemons().map((lemon) => lemon.getBoundingClientRect());
}

/** To be called before the other step is painted: its lemons come from where those of the step before were. */
export function receiveLemons(): void {
  const boxes = leftLemons;
  leftLemons = [];
  lemons().forEach((lemon, index) => {
    const from = boxes[index];
    if (from) travel(lemon, from, from.width / lemon.getBoundingClientRect().width);
  });
}
