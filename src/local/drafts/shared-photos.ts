import { maxShared } from "../../domain/share.ts";
import { database, type SharedPhoto } from "../database/database.ts";

const isLoose = ({ uid }: SharedPhoto): boolean => uid === undefined;

/** Stores shared photos beside those that wait already. False if that would be too many; nothing is stored then. */
export async function saveSharedPhotos(photos: readonly Omit<SharedPhoto, "id">[]): Promise<boolean> {
  const { shared } = database;
  return await database.transaction("rw", shared, async () => {
    const all = [...(await shared.filter(isLoose).toArray()), ...photos];
    const bytes = all.reduce((sum, photo) => sum + photo.bytes.byteLength, 0);
    if (all.length > maxShared.photos || bytes > maxShared.bytes) return false;
    await shared.bulkAdd(photos);
    return true;
  });
}

/** Photos that a person may choose a place for, oldest first. */
const seenBy = (uid: string) => database.shared.filter((photo) => isLoose(photo) || photo.uid === uid);
export const readSharedPhotos = async (uid: string): Promise<SharedPhoto[]> => await seenBy(uid).toArray();
export const countSharedPhotos = async (uid: string): Promise<number> => await seenBy(uid).count();
export const deleteSharedPhotosOf = async (uid: string): Promise<number> => await seenBy(uid).delete();

/** Inside a transaction over `shared`. Assigns waiting photos to the person who signs out, so that nobody else sees them. */
export const assignSharedPhotos = async (uid: string): Promise<void> => {
  await database.shared.filter(isLoose).modify({ uid });
};

export const deleteSharedPhotos = async (ids: readonly number[]): Promise<void> =>
  await database.shared.bulkDelete([...ids]);
