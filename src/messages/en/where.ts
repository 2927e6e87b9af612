import { messagesOf } from "../messages.ts";

/** Beside or instead of the list of places: where one is, and what to do where nothing is. */
export const where = {
  useLocation: "Use my location",
  chooseCity: "Choose a city",
  changeCity: "Another city",
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
  noPlacesForQuery: "Try another word, or go back to what is nearby.",
  noPlacesOffline: "Nothing is saved on this device for this spot. The places you see while online stay on it.",
  noPlacesOfflineQuery: "You are offline, and no place saved on this device has that name.",
  backToNearby: "Back to nearby",
  searchByName: "Search by name",
  loadFailed: "The places could not be loaded. What is saved on this device is safe.",
  refreshFailed: "These places could not be refreshed.",
};

export const useWhereMessages = messagesOf("where", where);
