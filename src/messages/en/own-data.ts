import { formatDay } from "../format.ts";

/** What the law lets people ask of us about their data, and what came of it. */
export const ownData = {
  heading: "Your data",
  text: "Everything that we hold about you, in one file, at once.",
  save: "Save a copy of my data",
  saved: "Saved as a file.",
  fileName: (day: string) => `five-lemons-my-data-${day}.json`,
  ask: "Ask for more",
  askText: "We answer within 30 days, here and by e-mail.",
  kind: "What should we do?",
  kinds: {
    rectification: "Correct something I cannot change myself",
    restriction: "Leave my data unused for a while",
    objection: "Stop using my data for something",
    export: "A copy of my data",
    deletion: "Delete my account",
  } as Record<string, string>,
  note: "What is it about?",
  noteLong: (max: number) => `At most ${max} characters, please.`,
  send: "Send request",
  sent: (due: string) => `Your request has arrived. We answer by ${formatDay(due)}.`,
  already: "You have asked for this already, and the answer is still to come.",
  list: "Your requests",
  open: (asked: string, due: string) => `Asked on ${formatDay(asked)}, answered by ${formatDay(due)}`,
  erased: (day: string) => `Your account is erased on ${formatDay(day)}`,
  done: (asked: string) => `Asked on ${formatDay(asked)}, done`,
  cancelled: (asked: string) => `Asked on ${formatDay(asked)}, taken back`,
};
