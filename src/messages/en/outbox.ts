import { formatNumber } from "../format.ts";
import { putTitle } from "./puts.ts";
import { refusalText } from "./refusals.ts";

/** What people do here, counted: a rating with its photos is one. Deletions are counted along as changes. */
const nouns = { ratings: ["rating", "ratings"], changes: ["change", "changes"] } as const;
type Noun = keyof typeof nouns;
const counted = (count: number, noun: Noun) => `${formatNumber(count)} ${nouns[noun][count === 1 ? 0 : 1]}`;

const photos = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

export const outbox = {
  title: "Outbox",
  lead: "Saved on this device first, sent as soon as you are online.",
  refusal: refusalText,
  putTitle,
  status: {
    allSent: "Everything is sent",
    allSentText: "What you do without a connection waits here until it has arrived.",
    sending: (count: number, noun: Noun) => `Sending ${counted(count, noun)}`,
    sendingText: "You can go on, also to other pages.",
    ready: () => "Saved on this device · will send",
    readyText: {
      closed: "In a moment, also if you close Five Lemons.",
      open: "In a moment, while Five Lemons is open.",
    },
    offline: () => "Saved on this device · will send",
    offlineText: {
      closed: "Everything is sent by itself as soon as you are online, also if Five Lemons is closed.",
      open: "Everything is sent as soon as you are online and Five Lemons is open: this browser cannot send while it is closed.",
    },
    signIn: () => "Waiting for you to sign in",
    signInText: "Nothing is lost: what you made stays on this device until you sign in again.",
    unreachable: () => "Five Lemons cannot be reached",
    unreachableText: "There is a network, but no answer. Five Lemons tries again by itself.",
    troubled: () => "Five Lemons is in trouble just now",
    troubledText:
      "There is an answer, but only that it does not work at the moment. Five Lemons tries again by itself.",
    blockedText:
      "There is a network, but something else answers. In a café or hotel, open its sign-in page first; then it all goes out by itself.",
    nextTry: (when: string) => `next try at ${when}`,
    postponed: (count: number, noun: Noun) => `${counted(count, noun)} saved for later`,
    postponedText: (when: string) => `Sent by itself from ${when} on. Why it waits stands below.`,
    heldText: "Over another connection, by itself. Why it waits stands below.",
    attention: (count: number, noun: Noun) =>
      count === 1 ? `1 ${nouns[noun][0]} needs your attention` : `${counted(count, noun)} need your attention`,
    attentionText: "Nothing is lost. Below stands what happened and what you can do.",
    waiting: (count: number, noun: Noun, size: string) => `${counted(count, noun)} waiting, ${size}`,
    sendNow: "Send now",
    export: "Export as file",
    exported: "Saved as a file",
    fileName: (day: string) => `five-lemons-unsent-${day}.json`,
  },
  waiting: "Waiting",
  sent: "Recently sent",
  card: {
    titles: {
      rating: (place: string) => (place ? `Rating of ${place}` : "A rating"),
      removal: (place: string) => (place ? `Deletion: ${place}` : "A deleted rating"),
      unreadable: () => "Something from another version",
    },
    saved: (when: string) => `Saved ${when}`,
    lastTry: (when: string) => `last try ${when}`,
    nextTry: (when: string) => `next try ${when}`,
    sentAt: (when: string) => `Sent ${when}`,
    gone: "It was not there any more, so nothing came of it",
    photo: (number: number, count: number, sent: boolean) =>
      `Photo ${number} of ${count}, ${sent ? "sent" : "not sent yet"}`,
    photos,
    photosSent: (sent: number, count: number) =>
      sent === 0 ? `${photos(count)} to send` : `${sent} of ${photos(count)} sent`,
    photosConcerned: photos,
    leaveOut: (count: number) => (count === 1 ? "Leave this photo out" : "Leave these photos out"),
    details: "Details",
    edit: "Edit",
    sendNow: "Send now",
    discard: {
      rating: "Don’t send",
      removal: "Don’t delete",
      put: "Don’t send",
      unreadable: "Discard",
      refused: "Discard",
    },
    retry: "Try again",
    copy: "Copy text",
    named: (action: string, title: string) => `${action}: ${title}`,
    copied: "Text copied",
    copyFailed: "The text could not be copied. You find it under Details.",
    retried: "Trying again",
  },
  /** What is asked before something is given up, by what it is. */
  discard: {
    rating: {
      title: (place: string) => (place ? `Don’t send your rating of ${place}?` : "Don’t send this rating?"),
      text: "What waits is removed from this device, its photos too. What has already arrived stays as it is.",
      confirm: "Don’t send",
      keep: "Keep it",
      done: (place: string) => (place ? `Your rating of ${place} is not sent` : "The rating is not sent"),
    },
    removal: {
      title: (place: string) => (place ? `Don’t delete your rating of ${place}?` : "Don’t delete this rating?"),
      text: "It then stands in your history again.",
      confirm: "Don’t delete",
      keep: "Delete it",
      done: (place: string) => (place ? `Your rating of ${place} stays` : "The rating stays"),
    },
    put: {
      title: () => "Don’t send this change?",
      text: "It is removed from this device, and what the server has is shown again.",
      confirm: "Don’t send",
      keep: "Keep it",
      done: () => "The change is not sent",
    },
    photos: {
      title: (place: string) => (place ? `Leave these photos of ${place} out?` : "Leave these photos out?"),
      text: "They are removed from this device. The rating stays.",
      confirm: "Leave out",
      keep: "Keep them",
      done: (place: string) => (place ? `${place}: photos left out` : "Photos left out"),
    },
    unreadable: {
      title: () => "Discard what another version saved?",
      text: "It cannot be brought back. Copy or export it first if you want to keep it.",
      confirm: "Discard",
      keep: "Keep it",
      done: () => "Discarded",
    },
    failed: "That did not work. Nothing was changed.",
  },
  conflict: {
    mine: "Yours, on this device",
    theirs: "Sent already",
    theirsMerged: (place: string) => `Yours of ${place}, which is the same place now`,
    mineRemoved: "You deleted the rating here.",
    keepingRemoves: (other: string) => `Both places are one now: to keep that deletes your rating of ${other}.`,
    theirsRemoved: "The rating was deleted there.",
    keepMine: "Keep mine",
    keepTheirs: "Keep theirs",
    keptMine: "Yours is kept and goes out",
    keptTheirs: "The other version is kept",
  },
  held: {
    title: (count: number) =>
      count === 1 ? "1 photo waits for another connection" : `${photos(count)} wait for another connection`,
    text: "You chose not to send photos over this one. Ratings and all else go at once.",
    change: "Change that",
  },
  storage: {
    usage: (size: string) => `Five Lemons uses ${size} on this device.`,
    kept: "The browser has promised to keep it.",
    erasable:
      "On this device the browser erases what a site has stored when it is not opened for seven days. Add Five Lemons to the home screen (Share, then “Add to Home Screen”) and it is kept.",
  },
  signedOut: {
    title: "Sign in to see what waits",
    text: "Work that was kept on this device is sent after its owner signs in. Nobody else sees it.",
    action: "Sign in",
  },
  error: {
    title: "The outbox could not be read",
    text: "What you saved is still on this device. Try again, or reload the page.",
  },
};
