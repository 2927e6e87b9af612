/** A tile that takes longer counts as failed; the map below is visible meanwhile. */
const patienceMs = 10_000;

/**
 * Fetches a tile; null if the provider refuses, fails or is too slow. Fetched and not left to an `<img>`, because that
 * shows the picture "access blocked" of a refusal like any other.
 */
export async function fetchTile(url: string, unloaded: AbortSignal, patience = patienceMs): Promise<Blob | null> {
  try {
    const signal = AbortSignal.any([unloaded, AbortSignal.timeout(patience)]);
    // The origin as Referer: the provider learns which site asks, but not the page. No cookies.
    const answer = await fetch(url, { signal, credentials: "omit", referrerPolicy: "strict-origin-when-cross-origin" });
    const bytes = answer.ok ? await answer.blob() : null;
    return bytes?.type.startsWith("image/") ? bytes : null;
  } catch {
    return null;
  }
}
