/** A new version that waits to be taken. */
export const update = {
  title: "Update ready",
  text: "A new version is here. Your drafts and unsent ratings stay.",
  busy: "Something is being sent right now. Try again in a moment.",
  now: "Update now",
  later: "Later",
};
