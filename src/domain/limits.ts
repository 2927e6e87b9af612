// Every number that the app, its worker and the database have to agree on; tests/database/limits.test.ts holds the database to them.

export const maxCommentLength = 1_000;
export const maxServerNameLength = 80;
export const maxTags = 3;
export const maxPhotos = 5;
export const maxCaptionLength = 200;
/** Photos that one command may put in order. */
export const maxArranged = 10;

/** Commands per call of `submit_ops`; the procedure refuses more than `maxBatch`. */
export const batchSize = 20;
export const maxBatch = 50;
/** More than this many unanswered intents of one subject are not told to the server, which reads no more. */
export const maxUnconfirmed = 5;

/** Ratings per page of a person's own. */
export const ratingsPageSize = 500;

/** Younger people have no account; below the other age a parent or guardian agrees first. Years. */
export const minAge = 13;
export const guardianBelowAge = 16;

/** How far from a place a visit of it is made, and how much of a position's inaccuracy is added to that. */
export const visitRadiusM = 300;
export const visitAccuracyCapM = 500;
