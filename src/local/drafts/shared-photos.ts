import { maxShared } from "../../domain/share.ts";
import { database, type SharedPhoto } from "../database/database.ts";

const isLoose = ({ uid }: SharedPhoto): boolean => uid === undefined;

/** Keeps what was shared, beside what waits already. False, and nothing is kept, when that would be too much. */
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

/** Those that a person may find a place for, in the order they came. */
const seenBy = (uid: string) => database.shared.filter((photo) => isLoose(photo) || photo.uid === uid);
export const readSharedPhotos = async (uid: string): Promise<SharedPhoto[]> => await seenBy(uid).toArray();
export const countSharedPhotos = async (uid: string): Promise<number> => await seenBy(uid).count();
export const deleteSharedPhotosOf = async (uid: string): Promise<number> => await seenBy(uid).delete();

/** Inside a transaction over `shared`: what waits is theirs who are just leaving, and nobody else sees it. */
export const assignSharedPhotos = async (uid: string): Promise<void> => {
  await database.shared.filter(isLoose).modify({ uid });
};

export const deleteSharedPhotos = async (ids: readonly number[]): Promise<void> =>
  await database.shared.bulkDelete([...ids]);
