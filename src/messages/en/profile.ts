import type { ProfileText } from "../../domain/people/own-profile.ts";
import type { ProfileTab } from "../../domain/paths/profile-paths.ts";
import { counted } from "../counted.ts";
import { formatNumber } from "../format.ts";

const ratings = (count: number) => counted(count, "rating", "ratings");

/** One's own profile. */
export const profile = {
  title: "Your profile",
  refresh: "Refresh your profile",
  tabs: "Parts of your profile",
  tab: { profile: "Profile", badges: "Badges", mayors: "Mayors" } satisfies Record<ProfileTab, string>,
  settings: "Settings",
  logOut: "Log Out",
  further: {
    heading: "More from Five Lemons",
    serve: "Server Dashboard",
    discover: "Discover Restaurants",
    terms: "Terms of Service",
    eula: "End User Licence Agreement",
    gdpr: "GDPR statement",
    privacy: "Privacy Policy",
  },
  noUsername: "No username yet",
  unknown: {
    title: "Your profile has not been fetched yet",
    offline: "It comes as soon as there is a connection. Rating works all the same.",
    failed: "The server did not answer. Your ratings are safe on this device.",
    "sign-in": "Sign in again to see it. Your ratings are safe on this device.",
  },
  portrait: {
    heading: "Your picture",
    change: "Change",
    choose: "Choose a picture",
    other: "Choose another",
    hint: "It is cut to a square and made small on this device. Where and when it was taken is removed.",
    frame: "Your picture. Move it with the arrow keys.",
    framed: (across: number, down: number) => `Middle at ${across} % across and ${down} % down`,
    zoom: "Closer",
    save: "Use it",
    cancel: "Cancel",
    remove: "Take my picture away",
    undo: "Undo",
    saved: "Your new picture is saved on this device",
    removed: "Your picture is taken away",
    newer: "You have chosen another picture since. That one stays.",
    unreadable: "This is not a picture that can be read.",
    heic: "This browser can’t open HEIC; choose a JPEG.",
    full: "It was not kept: this device has no space left.",
    failed: "Failed to upload image",
    uploadFailed: "Failed to upload image",
    again: "Send it again",
  },
  figures: {
    heading: "In figures",
    ratings: (count: number) => (count === 1 ? "rating" : "ratings"),
    average: "average",
    streak: (count: number) => (count === 1 ? "day in a row" : "days in a row"),
    week: "this week",
    waiting: (count: number) => `${formatNumber(count)} on the way`,
    streakWaiting: "counts once it is sent",
    streakHint: (zone: string) => `A day counts when you rated on it, by the clock of ${zone}.`,
    incomplete: "Ratings from your other devices are still to come.",
  },
  about: {
    heading: "About you",
    edit: "Edit",
    cancel: "Cancel",
    save: "Save",
    email: "Email",
    none: "Not said",
    field: {
      username: "Username",
      first_name: "First name",
      last_name: "Last name",
      city: "City",
      country: "Country",
    } satisfies Record<ProfileText, string>,
    usernameHint: "3 to 30 letters, digits, dots, dashes or underscores. Your public page has it in its address.",
    timeZone: "Time zone",
    takeDeviceZone: (zone: string) => `Use this device’s: ${zone}`,
    refused: (value: string) => (value === "" ? "Not accepted: leaving it empty." : `Not accepted: “${value}”.`),
    failed: "Failed to update username",
    keepOld: "Keep the old one",
    problem: {
      username_required: "Please enter a username.",
      username_invalid: "Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter or digit.",
      username_reserved: "This username is reserved.",
      username_taken: "This username is taken.",
      text_too_long: "That is longer than 80 characters.",
    },
  },
  share: {
    action: "Share Profile",
    title: "Five Lemons",
    text: (name: string, count: number, average: string | null) =>
      average === null
        ? `${name} rates restaurants with lemons, not stars.`
        : `${name} on Five Lemons: ${ratings(count)}, ${average} lemons on average.`,
    me: "I",
    copied: "Profile info copied to clipboard!",
    failed: "This browser cannot share or copy.",
  },
  badges: {
    heading: "Your badges",
    next: "Next badge",
    missing: (count: number, name: string) =>
      count === 1 ? `One more rating to ${name}` : `${ratings(count)} more to ${name}`,
    progress: (have: number, of: number) => `${formatNumber(have)} of ${ratings(of)}`,
    progressWaiting: (have: number, waiting: number, of: number) =>
      `${formatNumber(have)} of ${ratings(of)}, ${formatNumber(waiting)} on the way`,
    all: "You have every badge there is. The lemons bow.",
    state: { earned: "Earned", way: "On the way", ahead: "Still ahead" },
    needs: (count: number) => ratings(count),
    onTheWay: "Your unsent ratings count as soon as they arrive; then it is yours for good.",
    rules:
      "A badge goes by the number of places you have rated. Rating one again counts once. What you have earned stays, also when you delete ratings.",
  },
  mayors: {
    heading: "Your cities",
    mayorOf: (city: string) => `Mayor of ${city}`,
    since: (day: string) => `since ${day}`,
    none: {
      title: "No city wears your crown yet",
      text: "Three published ratings put you in the running for a city.",
      action: "Find a place nearby",
    },
    race: "In the running",
    count: (count: number) => ratings(count),
    waiting: (count: number) => `${formatNumber(count)} on the way`,
    toGo: (count: number) =>
      count === 1 ? "1 more and you are in the running" : `${formatNumber(count)} more and you are in the running`,
    running: "You are in the running: most ratings win",
    rulesHeading: "How a mayor is found",
    rules: [
      "The mayor is who has published most ratings in a city, three at least.",
      "Each place counts once, by its first rating.",
      "With equal numbers whoever holds the city keeps it.",
      "It is counted again when a rating is deleted or hidden; others see a change on the next day.",
    ],
    optOut: "I do not want to be a mayor",
    optedOut: "You have opted out: others wear the crown.",
  },
};
