import type { PushSetting } from "../../domain/people/push.ts";

/** Messages on this device: whether, about what, and when not. */
export const pushSetting = {
  heading: "Messages on this device",
  text: "When something happens that is about you, this device says so, also while Five Lemons is closed. What is said names places and no people.",
  turnOn: "Turn messages on",
  turnOff: "Turn messages off",
  on: "Messages are on for this device.",
  denied:
    "Your browser has been told to let no messages through. Allow them in its settings for this site, then come back.",
  failed: "The server could not be reached, so nothing has changed. Try again when you are online.",
  installFirst:
    "On this device messages come only to the app on your home screen: share this page, choose Add to Home Screen, and open it from there.",
  about: "Tell me about",
  kinds: {
    push_likes: "Likes of my ratings",
    push_friends: "Friend requests and new friends",
    push_replies: "Answers from restaurants",
    push_badges: "Badges and mayors",
    push_decisions: "Decisions and invitations",
  } satisfies Record<PushSetting, string>,
  quiet: "Quiet hours",
  quietText: "In these hours nothing comes; what happened is told when they are over.",
  from: "From",
  until: "Until",
  everywhere: "These choices follow your account to your other devices.",
};
