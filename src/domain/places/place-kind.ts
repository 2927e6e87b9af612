/** Kinds of places, each with an icon on cards. */
export const placeKinds = [
  "restaurant",
  "cafe",
  "bar",
  "pub",
  "fast_food",
  "beer_garden",
  "ice_cream",
  "food_court",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Names of other sources: OpenStreetMap's `biergarten`, and Google's types. */
const otherNames: Record<string, PlaceKind> = {
  biergarten: "beer_garden",
  coffee_shop: "cafe",
  wine_bar: "bar",
  meal_takeaway: "fast_food",
  fast_food_restaurant: "fast_food",
  ice_cream_shop: "ice_cream",
};
/** Types that some sources give to every place; they say nothing about the cuisine. */
const generic = new Set(["food", "establishment", "point_of_interest", "store", "meal_delivery", "night_club"]);

const toKind = (type: string): PlaceKind | undefined => otherNames[type] ?? placeKinds.find((kind) => kind === type);

/** The first type that is a known kind; null if there is none. */
export function kindOf(types: readonly string[] | undefined): PlaceKind | null {
  for (const type of types ?? []) {
    const kind = toKind(type) ?? (type.endsWith("_restaurant") ? "restaurant" : undefined);
    if (kind) return kind;
  }
  return null;
}

/** Cuisines as codes of the source such as "italian", at most four. */
export function cuisinesOf(types: readonly string[] | undefined): string[] {
  // A café has the cuisine "ice_cream"; of an ice cream parlour it is the kind.
  const isKind = (type: string) => (type === "ice_cream" ? kindOf(types) === type : toKind(type) !== undefined);
  const rest = (types ?? []).filter((type) => !isKind(type) && !generic.has(type));
  return [...new Set(rest.map((type) => type.replace(/_restaurant$/, "").toLowerCase()))].slice(0, 4);
}

/** Cuisines with a translation; others are shown as the source writes them. */
const cuisines = [
  "asian",
  "breakfast",
  "burger",
  "cake",
  "chinese",
  "cocktails",
  "french",
  "german",
  "greek",
  "ice_cream",
  "indian",
  "italian",
  "japanese",
  "kebab",
  "lebanese",
  "luxembourgish",
  "mediterranean",
  "mexican",
  "pizza",
  "portuguese",
  "regional",
  "sandwich",
  "seafood",
  "steak_house",
  "sushi",
  "tapas",
  "thai",
  "turkish",
  "vegan",
  "vegetarian",
  "vietnamese",
  "wine",
] as const;
export type Cuisine = (typeof cuisines)[number];
