// Every number on which the app, its worker and the database have to agree. SQL repeats a number with its name, as in
// `1000 /* maxCommentLength */`; `npm run check` compares both (tests/support/schema-rules.ts).

// Ratings
export const maxCommentLength = 1_000;
export const maxServerNameLength = 80;
export const maxTags = 3;
export const maxPhotos = 5;
export const maxCaptionLength = 200;
/** Maximum number of photos that one command may arrange. */
export const maxArranged = 10;
/** Metres. A visit is verified up to this distance, plus the inaccuracy of the position up to the second number. */
export const visitRadiusM = 300;
export const visitAccuracyCapM = 500;
/** Minimum number of ratings in a city to become its mayor. */
export const minRatingsForMayor = 3;

// Outbox
/**
 * Commands per call of `submit_ops` while the speed of the connection is unknown; the procedure refuses more than `maxBatch`, which
 * a fast connection carries.
 */
export const batchSize = 20;
export const maxBatch = 50;
/** Unanswered commands that a command may name; the server ignores no more than these. */
export const maxUnconfirmed = 5;
/** Own ratings per page of a refresh. */
export const ratingsPageSize = 500;

// People
/** Years. Younger people have no account; below the second age a parent or guardian agrees first. */
export const minAge = 13;
export const guardianBelowAge = 16;
/** First name, last name, city or country of a profile. */
export const maxProfileTextLength = 80;
/** Minutes after signing in during which a person may change how they sign in. */
export const freshSignInMinutes = 10;
/** Days during which the link in a mail undoes a change of address or second step. */
export const undoDays = 7;
/** Hours before an admin's removal of a lost second step takes effect. */
export const factorRemovalHours = 72;
/** Days during which the deletion of an account can be cancelled. */
export const deletionGraceDays = 14;
/** Days after a declined friend request in which its sender cannot ask again. */
export const friendPauseDays = 30;
/** Note or answer of a request about one's own data. */
export const maxDataRequestLength = 2_000;

// Places
export const maxPlaceNameLength = 200;
/** Metres. An added place with a similar name within this distance of a known one may be the same. */
export const alikeRadiusM = 60;
/** Per cent of common letter triples from which two names are similar. */
export const alikeNamesPercent = 40;
export const nearbyRadiusM = 1_000;
export const searchRadiusM = 50_000;
/** Places that one person can want to visit. */
export const maxWantedPlaces = 1_000;

// Owners and servers
export const maxBusinessNameLength = 120;
export const maxInvitationMessageLength = 500;
/** Maximum number of files that prove an ownership. */
export const maxProofs = 3;
export const maxReplyLength = 1_000;

// Moderation and contact
export const maxReportNoteLength = 1_000;
export const maxAppealLength = 2_000;
/** Reason of a decision about content, an appeal, a request or an account. */
export const maxReasonLength = 2_000;
export const maxContactNameLength = 120;
export const maxContactMessageLength = 4_000;

// Rows per answer
export const reviewsPerPage = 20;
export const feedPage = 20;
export const mostNotices = 50;
/** Results are counted up to this number. */
export const mostCounted = 1_000;
