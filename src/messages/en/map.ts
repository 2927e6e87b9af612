import { formatNumber } from "../format.ts";

export const map = {
  /** As wide as a narrow phone has room for beside the buttons: a second line would push the page down when it is said. */
  title: {
    loading: "Loading nearby…",
    searching: "Searching…",
    nearby: (count: string) => `Nearby places (${count})`,
    results: (query: string, count: string) => `Search results for “${query}” (${count})`,
    searchFailed: (query: string) => `No answer for “${query}”`,
    welcome: "Where are you?",
    failure: {
      unsupported: "Geolocation not supported",
      denied: "Location is off",
      unavailable: "Location not found",
      timeout: "Location not found",
    },
  },
  /** Beside the age of what is shown when the server has not answered. */
  saved: "Saved places",
  around: {
    city: (city: string) => `Around ${city}`,
    spot: "Around the spot you chose on the map",
    lastPosition: "Around your last known position",
    far: (distance: string) => `The nearest place we know is ${distance} away`,
  },
  useLocation: "Use my location",
  search: {
    label: "Search places",
    placeholder: "Name, street or city",
    submit: "Search",
    clear: "Clear search",
    tooLong: (max: number, length: number) =>
      `A search has at most ${max} letters. This one has ${formatNumber(length)}.`,
  },
  refresh: "Refresh location and list",
  chooseCity: "Choose a city",
  card: {
    tapToRate: "Tap to rate",
    about: (place: string) => `About ${place}`,
    offer: "Offer:",
    yours: (lemons: string) => `You: ${lemons}`,
    ratings: (count: number, shown: string) => (count === 1 ? "1 rating" : `${shown} ratings`),
  },
  list: "Places",
};
