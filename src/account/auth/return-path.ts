const anyOrigin = "https://here.invalid";

/** Sign-in pages: returning to one would be a loop. Pages below /auth are for after the sign-in and allowed. */
const circular = /^\/(app-login(\/|$)|auth\/?$)/;

/** The backend's own addresses: no pages, and some of them act. */
const backend = /^\/(?:(?:auth|rest|storage|functions)\/v1|_local)(?:\/|$)/;

/**
 * The path, query and fragment to open after signing in, or null if the text could lead to another site. Resolved by the
 * browser's own rules, because `//host`, `/\host` and a tab inside the text all change the origin.
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
  if (backend.test(url.pathname)) return null;
  return url.pathname + url.search + withoutTokens(url.hash);
}

/** Drops a fragment with tokens, which give access to the account. */
const withoutTokens = (hash: string) => (/(^#|&)(access_token|refresh_token|error)=/.test(hash) ? "" : hash);
