/** Connections for photos: any; none while the browser saves data; Wi-Fi only. */
export const photoNetworks = ["any", "saving", "wifi"] as const;
export type PhotoNetwork = (typeof photoNetworks)[number];
/** The default. */
export const defaultPhotoNetwork: PhotoNetwork = "saving";

/** What a browser says of its connection; many say nothing. */
export type Network = { type?: string; saveData?: boolean };

/** Whether photos wait for another connection. Where the browser does not say what it is on, nothing waits for ever. */
export function photosWait(choice: PhotoNetwork, { type, saveData }: Network): boolean {
  if (choice === "any") return false;
  return saveData === true || (choice === "wifi" && type === "cellular");
}
