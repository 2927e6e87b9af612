import { splitPath } from "../domain/languages.ts";

/**
 * Whether an address is the app's, or below one that is: told by itself, since the lists of addresses come with much that the page for
 * what is not there has no use for. A test holds it against them.
 */
export const isOfApp = (pathname: string): boolean =>
  /^\/(app|app-login|guardian|q|u|auth|account|dashboard|become-server|request-ownership|(owner|server|admin)-dashboard|qr-studio|demo|passport)(\/|$)/.test(
    pathname,
  ) || /^\/(discover|reviews|r)(\/|$)/.test(splitPath(pathname).path);
