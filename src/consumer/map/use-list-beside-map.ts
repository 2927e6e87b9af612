import { useEffect, useState } from "react";
import { pages } from "../../domain/paths/paths.ts";
import type { ListedPlace } from "./list/last-list.ts";

const rowOf = (index: number) => document.querySelector(`main li[aria-posinset="${index + 1}"]`);

/**
 * Connects list and map when both are visible (`beside`): scrolls the list to the place that is picked on the map, and returns the id of
 * the place that is hovered or focused in the list.
 */
export function useListBesideMap(places: readonly ListedPlace[], picked: readonly string[], beside: boolean) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [first] = picked;

  useEffect(() => {
    if (!beside || first === undefined) return;
    const index = places.findIndex(({ place_id: id }) => id === first);
    if (index < 0) return;
    bringIntoView(index);
    // oxlint-disable-next-line react/exhaustive-deps -- when another is picked, not when the list is read again
  }, [first, beside]);

  useEffect(() => {
    if (!beside) return;
    const follow = ({ target }: Event) => setPointed(placeIdOf(target));
    const connection = new AbortController();
    for (const type of ["pointerover", "focusin"]) {
      document.querySelector("main")?.addEventListener(type, follow, { signal: connection.signal });
    }
    return () => connection.abort();
  }, [beside]);

  return beside ? pointed : null;
}

/** Place id of the card that contains the target of an event. */
function placeIdOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`li a[href^="${pages.rate}?"]`) : null;
  return link && new URL(link.href).searchParams.get("place_id");
}

/** Scrolls a row into view. A row that is not rendered is approached in a few steps, as the heights on the way become known. */
function bringIntoView(index: number, tries = 8): void {
  const row = rowOf(index);
  if (row) {
    row.scrollIntoView({ block: "center", behavior: "instant" });
    return;
  }
  const known = [...document.querySelectorAll("main li[aria-posinset]")];
  const last = known.at(-1);
  if (!last || tries === 0) return;
  const lastIndex = Number(last.getAttribute("aria-posinset")) - 1;
  const box = last.getBoundingClientRect();
  const height = box.height || 1;
  scrollBy({ top: box.top + (index - lastIndex) * height - innerHeight / 2, behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(() => bringIntoView(index, tries - 1)));
}
