/** The words of the web app manifest, which the system shows that installs the app. Part of no page. */
export const manifestWords = {
  screenshots: {
    map: "Places nearby with their lemons",
    rate: "One to five lemons, and a word for who made it amazing",
    saved: "Saved on the device in a cellar without signal",
    history: "Your Lemon Journey",
  },
  shortcuts: { rate: "Rate a place", history: "History", nearby: "Nearby" },
};
export type ManifestWords = typeof manifestWords;
