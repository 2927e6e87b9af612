import { account_changed, reauthentication } from "./auth-mails.ts";
import { contact } from "./contact.ts";

const months = "January,February,March,April,May,June,July,August,September,October,November,December".split(",");

/**
 * What mails say: sentences, of which `src/messages/mails.ts` makes letters. `action` is the button, `second` the quiet link
 * below it, `why` the reason in the foot. A name of a person, a restaurant or a business comes as it was written.
 */
export const mails = {
  /** As it stands after "on" and "until" in a sentence. */
  date: (day: number, month: number, year: number) => `${day} ${months[month - 1]} ${year}`,
  /** Between whole and tenth: 4.2 */
  decimal: ".",
  /** Where a name is missing. */
  unnamed: { person: "Somebody", place: "a restaurant" },
  /** Below a list of restaurants that is too long for a mail. */
  morePlaces: (count: number) => `${count} more: see your dashboard`,
  frame: {
    copy: "Or copy this address into your browser:",
    sender: "Five Lemons: rate restaurants with lemons, not stars.",
  },
  guardian_consent: {
    subject: (name: string) => `${name} needs your consent to use Five Lemons`,
    body: (name: string) => [
      `${name} would like to rate restaurants with Five Lemons and named you as parent or guardian.`,
      "Until you agree, nothing that they write is published. If you do not know them, do nothing.",
    ],
    action: "Read more and agree",
    why: (name: string) => `You get this mail because ${name} gave this address when signing up.`,
  },
  newsletter_confirm: {
    subject: "Confirm your subscription to Five Lemons",
    body: ["Somebody, hopefully you, asked for news from Five Lemons at this address. Not you? Then do nothing."],
    action: "Confirm the subscription",
    second: "Never hear of it again",
    why: "You get this mail because this address was typed into the newsletter form.",
  },
  newsletter_already: {
    subject: "You get the news from Five Lemons already",
    body: ["Somebody, hopefully you, asked for news from Five Lemons at this address, which gets them already."],
    action: "End the subscription",
    why: "You get this mail because this address was typed into the newsletter form.",
  },
  contact_message: {
    /** As they are to be chosen in the form. */
    topics: contact.topics,
    subject: (ticket: string, topic: string) => `A letter to Five Lemons: ${topic} (${ticket})`,
    body: (name: string, email: string) => [`${name} (${email}) wrote:`],
    after: ["It waits in the admin dashboard, where it is closed. A long letter stands there whole."],
    action: "Answer",
    why: "You get this mail because letters to Five Lemons go to this address.",
  },
  deletion_scheduled: {
    subject: "Your Five Lemons account will be deleted",
    body: (date: string) => [
      `Your Five Lemons account and everything in it will be deleted on ${date}. Backups are deleted after 30 days.`,
      "Until then you can sign in and change your mind.",
    ],
    action: "Sign in",
    why: "You get this mail because the deletion of your account was asked for. Keep it as a receipt.",
  },
  second_step_removed: {
    subject: "Your second step of signing in to Five Lemons is off",
    body: [
      "A recovery code of your account was used: its authenticator apps were removed and all other sessions were ended.",
      "Was it you? Then set up a new second step. Was it not you? Then change your password now.",
    ],
    action: "Choose a new password",
    why: "You get this mail because it is about the safety of your account.",
  },
  server_invitation: {
    subject: (place: string) => `${place} invites you to Five Lemons`,
    /** `owner`: the name of the business, or null. */
    body: (place: string, owner: string | null) => [
      `${owner === null ? place : `${owner} (${place})`} would like you on their team on Five Lemons, where guests rate restaurants with lemons.`,
    ],
    /** Above what the owner wrote. */
    quote: "They write:",
    after: ["The invitation is open for seven days."],
    /** For who has an account, and for who has none. */
    answer: "Sign in to answer",
    action: "Create an account and answer",
    why: (place: string) => `You get this mail because ${place} gave this address. If you do not want it, do nothing.`,
  },
  invitation: {
    subject: "You are invited to Five Lemons",
    body: [
      "You are invited to Five Lemons, where guests rate restaurants with one to five lemons.",
      "The invitation is for you alone and open for thirty days. If you do not want it, do nothing.",
    ],
    action: "Create an account",
    why: "You get this mail because somebody at Five Lemons invited this address.",
  },
  ownership_approved: {
    subject: (place: string) => `You manage ${place} on Five Lemons now`,
    body: (place: string) => [
      `Your request for ${place} was approved. What guests say, your team and your codes are in your dashboard.`,
    ],
    action: "Open the dashboard",
    why: "You get this mail because you asked to manage a restaurant.",
  },
  ownership_declined: {
    subject: (place: string) => `Your request for ${place} on Five Lemons was not approved`,
    /** Above the reason. */
    body: (place: string) => [`Your request to manage ${place} was not approved. The reason:`],
    after: ["You may ask again."],
    action: "See your requests",
    why: "You get this mail because you asked to manage a restaurant.",
  },
  admin_named: {
    subject: "Five Lemons has another admin",
    body: [
      "Somebody was made an admin. All admins get this mail, so that nobody becomes one unnoticed.",
      "Who it is, and who did it, stands in the log. If nobody of you did this, end it there and then.",
    ],
    action: "Open the admin dashboard",
    why: "You get this mail because you are an admin of Five Lemons.",
  },
  suspended: {
    subject: "Your Five Lemons account is suspended",
    /** Above the reason. Null: until we end it. */
    body: (until: string | null) => [
      until === null
        ? "Your Five Lemons account is suspended until we end it. The reason:"
        : `Your Five Lemons account is suspended until ${until}. The reason:`,
    ],
    /** Under the reason: what the law wants told beside it, in the words of the app. */
    grounds: "A person decided this, not a machine. It rests on our terms and, where the reason names one, on a law.",
    outside: "Besides an appeal to us, you may go to court or to a certified body for settling disputes out of court.",
    after: ["You may object, take your data along, or delete your account: sign in to do so."],
    action: "Sign in",
    why: "You get this mail because it is about your account.",
  },
  unsuspended: {
    subject: "Your Five Lemons account is open again",
    body: ["Your Five Lemons account is no longer suspended."],
    action: "Sign in",
    why: "You get this mail because it is about your account.",
  },
  data_request_done: {
    subject: "The answer of Five Lemons to your request about your data",
    /** Above the answer. */
    body: (what: string) => [`You asked Five Lemons about your data (${what}). This is our answer:`],
    /** The rights by their names in the law. */
    kinds: {
      export: "access",
      rectification: "rectification",
      restriction: "restriction",
      objection: "objection",
    },
    why: "You get this mail because you asked us about your data.",
  },
  low_rating: {
    subject: (place: string) => `A guest of ${place} was not happy`,
    body: (place: string) => [`A guest gave ${place} two lemons or fewer on Five Lemons.`],
    /** Where there is more than one rating; above one line for each restaurant. */
    several: "Some of your guests were not happy",
    severalBody: ["Guests gave two lemons or fewer on Five Lemons:"],
    line: (place: string, ratings: number) => `${place}: ${ratings === 1 ? "1 rating" : `${ratings} ratings`}`,
    after: ["A calm reply shows everybody who reads it that you listen."],
    action: "Read the reviews",
    second: "Mails that I want",
    why: "You get this mail because you asked to be told of low ratings of your restaurants.",
  },
  weekly_digest: {
    subject: "Your week on Five Lemons",
    body: (from: string, until: string) => [`What guests said of your restaurants from ${from} until ${until}:`],
    /** One restaurant. `average`: of this week, "4.2"; null where there is none. `unanswered`: of this week, with a comment and without a reply. */
    line: (place: string, ratings: number, average: string | null, unanswered: number) =>
      [
        `${place}: ${ratings === 1 ? "1 new rating" : `${ratings} new ratings`}`,
        ...(average === null ? [] : [`${average} lemons on average`]),
        ...(unanswered === 0 ? [] : [`${unanswered} without a reply`]),
      ].join(", "),
    /** Behind that line, in brackets: the same of the week before. */
    before: (ratings: number, average: string | null) =>
      `the week before: ${average === null ? ratings : `${ratings}, ${average} on average`}`,
    action: "Open the dashboard",
    second: "Mails that I want",
    why: "You get this mail because you asked for a summary each week.",
  },
  /** What the sign-in sends. */
  signup: {
    subject: "Confirm your e-mail for Five Lemons",
    body: [
      "Welcome to Five Lemons. One step is left: confirm that this address is yours.",
      "Not you? Then do nothing.",
    ],
    action: "Confirm my e-mail",
    why: "You get this mail because this address was given when signing up.",
  },
  recovery: {
    subject: "Choose a new password for Five Lemons",
    body: [
      "Somebody, hopefully you, asked for a new password for Five Lemons.",
      "Not you? Then do nothing: the old one stays.",
    ],
    action: "Choose a new password",
    why: "You get this mail because a new password was asked for with this address.",
  },
  email_change: {
    subject: "Confirm your new e-mail for Five Lemons",
    body: ["This address is to become the one that you sign in to Five Lemons with.", "Not you? Then do nothing."],
    action: "Confirm my new e-mail",
    why: "You get this mail because this address was given as a new one.",
  },
  /** To the address that is in use until then. */
  email_change_current: {
    subject: "Your e-mail for Five Lemons is to change",
    body: [
      "You, or somebody who is signed in as you, wants to sign in to Five Lemons with another address.",
      "Not you? Then do nothing, and change your password now.",
    ],
    action: "Agree to the change",
    why: "You get this mail because you sign in with this address.",
  },
  magiclink: {
    subject: "Sign in to Five Lemons",
    body: ["Somebody, hopefully you, wants to sign in to Five Lemons.", "Not you? Then do nothing."],
    action: "Sign in",
    why: "You get this mail because a link to sign in was asked for with this address.",
  },
  invite: {
    subject: "You are invited to Five Lemons",
    body: ["You were invited to Five Lemons, where guests rate restaurants with lemons."],
    action: "Accept the invitation",
    why: "You get this mail because somebody at Five Lemons invited this address.",
  },
  reauthentication,
  account_changed,
};
