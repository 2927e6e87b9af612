import type { CommandKind } from "../../domain/commands.ts";
import type { RefusalCode } from "../../domain/refusal.ts";

const items = (count: number) => (count === 1 ? "1 item" : `${count.toLocaleString("en")} items`);

/** What happened, what is safe, what to do. */
export interface RefusalText {
  happened: string;
  safe: string;
  todo: string;
}

const keptHere = "What you wrote is safe on this device.";
const ratingKept = "Your rating is not affected.";

/** One sentence set per rule; a code without one does not compile. */
const refusals = {
  conflict: {
    happened: "This rating was changed on another device in the meantime.",
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
    happened: "Ratings are for invited guests, and this account has no valid invitation.",
    safe: keptHere,
    todo: "Enter an invitation code in your account, then try again.",
  },
  guardian_pending: {
    happened: "Your parent or guardian has not agreed yet.",
    safe: keptHere,
    todo: "Nothing: it is sent by itself once they have followed the link in their e-mail.",
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
    happened: "You have reached the number of ratings for one day.",
    safe: keptHere,
    todo: "Nothing: it is sent by itself when the day is over.",
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
} satisfies Record<RefusalCode, RefusalText>;

export const outbox = {
  title: "Outbox",
  lead: "Saved on this device first, sent as soon as you are online.",
  /** A code this version has no words for still gets an honest sentence. */
  refusal: (code: string | null): RefusalText =>
    Object.hasOwn(refusals, code ?? "") ? refusals[code as RefusalCode] : refusals.refused,
  status: {
    allSent: "Everything is sent",
    allSentText: "What you do without a connection waits here until it has arrived.",
    sending: (count: number) => `Sending ${items(count)}`,
    sendingText: "You can go on, also to other pages.",
    ready: () => "Saved on this device · will send",
    readyText: {
      closed: "In a moment, also if you close Five Lemons.",
      open: "In a moment, while Five Lemons is open.",
    },
    offline: () => "You are offline",
    offlineText: {
      closed: "It all goes out by itself when the connection is back, also if Five Lemons is closed.",
      open: "It all goes out when the connection is back and Five Lemons is open: this browser cannot send while it is closed.",
    },
    signIn: () => "Waiting for you to sign in",
    signInText: "Nothing is lost: what you made stays on this device until you sign in again.",
    unreachable: () => "Five Lemons cannot be reached",
    unreachableText:
      "There is a network, but no answer. In a café or hotel, open its sign-in page first; otherwise Five Lemons tries again by itself.",
    nextTry: (when: string) => `next try at ${when}`,
    postponed: (count: number) => `${items(count)} saved for later`,
    postponedText: (when: string) =>
      `The server takes no more of these for now. They go out by themselves from ${when} on.`,
    attention: (count: number) => (count === 1 ? "1 item needs your attention" : `${items(count)} need your attention`),
    attentionText: "Nothing is lost. Below stands what happened and what you can do.",
    waiting: (count: number, size: string) => `${items(count)} waiting, ${size}`,
    sendNow: "Send now",
    export: "Export as file",
    exported: "Saved as a file",
    fileName: (day: string) => `five-lemons-unsent-${day}.json`,
  },
  waiting: "Waiting",
  sent: "Recently sent",
  item: {
    titles: {
      "rating.save.v1": (place: string) => (place ? `Rating of ${place}` : "A rating"),
      "rating.remove.v1": (place: string) => (place ? `Deletion: ${place}` : "A deleted rating"),
      "photo.attach.v1": (place: string) => (place ? `Photo for ${place}` : "A photo"),
      "photo.detach.v1": (place: string) => (place ? `Photo removed: ${place}` : "A removed photo"),
    } satisfies Record<CommandKind, (place: string) => string>,
    unreadable: "Something from another version",
    saved: (when: string) => `Saved ${when}`,
    lastTry: (when: string) => `last try ${when}`,
    nextTry: (when: string) => `next try ${when}`,
    sentAt: (when: string) => `Sent ${when}`,
    details: "Details",
    photo: "The photo that waits",
    servedBy: (name: string) => `Served by ${name}`,
    edit: "Edit",
    cancel: "Don’t send",
    discard: "Discard",
    retry: "Try again",
    copy: "Copy text",
    named: (action: string, title: string) => `${action}: ${title}`,
    copied: "Text copied",
    copyFailed: "The text could not be copied. You find it under Details.",
    retried: "Trying again",
  },
  discard: {
    title: (title: string) => `${title}: don’t send?`,
    text: {
      "rating.save.v1": "What waits is removed from this device. What has already arrived stays as it is.",
      "rating.remove.v1": "The rating is then not deleted and stands in your history again.",
      "photo.attach.v1": "The photo is removed from this device. The rating stays.",
      "photo.detach.v1": "The photo then stays with the rating.",
    } satisfies Record<CommandKind, string>,
    unreadable: "It cannot be brought back. Copy or export it first if you want to keep it.",
    confirm: "Don’t send",
    keep: "Keep it",
    done: (title: string) => `${title}: not sent`,
    failed: "That did not work. Nothing was changed.",
  },
  conflict: {
    mine: "Yours, on this device",
    theirs: "From your other device",
    mineRemoved: "You deleted the rating here.",
    theirsRemoved: "The rating was deleted there.",
    keepMine: "Keep mine",
    keepTheirs: "Keep theirs",
    keptMine: "Yours is kept and goes out",
    keptTheirs: "The other version is kept",
    noComment: "No comment",
  },
  signedOut: {
    title: (count: number) => (count === 0 ? "Sign in to see what waits" : `Sign in to send ${items(count)}`),
    text: "Work that was kept on this device is sent after its owner signs in. Nobody else sees it.",
    action: "Sign in",
  },
  error: {
    title: "The outbox could not be read",
    text: "What you saved is still on this device. Try again, or reload the page.",
  },
};
