import { counted } from "../counted.ts";

/** The page of a person, as others see it. */
export const person = {
  title: "Profile",
  own: "This is how others see you.",
  ownVisibility: {
    everyone: "Every invited guest sees this page.",
    friends: "Only your friends see this page.",
    nobody: "Nobody but you sees this page.",
  },
  toOwn: "To your profile",
  nobody: {
    title: "Nobody to be seen here",
    text: "There is no such profile, or it is not shown to you.",
    action: "To the map",
  },
  unread: {
    title: "This profile is not on your device",
    offline: "You are offline. It can be looked at once there is a connection.",
    failed: "The server did not answer.",
    "sign-in": "Sign in again to see it.",
  },
  badges: "Badges",
  noBadges: "No badge yet.",
  mayorOf: (city: string) => `Mayor of ${city}`,
  figures: "Among friends",
  ratings: (count: number) => (count === 1 ? "rating" : "ratings"),
  average: "average",
  streak: (count: number) => (count === 1 ? "day in a row" : "days in a row"),
  friends: (count: number) => counted(count, "friend", "friends"),
  tie: {
    none: "Ask to be friends",
    asked: "Take your request back",
    asks: "Accept as a friend",
    friends: "You are friends",
  },
  requested: "Friend request sent!",
  blocked: {
    title: "You have blocked this person",
    text: "You do not see each other in searches, lists and reviews. They are not told.",
    unblock: "Unblock",
  },
};
