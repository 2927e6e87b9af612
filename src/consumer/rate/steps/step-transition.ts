import { takeCardName } from "../../shared/navigation/tapped-card-name.ts";

/** Long enough to see where something went, too short to wait for it. */
const travelMs = 250;

/** Where the page before drew the element, and how much larger: as much as its box was wider, unless told. */
type Way = { element: Element; from: DOMRect; scale?: number };

/**
 * Draws elements coming from where the page before drew the same. They are in their place at once and only drawn on the way, so
 * that they take every tap. A view transition would make the same of it, and wait for pictures of both pages: a third of the time
 * between a tap and the next page on a slow phone.
 */
function travel(ways: readonly Way[]): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // All of them first: whatever is measured after one has begun has the page laid out once more.
  const boxes = ways.map(({ element }) => element.getBoundingClientRect());
  ways.forEach(({ element, from, scale }, index) => {
    const to = boxes[index] ?? from;
    element.animate(
      {
        transformOrigin: ["0 0", "0 0"],
        translate: [`${from.x - to.x}px ${from.y - to.y}px`, "0 0"],
        scale: [scale ?? from.width / to.width, 1],
      },
      { duration: travelMs, easing: "ease" },
    );
  });
}

/** To be called before the page of a place is painted: its heading comes from the card that was tapped. */
export function animateNameFromCard(): void {
  const left = takeCardName();
  if (!left) return;
  const [name, from, fontSize] = left;
  const element = document.querySelector("h1");
  if (element?.textContent !== name) return;
  const scale = Number.parseFloat(fontSize) / Number.parseFloat(getComputedStyle(element).fontSize);
  travel([{ element, from, scale }]);
}

/** The drawings alone: what takes the taps is beside them. */
const lemons = () => [...document.querySelectorAll('main [role="radiogroup"] [data-nth]')];

let leftLemons: DOMRect[] = [];

/** To be called right before going to the other step: where the lemons are now. */
export function rememberLemons(): void {
  leftLemons = lemons().map((lemon) => lemon.getBoundingClientRect());
}

/** To be called before the other step is painted: its lemons come from where those of the step before were. */
export function animateLemons(): void {
  const boxes = leftLemons;
  leftLemons = [];
  const ways = lemons().flatMap((element, index) => {
    const from = boxes[index];
    return from ? { element, from } : [];
  });
  travel(ways);
}
