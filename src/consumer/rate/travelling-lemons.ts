/** As long as what travels in a view transition. */
const travelMs = 250;

/** The drawings alone: what takes the taps is beside them. */
const lemons = () => [...document.querySelectorAll('main [role="radiogroup"] [data-nth]')];

let left: DOMRect[] = [];

/** To be called right before going to the other step: where the lemons are now. */
export function leaveLemons(): void {
  left = lemons().map((lemon) => lemon.getBoundingClientRect());
}

/**
 * To be called before the other step is painted: its lemons come from where those of the step before were. They are in their
 * place at once and only drawn on the way there, so that they take every tap. A view transition would make the same of it and wait
 * for pictures of both pages: four frames of a slow phone, before and after the page is made.
 */
export function receiveLemons(): void {
  const places = left;
  left = [];
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const ways = lemons().flatMap((lemon, index) => {
    const [from, to] = [places[index], lemon.getBoundingClientRect()];
    return from ? { lemon, from, to } : [];
  });
  for (const { lemon, from, to } of ways) {
    const x = from.x + from.width / 2 - (to.x + to.width / 2);
    const y = from.y + from.height / 2 - (to.y + to.height / 2);
    lemon.animate(
      { translate: [`${x}px ${y}px`, "0 0"], scale: [from.width / to.width, 1] },
      { duration: travelMs, easing: "ease" },
    );
  }
}
