import type { PhotoNetwork } from "../../domain/outbox/queue/photo-network.ts";
import type { NoticeKind, Units, Visibility } from "../../domain/people/settings.ts";

export const settings = {
  title: "Settings",
  follows: "Colours, units and news follow your account to your other devices.",
  look: { heading: "Look", theme: "Colours", units: "Distances" },
  units: { metric: "Metres", imperial: "Miles" } satisfies Record<Units, string>,
  privacy: {
    heading: "Privacy",
    who: "Who sees your profile",
    visibility: {
      everyone: "Everyone",
      friends: "Friends",
      nobody: "Nobody",
    } satisfies Record<Visibility, string>,
    hint: {
      everyone:
        "Invited guests find you and see your profile. On the public page your ratings carry your username, or your first name and an initial.",
      friends: "Only friends see your profile. Your ratings stay public, without your name.",
      nobody: "Nobody sees your profile, not even friends. Your ratings stay public, without your name.",
    } satisfies Record<Visibility, string>,
    visits: "Use my location to mark visits as verified",
    visitsHint: "Compared with the place, kept as evidence for 30 days and erased. Others only see “Verified visit”.",
  },
  news: {
    heading: "News",
    lead: "What you are told under Activity. Decisions about your account always come.",
    kinds: {
      post_liked: "Somebody likes a rating of mine",
      friend_request: "Somebody asks to be my friend",
      friend_accepted: "Somebody accepts my request",
      owner_replied: "A restaurant replies to me",
      badge_earned: "I earn a badge",
      mayor: "I become a mayor, or am one no more",
    } satisfies Record<NoticeKind, string>,
  },
  photos: {
    heading: "Photos on the way",
    over: "Send photos over",
    network: {
      any: "Any connection",
      saving: "Not while saving data",
      wifi: "Only Wi-Fi",
    } satisfies Record<PhotoNetwork, string>,
    hint: "Ratings themselves are small and always go at once.",
    silent: "This browser does not tell what it is connected to, so photos go over any connection.",
    waiting: "Photos wait on this device for another connection, as you chose.",
  },
  storage: {
    heading: "On this device",
    unsent: "Photos that wait to be sent",
    pictures: "Pictures you have looked at",
    app: "The app itself",
    rest: "Places, ratings, maps",
    none: "nothing",
    free: "Free space",
    freeHint:
      "Pictures you have looked at are loaded again when they are needed. What is not sent yet is never removed.",
    freed: "Pictures that can be loaded again are removed",
    unknown: "This browser does not say how much room it takes.",
  },
  account: {
    heading: "Your account",
    email: "Email",
    safety: "Email, password and two-step sign-in",
    takeHome: "Take your lemons home",
    version: (version: string) => `Five Lemons ${version}`,
  },
  deletion: {
    heading: "Delete your account",
    text: "Your profile, ratings, photos, friends and likes are erased. The averages of the places are counted anew without you.",
    grace: (days: number) => `You have ${days} days to change your mind. Backups are gone 30 days after that.`,
    unsent: "What is not sent yet stays on this device until you send or discard it.",
    open: "Delete my account",
    offline: "This needs a connection: the day on which it is done is set by the server.",
    sure: "Really delete your account?",
    no: "Keep my account",
    yes: "Delete my account",
    due: (day: string) => `Your account is erased on ${day}`,
    dueText: "Until then everything works as always. A confirmation was sent to your email address.",
    cancel: "Keep my account",
    cancelled: "Your account stays",
    lastAdmin: "You are the last admin. Please name another admin first.",
    tooLate: "The day has come: your account is being erased and can no longer be kept.",
    failed: "The server did not answer, so it is not certain that this was done. Please try again.",
  },
};
