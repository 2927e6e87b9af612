import type { HidingChoice, PlaceFilter } from "../../../domain/places/place-filter.ts";
import { useMessages } from "../../../messages/messages.ts";

export function useCuisineName(): (code: string) => string {
  const words: Record<string, string> = useMessages("place").cuisines;
  return (code) => words[code] ?? code.replaceAll("_", " ");
}

/** The name of a choice, e.g. "Open now" or "Pizza". */
export function useChoiceName(filter: PlaceFilter): (choice: HidingChoice | "sort") => string {
  const t = useMessages("mapFilter");
  const kinds = useMessages("placeCard").kinds;
  const cuisineName = useCuisineName();
  return (choice) => {
    if (choice === "kind") return filter.kind ? kinds[filter.kind] : t.kind;
    if (choice === "cuisine") return filter.cuisine ? cuisineName(filter.cuisine) : t.cuisine;
    if (choice === "sort") return filter.sort ? t.sorts[filter.sort] : t.sort;
    return t[choice];
  };
}
