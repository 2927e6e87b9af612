/** Units of distances. */
export const unitNames = ["metric", "imperial"] as const;
export type Units = (typeof unitNames)[number];

/** Notices that a person can switch off. Each has a setting `notify_…`, and only `false` has an effect. */
export const noticeKinds = [
  "post_liked",
  "friend_request",
  "friend_accepted",
  "owner_replied",
  "badge_earned",
  "mayor",
] as const;
/** Notice kinds for owners about their places. */
export const ownerNoticeKinds = ["low_rating"] as const;
/** Mails that an owner can switch on. Each has a setting `mail_…`, and only `true` has an effect. */
export const ownerMailKinds = ["low_rating", "weekly_digest"] as const;
export type OwnerMailKind = (typeof ownerMailKinds)[number];
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeSetting = (kind: NoticeKind): `notify_${NoticeKind}` => `notify_${kind}`;

/** Who can see a profile. */
export const visibilities = ["everyone", "friends", "nobody"] as const;
export type Visibility = (typeof visibilities)[number];
