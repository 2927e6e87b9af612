type Addressed = {
  vicinity: string | null;
  city: string | null;
  postcode?: string | null | undefined;
  state?: string | null | undefined;
  /** ISO 3166, two letters; anything else is an unknown country. */
  country?: string | null | undefined;
};

/**
 * Countries that write the post code behind the city, by the templates of the package `@fragaria/address-formatter`; a
 * test compares the two. The package itself is too large for a phone.
 */
export const postcodeBehindCity: ReadonlySet<string> = new Set(
  (
    "AI AO AS AU BD BG BH BM BN BR BT CA CC CR CU CX DO EG FK FM GB GG GS GU HM ID IE IM IN IO IQ IR JE JM JP KE KH KR KY " +
    "LB LK LS LV MH MM MP MT MU MV NA NF NG NP NZ PE PG PH PK PR RU SA SG SH SZ TC TH TK TT UA UM US UZ VE VG VI VN XK ZA"
  ).split(" "),
);
/** Countries that write the short name of the state between city and post code. */
export const stateBehindCity: ReadonlySet<string> = new Set(
  "AS AU CA CC CX FM GU HM JP MH MP NF PR UM US VI".split(" "),
);

/** Street, post code and city in one line, in the order of the country. `shown`: the city's name in the reader's language. */
export function formatAddress(place: Addressed, shown = place.city): string | null {
  const { vicinity, city, postcode, state, country } = place;
  if (vicinity !== null && city !== null && hasCity(vicinity, city)) return vicinity;
  const where = country?.toUpperCase() ?? "";
  const region = state && /^[A-Z]{2,3}$/.test(state) && stateBehindCity.has(where) ? `, ${state}` : "";
  const parts =
    shown === null ? [postcode] : postcodeBehindCity.has(where) ? [shown + region, postcode] : [postcode, shown];
  return [vicinity, parts.filter(Boolean).join(" ")].filter(Boolean).join(", ") || null;
}

/** The street line of many providers contains the city already, as a part of its own: "1 rue du Fort, L-1616 Luxembourg". */
function hasCity(vicinity: string, city: string): boolean {
  const wanted = city.toLowerCase();
  const [street = "", ...rest] = vicinity.toLowerCase().split(",");
  const isCity = (part: string) => part.replace(/\b(?:[a-z]{1,2}-?)?\d[\d -]*\b/g, "").trim() === wanted;
  return street.trim() === wanted || rest.some(isCity);
}
