import { useMessages } from "../../../messages/messages.ts";

/** Says a distance between two cities, in metres or whole kilometres. */
export function useAway(): (metres: number) => string {
  const t = useMessages("adminCities");
  return (metres) =>
    metres < 1000
      ? t.metresAway({ metres: Math.round(metres) })
      : t.kilometresAway({ kilometres: Math.round(metres / 1000) });
}
