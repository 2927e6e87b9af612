import type { RatingPhoto } from "./rating-view.ts";

export const captioned = ({ caption: _old, ...photo }: RatingPhoto, caption: string | null | undefined): RatingPhoto =>
  caption ? { ...photo, caption } : photo;
