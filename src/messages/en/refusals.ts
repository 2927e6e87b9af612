import type { RejectionCode } from "../../domain/outbox/responses/rejection.ts";

/** What happened, what is safe, what to do. */
type RefusalText = { happened: string; safe: string; todo: string };

const keptHere = "What you wrote is safe on this device.";
const ratingKept = "Your rating is not affected.";
const nothingElse = "Nothing else is affected.";

/** One sentence set per rule; a code without one does not compile. */
const refusals = {
  conflict: {
    happened:
      "Another version of this rating arrived first: from another device, or because two entries turned out to be one place.",
    safe: "Both versions are kept until you choose.",
    todo: "Look at the two and keep one.",
  },
  invalid_op: {
    happened: "Five Lemons could not read this change.",
    safe: keptHere,
    todo: "Open it, save it once more, and it is sent again.",
  },
  unknown_kind: {
    happened: "This version of the app speaks of something the server does not know.",
    safe: keptHere,
    todo: "Reload Five Lemons to get the newest version, then try again.",
  },
  not_invited: {
    happened: "Five Lemons is for invited guests, and this account has no valid invitation.",
    safe: keptHere,
    todo: "Enter an invitation code in your account, then try again.",
  },
  suspended: {
    happened: "This account is suspended: nothing it sends is published.",
    safe: keptHere,
    todo: "Log out and sign in again: you are told there how to write to us and how to save a copy of your data.",
  },
  guardian_pending: {
    happened: "Your parent or guardian has not agreed yet.",
    safe: keptHere,
    todo: "It is sent by itself once they have followed the link in their e-mail; you can also send it then.",
  },
  place_unknown: {
    happened: "Five Lemons does not know this place any more.",
    safe: keptHere,
    todo: "Copy your text, find the place on the map and rate it there.",
  },
  score_invalid: {
    happened: "The number of lemons was not accepted.",
    safe: keptHere,
    todo: "Edit the rating and choose 1 to 5 lemons.",
  },
  tags_invalid: {
    happened: "One of the tags does not belong to this number of lemons.",
    safe: keptHere,
    todo: "Edit the rating and choose up to three tags again.",
  },
  comment_too_long: {
    happened: "The comment is longer than 1,000 characters.",
    safe: keptHere,
    todo: "Edit the rating and shorten the comment.",
  },
  server_not_here: {
    happened: "The server you named does not work at this place.",
    safe: keptHere,
    todo: "Edit the rating and choose another server, or leave the name out.",
  },
  own_place: {
    happened: "This is a place you own or work at, and nobody rates their own.",
    safe: keptHere,
    todo: "Discard the rating; your other ratings are not affected.",
  },
  photo_owner: {
    happened: "This photo belongs to another account.",
    safe: ratingKept,
    todo: "Discard the photo and add it again from this account.",
  },
  photo_missing: {
    happened: "The photo did not arrive whole.",
    safe: "It is still on this device.",
    todo: "Try again.",
  },
  photo_limit: {
    happened: "This rating already has 5 photos.",
    safe: ratingKept,
    todo: "Discard this photo, or edit the rating and remove another one first.",
  },
  photo_removed: {
    happened: "This photo was taken out of sight by the people who look after Five Lemons.",
    safe: ratingKept,
    todo: "Discard it, or write to us if you object.",
  },
  photo_too_large: {
    happened: "The photo is too large, even after it was made smaller.",
    safe: ratingKept,
    todo: "Discard it and add a smaller one.",
  },
  photo_lost: {
    happened: "This device no longer has the photo.",
    safe: ratingKept,
    todo: "Discard it and add the photo again.",
  },
  rating_gone: {
    happened: "The rating this belongs to was deleted.",
    safe: keptHere,
    todo: "Rate the place again, or discard this.",
  },
  daily_limit: {
    happened: "You have reached what is possible in one day.",
    safe: keptHere,
    todo: "You need not do anything: it is sent by itself as soon as there is room again.",
  },
  rate_limited: {
    happened: "That was more than is possible at once.",
    safe: keptHere,
    todo: "You need not do anything: it is sent by itself in a moment.",
  },
  own_rating: {
    happened: "This is your own rating, and nobody likes their own.",
    safe: nothingElse,
    todo: "Discard it.",
  },
  user_gone: {
    happened: "This person is not here any more.",
    safe: nothingElse,
    todo: "Discard it.",
  },
  you_blocked: {
    happened: "You have blocked this person, maybe on another device.",
    safe: nothingElse,
    todo: "Unblock them first, or discard it.",
  },
  self: {
    happened: "This is you.",
    safe: nothingElse,
    todo: "Discard it.",
  },
  text_too_long: {
    happened: "A name, city or country is longer than 80 characters.",
    safe: keptHere,
    todo: "Shorten it in your profile, and it is sent again.",
  },
  time_zone_unknown: {
    happened: "This time zone is not known.",
    safe: keptHere,
    todo: "Choose another one in your profile.",
  },
  avatar_not_own: {
    happened: "The picture is not one of yours.",
    safe: nothingElse,
    todo: "Choose another one in your profile.",
  },
  username_required: {
    happened: "A username cannot be empty.",
    safe: nothingElse,
    todo: "Enter one in your profile.",
  },
  username_invalid: {
    happened: "A username has 3 to 30 letters, digits, dots, dashes or underscores, and starts with a letter or digit.",
    safe: keptHere,
    todo: "Change it in your profile, and it is sent again.",
  },
  username_reserved: {
    happened: "This username is reserved.",
    safe: keptHere,
    todo: "Choose another one in your profile.",
  },
  username_taken: {
    happened: "Somebody else has this username.",
    safe: keptHere,
    todo: "Choose another one in your profile.",
  },
  content_gone: {
    happened: "What you reported is not here any more.",
    safe: nothingElse,
    todo: "Discard the report.",
  },
  own_content: {
    happened: "What you reported is your own.",
    safe: nothingElse,
    todo: "Discard the report.",
  },
  reason_required: {
    happened: "A report needs a reason.",
    safe: keptHere,
    todo: "Copy your text, discard this and report it once more.",
  },
  note_too_long: {
    happened: "The note is too long.",
    safe: keptHere,
    todo: "Copy your text, discard this and send it once more in fewer words.",
  },
  changes_required: {
    happened: "The proposal does not say what should change.",
    safe: keptHere,
    todo: "Open the place and propose it once more.",
  },
  changes_invalid: {
    happened: "A place needs a name, and its texts have a length.",
    safe: keptHere,
    todo: "Open the place and propose it once more.",
  },
  text_required: {
    happened: "An appeal needs a text of at most 2,000 characters.",
    safe: keptHere,
    todo: "Copy your text, discard this and send it once more in fewer words.",
  },
  no_appeal: {
    happened: "There is nothing to appeal against, or you already have.",
    safe: nothingElse,
    todo: "Copy your text if you want to keep it, and discard this.",
  },
  unreadable: {
    happened: "This change was saved by a version of the app that this one cannot read.",
    safe: "It is kept as it is.",
    todo: "Copy the text or export it before you discard it.",
  },
  forbidden: {
    happened: "Your account is not allowed to do this.",
    safe: keptHere,
    todo: "Sign in again and try once more.",
  },
  refused: {
    happened: "Five Lemons did not accept this change.",
    safe: keptHere,
    todo: "Edit it and try again, or copy your text first.",
  },
  no_answer: {
    happened: "Others got through, but there was no answer to this one.",
    safe: keptHere,
    todo: "You need not do anything: it is sent again by itself. On another network it may work at once.",
  },
  blocked: {
    happened: "Others got through, but something on the way to Five Lemons does not let this one pass.",
    safe: keptHere,
    todo: "Try again on another network. It is also sent again by itself.",
  },
  server_failed: {
    happened: "Others got through, but Five Lemons failed on this one.",
    safe: keptHere,
    todo: "You need not do anything: it is sent again by itself.",
  },
  answer_unreadable: {
    happened: "Five Lemons answered in a way this version of the app cannot read.",
    safe: keptHere,
    todo: "Reload Five Lemons to get the newest version. It is sent again by itself.",
  },
} satisfies Record<RejectionCode, RefusalText>;

/** Where the time is known at which it goes out by itself. */
const todoAt: Partial<Record<RejectionCode, (when: string) => string>> = {
  daily_limit: (when) => `You need not do anything: it is sent by itself from ${when} on, one after another.`,
  rate_limited: (when) => `You need not do anything: it is sent by itself from ${when} on.`,
};

/** A code this version has no words for still gets an honest sentence. `when`: the next try in words, where there is one. */
export function refusalText(code: string | null, when: string | null = null): RefusalText {
  const known = code !== null && Object.hasOwn(refusals, code);
  const text: RefusalText = known ? refusals[code as RejectionCode] : refusals.refused;
  const todo = known && when !== null ? todoAt[code as RejectionCode]?.(when) : undefined;
  return todo === undefined ? text : { ...text, todo };
}
