/** Something is broken or missing. Loaded first, because nothing can be loaded then. */
export const failure = {
  heading: "Unexpected Application Error!",
  unexpected: "That did not work. What was saved on this device is still there; please try again.",
  noSpace: "There is no space left on this device, so this is not saved. Free some space and try again.",
  shut: "What the app keeps on this device cannot be opened. If loading the page again does not help, restart the browser, and see whether it lets this site keep data.",
  safe: "Your drafts and unsent ratings are safe on this device.",
  offline: "You are offline, and this part of the app is not on your device yet.",
  unloaded: "A part of the app could not be loaded.",
  reload: "Reload",
  copy: "Copy details",
  copied: "Copied",
  details: "Details",
};
