const anyOrigin = "https://here.invalid";

/** Pages that exist to sign in: going "back" to one of them would be a circle. What is below /auth begins after the sign-in. */
const circular = /^\/(app-login(\/|$)|auth\/?$)/;

/**
 * The path, query and fragment to go to after signing in, or null when the text could lead anywhere else than to a page of ours.
 * Resolved by the same rules as the browser, because `//host`, `/\host` and a tab inside the text all change the origin.
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(text, anyOrigin);
  } catch {
    return null;
  }
  if (url.origin !== anyOrigin || circular.test(url.pathname) || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + withoutTokens(url.hash);
}

/** A confirmation link's fragment is a key to the account: it never travels on in an address. */
const withoutTokens = (hash: string) => (/(^#|&)(access_token|refresh_token|error)=/.test(hash) ? "" : hash);
