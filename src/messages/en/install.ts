/** The offer to put the app on the home screen. */
export const install = {
  heading: "Keep it at hand",
  text: "On your home screen Five Lemons opens like any app, also in a cellar, and what waits to be sent is safer there.",
  install: "Install",
  later: "Not now",
  installed: "Installed. You find it among your apps.",
  guide: {
    text: "On your home screen Five Lemons opens like any app, also in a cellar. And it is safer: Safari erases what a site has stored when you have not opened it for seven days. That could be ratings that are not sent yet.",
    steps: ["Tap Share, below or above the page", "Scroll to Add to Home Screen", "Tap Add"],
    note: "Opened from there you sign in once more.",
  },
};
