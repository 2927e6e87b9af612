import { takeCardName } from "../../shared/navigation/tapped-card-name.ts";

/** Long enough to follow the element, too short to wait for it. */
const durationMs = 250;

/** Box of the element on the previous page. `scale`: its relative size there; by default that of the boxes. */
type Move = { element: Element; from: DOMRect; scale?: number };

/**
 * Animates elements from where they were on the previous page. They are in their final place immediately, so that they can be tapped. A
 * view transition would look the same but first capture both pages, which took a third of the time between tap and page on a slow
 * phone.
 */
function animateFrom(moves: readonly Move[]): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // Measure all elements before the first animation, to avoid another layout.
  const boxes = moves.map(({ element }) => element.getBoundingClientRect());
  moves.forEach(({ element, from, scale }, index) => {
    const to = boxes[index] ?? from;
    element.animate(
      {
        transformOrigin: ["0 0", "0 0"],
        translate: [`${from.x - to.x}px ${from.y - to.y}px`, "0 0"],
        scale: [scale ?? from.width / to.width, 1],
      },
      { duration: durationMs, easing: "ease" },
    );
  });
}

/** Call it before the rating page is painted: moves its heading from the tapped card. */
export function animateNameFromCard(): void {
  const remembered = takeCardName();
  if (!remembered) return;
  const [name, from, fontSize] = remembered;
  const element = document.querySelector("h1");
  if (element?.textContent !== name) return;
  const scale = Number.parseFloat(fontSize) / Number.parseFloat(getComputedStyle(element).fontSize);
  animateFrom([{ element, from, scale }]);
}

/** Only the drawings; the elements that are tapped are beside them. */
const lemons = () => [...document.querySelectorAll('main [role="radiogroup"] [data-nth]')];

let lemonBoxes: DOMRect[] = [];

/** Call it right before the other step opens: remembers where the lemons are. */
export function rememberLemons(): void {
  lemonBoxes = lemons().map((lemon) => lemon.getBoundingClientRect());
}

/** Call it before the other step is painted: moves its lemons from where they were. */
export function animateLemons(): void {
  const boxes = lemonBoxes;
  lemonBoxes = [];
  const moves = lemons().flatMap((element, index) => {
    const from = boxes[index];
    return from ? { element, from } : [];
  });
  animateFrom(moves);
}
