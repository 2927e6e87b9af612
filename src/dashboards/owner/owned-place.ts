import { createContext, use } from "react";

/** The restaurant that the owner dashboard speaks of now. */
export type OwnedPlace = {
  placeId: string;
  name: string;
  /** `restaurant_owners.id` of who is signed in. */
  ownerId: string;
};

const Context = createContext<OwnedPlace | null>(null);
export const OwnedPlaceProvider = Context.Provider;

/** The chosen restaurant, for the tabs inside the owner's frame. They start over with another one. */
export function useOwnedPlace(): OwnedPlace {
  const place = use(Context);
  if (!place) throw new Error("useOwnedPlace is for the tabs of the owner dashboard.");
  return place;
}
