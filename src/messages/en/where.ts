/** Beside or instead of the list of places: where one is, and what to do where nothing is. */
export const where = {
  useLocation: "Use my location",
  chooseCity: "Choose a city",
  changeCity: "Another city",
  ask: "Your position is asked for to list what is around you and how far it is. It is sent for that list only and not kept by us.",
  askAgain: "Your location is used for the list and the distances only. It is not kept by us.",
  afterFailure: {
    unsupported: "This browser cannot tell where you are. Choose a city instead.",
    denied: "You can allow it in the browser’s settings for this site, or choose a city instead.",
    unavailable: "Try again nearer to a window, or choose a city instead.",
    timeout: "Try again, or choose a city instead.",
  },
  city: {
    title: "Choose a city",
    label: "City",
    placeholder: "Type a city",
    show: "Show places",
    nothing: (text: string) => `No places are known in “${text}”. Try a larger city nearby.`,
    offline: "This city was never opened on this device, and you are offline.",
    failed: "Looking up the city failed. Try again.",
    searching: "Looking for the city…",
  },
  noPlaces: "No places found",
  noPlacesNearby: "Nothing within reach of here yet. Look for a place by its name instead.",
  noPlacesForQuery: "Try another word, or go back to what is nearby.",
  noPlacesOffline:
    "Nothing is saved on this device for this spot. What you see while online is kept for the next cellar.",
  noPlacesOfflineQuery: "You are offline, and no place saved on this device has that name.",
  backToNearby: "Back to nearby",
  searchByName: "Search by name",
  loadFailed: "The places could not be loaded. What is saved on this device is safe.",
  refreshFailed: "These places could not be refreshed.",
};
