import { createContext, use } from "react";

/** The restaurant chosen in the owner dashboard. */
export type OwnedPlace = {
  placeId: string;
  name: string;
  /** `restaurant_owners.id` of the signed-in person. */
  ownerId: string;
};

const Context = createContext<OwnedPlace | null>(null);
export const OwnedPlaceProvider = Context.Provider;

/** The chosen restaurant, for the tabs of the owner dashboard. They remount when another one is chosen. */
export function useOwnedPlace(): OwnedPlace {
  const place = use(Context);
  if (!place) throw new Error("useOwnedPlace is for the tabs of the owner dashboard.");
  return place;
}
