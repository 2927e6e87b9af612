/** The frame around every page of the app. */
export const shell = {
  nav: "Main",
  map: "Map",
  history: "History",
  activity: "Activity",
  friends: "Friends",
  profile: "Profile",
  outbox: "Outbox",
  unsent: (count: number) => (count === 1 ? "1 not sent yet" : `${count} not sent yet`),
  waiting: (count: number) => `${count} new`,
  refused: "something needs your attention",
  signIn: "Sign in",
  offline: "Offline",
  offlineText: "rating and saved places still work",
  offlineSignedOut: "signing in needs a connection",
  signInToSend: (count: number) => `Sign in to send what waits (${count})`,
  signInToRefresh: "Sign in again to get news and to send what you rate",
};
