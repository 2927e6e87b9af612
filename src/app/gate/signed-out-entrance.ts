/**
 * Redirect target for signed-out people: the login, unless it needs a missing connection, or they were signed in on
 * this page. People who were just signed out (here or in another tab) should see it on the page where they are.
 */
export const signedOutEntrance = (here: { online: boolean; wasSignedIn: boolean }): "login" | "stay" =>
  here.online && !here.wasSignedIn ? "login" : "stay";
