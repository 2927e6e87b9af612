import {
  defaultPhotoNetwork,
  photosWait,
  type Network,
  type PhotoNetwork,
} from "../../domain/outbox/queue/photo-network.ts";
import { database, ofPerson } from "../database/database.ts";
import { readKv } from "../database/kv.ts";

/** The connection of this device. */
export const readNetwork = (): Network =>
  (globalThis.navigator as { connection?: Network } | undefined)?.connection ?? {};

/** Calls back when the connection changes, e.g. from mobile data to Wi-Fi, which raises no "online" event. */
export function watchNetwork(onChange: () => void, signal: AbortSignal): void {
  const network = readNetwork();
  if (network instanceof EventTarget) network.addEventListener("change", onChange, { signal });
}

export const readPhotoNetwork = async (): Promise<PhotoNetwork> => (await readKv("photosOver")) ?? defaultPhotoNetwork;

/** Whether photos are held back on this device now. */
export const readPhotosWait = async (): Promise<boolean> => photosWait(await readPhotoNetwork(), readNetwork());

/** Number of photos of a person that are held back, including their portrait. */
export async function countHeldPhotos(uid: string): Promise<number> {
  const photos = await ofPerson(database.photos.where("[uid+placeId]"), uid).toArray();
  return (await readPhotosWait()) ? photos.filter(({ stage }) => stage === "queued").length : 0;
}
