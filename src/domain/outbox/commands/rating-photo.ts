import type { SyncState } from "./sync-state.ts";

export type RatingPhoto = {
  id: string;
  /** Object path in the `reviews` bucket; null while only this device has the photo. */
  src: string | null;
  /** True if this device has the bytes. */
  local: boolean;
  state: SyncState;
  /** The author's caption, if there is one. */
  caption?: string;
};

export const withCaption = (
  { caption: _old, ...photo }: RatingPhoto,
  caption: string | null | undefined,
): RatingPhoto => (caption ? { ...photo, caption } : photo);
