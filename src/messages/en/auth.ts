/** Where one cannot go on, goes out, or came wrong. */
export const auth = {
  signedOut: {
    heading: "Please sign in",
    text: "Ratings, history and nearby places belong to an account.",
    kept: "What was saved on this device before is kept and comes back when you sign in.",
    nothingKept: "Nothing that is still to be sent is kept on this device.",
    rate: "Please sign in to rate restaurants.",
    submit: "Please sign in to submit your rating.",
    history: "Your ratings, your averages and your trophies are kept with your account.",
    offline: "You are offline, and signing in needs a connection.",
    action: "Sign in",
    outbox: "See the outbox",
  },
  invitation: {
    title: "Checking your invitation",
    heading: "We could not check your invitation",
    text: "The server did not answer. Your account is fine; try again when you have a connection.",
  },
  signOut: {
    heading: "Some of your work is not sent yet",
    /** Not both of them 0. */
    text: (ratings: number, drafts: number) => {
      const waiting = [
        ...(ratings > 0 ? [ratings === 1 ? "1 unsent rating" : `${ratings} unsent ratings`] : []),
        ...(drafts > 0 ? [drafts === 1 ? "1 draft" : `${drafts} drafts`] : []),
      ];
      return `On this device: ${waiting.join(" and ")}. What should happen now?`;
    },
    draftsStay: "Drafts stay on this device, invisible to others.",
    send: "Send now, then log out",
    sendHint: "Needs a connection.",
    sendFailed: "Not everything could be sent. It is still here.",
    keep: "Keep for next login",
    keepHint: "Stays on this device, invisible to others, and is sent when you sign in again.",
    export: "Export",
    exportHint: "Saves a file with the text of what is not sent.",
    exported: "Saved as a file. Everything is still here as well.",
    discard: "Discard",
    discardHint: "Removes it from this device for good.",
    discardSure: "Really discard?",
    fileName: (day: string) => `five-lemons-unsent-${day}.json`,
  },
  notFound: {
    heading: "Nothing but peel here",
    text: "This page does not exist, or it has moved.",
    map: "To the map",
    home: "Start page",
  },
};
