import { formatNumber } from "../format.ts";

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
  since: (day: string) => `Here since ${day}`,
  praise: "Last praised",
  noPraise: "No praise in words yet.",
  allPraise: (name: string) => `All praise for ${name}`,
  awards: "Awards",
  award: (name: string, count: number) => `${name} × ${formatNumber(count)}`,
  tags: "What five guests and more said",
  tag: (word: string, count: number) => `${word} · ${formatNumber(count)}`,
  told: (average: string, count: number) => `${average} from ${formatNumber(count)}`,
  notYet: "Figures appear once five guests have given fewer than five lemons.",
  asOf: (day: string) => `As of ${day}`,
};
