/** Units of distances. */
export const unitNames = ["metric", "imperial"] as const;
export type Units = (typeof unitNames)[number];

/** Notices that a person may do without; in the settings each is a `notify_…`, and only `false` says something. */
export const noticeKinds = [
  "post_liked",
  "friend_request",
  "friend_accepted",
  "owner_replied",
  "badge_earned",
  "mayor",
] as const;
/** Notice kinds for owners, about their places. */
export const ownerNoticeKinds = ["low_rating"] as const;
/** Mails that an owner may ask for; in the settings each is a `mail_…`, and only `true` says something. */
export const ownerMailKinds = ["low_rating", "weekly_digest"] as const;
export type OwnerMailKind = (typeof ownerMailKinds)[number];
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeSetting = (kind: NoticeKind): `notify_${NoticeKind}` => `notify_${kind}`;

/** Who sees a profile. */
export const visibilities = ["everyone", "friends", "nobody"] as const;
export type Visibility = (typeof visibilities)[number];
