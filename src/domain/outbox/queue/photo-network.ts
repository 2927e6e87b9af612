/** Connections for photos: any; none while the browser saves data; Wi-Fi only. */
export const photoNetworks = ["any", "saving", "wifi"] as const;
export type PhotoNetwork = (typeof photoNetworks)[number];
/** The default. */
export const defaultPhotoNetwork: PhotoNetwork = "saving";

/** What a browser reports about its connection; many report nothing. */
export type Network = { type?: string; saveData?: boolean };

/**
 * True if photos wait for another connection. If the browser does not report its connection type, photos are sent, so
 * that nothing waits for ever.
 */
export function photosWait(choice: PhotoNetwork, { type, saveData }: Network): boolean {
  if (choice === "any") return false;
  return saveData === true || (choice === "wifi" && type === "cellular");
}
