/** Something is broken or missing. Loaded first, because nothing can be loaded then. */
export const failure = {
  heading: "Unexpected Application Error!",
  unexpected: "That did not work. What was saved on this device is still there; please try again.",
  safe: "Your drafts and unsent ratings are safe on this device.",
  offline: "You are offline, and this part of the app is not on your device yet.",
  unloaded: "A part of the app could not be loaded.",
  reload: "Reload",
  copy: "Copy details",
  copied: "Copied",
  details: "Details",
};
