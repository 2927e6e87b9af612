import { formatDay, formatNumber } from "../format.ts";

/** What guests say of the people who serve, as their employer may read it. */
export const ownerPerformance = {
  heading: "Server Performance",
  lead: "What guests praise, in the order of names. This is for saying thank you; it is no ranking.",
  limits:
    "Figures are there once five guests have given fewer than five lemons, and are renewed with every five such guests more, so that none of them tells what a single guest said. Praise everybody reads. Each person sees their own.",
  law: "Using them to watch or rate employees falls under labour and data-protection law.",
  none: {
    title: "Nobody serves here yet",
    text: "Invite the people who serve. What guests praise them for is shown here.",
    action: "Invite somebody",
  },
  claims: {
    heading: "Was this praise for them?",
    lead: "A guest wrote a name by hand, and somebody who serves here says it was them. Confirm it and it counts for them. Nobody learns who wrote it.",
    none: "All of it is answered.",
    by: (first: string) => `${first} says: that was me`,
    written: (name: string, day: string, award: string | null) =>
      [`“${name}”`, award, formatDay(day)].filter(Boolean).join(" · "),
    of: (act: string, praise: string) => `${act}: ${praise}`,
    confirm: "Confirm",
    confirmed: (first: string) => `It counts for ${first} now.`,
    decline: {
      title: "Decline this?",
      text: (first: string) => `${first} cannot ask again, unless the guest writes another name.`,
      no: "Let it wait",
      yes: "Decline",
    },
    reasons: {
      claim_gone: "This does not wait any more.",
      own_claim: "This is about you: somebody else has to confirm it.",
    },
  },
  since: (day: string) => `Here since ${day}`,
  praise: "Last praised",
  noPraise: "No praise in words yet.",
  allPraise: (name: string) => `All praise for ${name}`,
  awards: "Awards",
  award: (name: string, count: number) => `${name} × ${formatNumber(count)}`,
  tags: "What five guests and more said",
  tag: (word: string, count: number) => `${word} · ${formatNumber(count)}`,
  told: (average: string, count: number) => `${average} from ${formatNumber(count)}`,
  month: "Praise in 30 days",
  monthBefore: "30 days before",
  few: "Fewer than five",
  notYet: "An average appears once five guests have given fewer than five lemons.",
  asOf: (day: string) => `As of ${day}`,
};
