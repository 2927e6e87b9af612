/** Beside or instead of the list of places: where one is, and what to do where nothing is. */
export const where = {
  /** The switch between the two ways to see the same places. */
  showMap: "Map",
  showList: "List",
  scan: "Scan a code",
  ask: "We use your location to list what is around you and how far it is. Or choose a city instead.",
  askAgain: "We use your location for this list and its distances only.",
  afterFailure: {
    unsupported: "This browser cannot tell where you are. Choose a city instead.",
    denied: "You can allow it in the browser’s settings for this site, or choose a city instead.",
    unavailable: "Try again nearer to a window, or choose a city instead.",
    timeout: "Try again, or choose a city instead.",
  },
  city: {
    title: "Choose a city",
    placesIn: (city: string) => `Places in ${city}`,
    demo: (cities: string) => `This is a demo: its places are in ${cities}.`,
    label: "City",
    placeholder: "Type a city",
    show: "Show places",
    nothing: (text: string) => `We know no places in “${text}” yet.`,
    offline: "This city was never opened on this device, and you are offline.",
    failed: "The city could not be looked up. Try again.",
    searching: "Looking for the city…",
  },
  noPlaces: "No places found",
  noPlacesNearby: "We know no places there yet.",
  noPlacesForQuery:
    "Neither here nor anywhere else we know a place with this name. Try another word, or choose a city.",
  noPlacesOffline: "Nothing is saved on this device for this spot. The places you see while online stay on it.",
  noPlacesOfflineQuery: "You are offline, and no place saved on this device has that name.",
  addByHand: "Not on the list? Add it by hand",
  backToNearby: "Back to nearby",
  loadFailed: "The places could not be loaded. What is saved on this device is safe.",
};
