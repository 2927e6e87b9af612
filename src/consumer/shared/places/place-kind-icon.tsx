import { createElement } from "react";
import type { PlaceKind } from "../../../domain/places/place-kind.ts";
import {
  BarIcon,
  CafeIcon,
  FastFoodIcon,
  FoodCourtIcon,
  GardenIcon,
  IceCreamIcon,
  PlaceIcon,
  PubIcon,
  RestaurantIcon,
} from "../../../ui/icons.ts";

const icons = {
  restaurant: RestaurantIcon,
  cafe: CafeIcon,
  bar: BarIcon,
  pub: PubIcon,
  fast_food: FastFoodIcon,
  beer_garden: GardenIcon,
  ice_cream: IceCreamIcon,
  food_court: FoodCourtIcon,
} satisfies Record<PlaceKind, unknown>;

/** Decorative icon of a kind of place; null for an unknown kind. */
export const PlaceKindIcon = ({ kind, size = 20 }: { kind: PlaceKind | null; size?: number }) =>
  createElement(kind === null ? PlaceIcon : icons[kind], { size, "aria-hidden": true });
