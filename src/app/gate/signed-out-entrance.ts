/**
 * Where somebody goes who is signed out: to the login, unless that needs a connection that is not there, or they were signed
 * in on this very page. Who was just signed out (here or in another tab) should learn it where they are.
 */
export const signedOutEntrance = (here: { online: boolean; wasSignedIn: boolean }): "login" | "stay" =>
  here.online && !here.wasSignedIn ? "login" : "stay";
