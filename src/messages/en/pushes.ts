/** Messages on a lock screen, which others read too: they name places and no people. */
export const pushes = {
  /** Where a name is missing, within a sentence. */
  unnamed: { place: "a restaurant", city: "a city", badge: "a badge" },
  post_liked: {
    title: "Somebody likes your rating",
    body: (place: string) => `Your lemons for ${place} were liked.`,
  },
  friend_request: { title: "A friend request", body: "Somebody would like to share lemons with you." },
  friend_accepted: { title: "You have a new friend", body: "Your friend request was accepted." },
  owner_replied: {
    title: "An answer to your rating",
    body: (place: string) => `Somebody at ${place} has replied to you.`,
  },
  badge_earned: { title: "A new badge", body: (badge: string) => `You have earned ${badge}.` },
  mayor_won: { title: "You are a mayor", body: (city: string) => `Nobody knows ${city} better than you.` },
  mayor_lost: { title: "A new mayor", body: (city: string) => `Somebody else is mayor of ${city} now.` },
  moderation_decision: {
    title: "A decision about your rating",
    body: "Read what was decided and why. You may answer.",
  },
  server_invitation: {
    title: "An invitation to a team",
    body: (place: string) => `The team of ${place} would like you to join.`,
  },
  ownership_decision: { title: "Your request was decided", body: (place: string) => `It is about ${place}.` },
};
