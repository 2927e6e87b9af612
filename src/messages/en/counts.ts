/** The live figures of the public pages. */
export const counts = {
  heading: "So far",
  ratings: "ratings",
  places: "places",
  cities: "cities",
  /** Between thousands. */
  group: ",",
  /** Day, month and year in figures. */
  day: "D/M/Y",
  asOf: "as of",
};
