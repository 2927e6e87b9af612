/** Pulling a list down to refresh it. */
export const pull = {
  pulling: "Pull to refresh",
  enough: "Release to refresh",
  busy: "Refreshing…",
  offline: "You are offline: this is what is saved here",
};
