import { maxShared } from "../domain/share.ts";
import { database } from "./database.ts";

/** A picture as the system handed it over, before anybody said where it was taken. ArrayBuffer, never Blob. */
export type SharedPhoto = { id: number; name: string; type: string; bytes: ArrayBuffer };

/** Keeps what was shared, beside what waits already. False, and nothing is kept, when that would be too much. */
export async function keepShared(photos: readonly Omit<SharedPhoto, "id">[]): Promise<boolean> {
  const { shared } = database;
  return await database.transaction("rw", shared, async () => {
    const all = [...(await shared.toArray()), ...photos];
    const bytes = all.reduce((sum, photo) => sum + photo.bytes.byteLength, 0);
    if (all.length > maxShared.photos || bytes > maxShared.bytes) return false;
    await shared.bulkAdd(photos);
    return true;
  });
}

/** In the order they came. */
export const readShared = async (): Promise<SharedPhoto[]> => await database.shared.toArray();

export const forgetShared = async (ids: readonly number[]): Promise<void> => await database.shared.bulkDelete([...ids]);
