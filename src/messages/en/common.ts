import type { ScoreLabel } from "../../domain/ratings/score.ts";
import { counted } from "../counted.ts";

const ratings = (count: number) => counted(count, "rating", "ratings");

export const common = {
  product: "Five Lemons",
  tagline: "Discover • Rate • Connect",
  footerTagline: "Rate restaurants with lemons, not stars.",
  retry: "Try again",
  close: "Close",
  back: "Back",
  loading: "Loading…",
  undo: "Undo",
  messages: "Messages",
  mainNavigation: "Main",
  /** ("Merge", "Café Citron") → "Merge: Café Citron": what stands before a colon as this language writes it. */
  labelled: (label: string, text: string | number | boolean) => `${label}: ${text}`,
  pageTitle: (title: string) => `${title} · Five Lemons`,
  showPassword: "Show password",
  hidePassword: "Hide password",
  charactersLeft: (count: number) => (count === 1 ? "1 character left" : `${count} characters left`),
  chosenOf: (count: number, max: number) => `${count} of ${max} chosen`,
  somethingWentWrong: "Something went wrong",
  nothingLost: "Everything you saved on this device is still here.",
  offline: "Offline",
  asOf: (time: string) => `as of ${time}`,
  sync: {
    queued: "Saved on this device",
    sending: "Sending",
    sent: "Sent",
    attention: "Needs attention",
  },
  theme: "Colours",
  language: "Language",
  languageNotHere: "This language could not be loaded. Try again with a connection.",
  themes: { system: "Auto", light: "Day", dark: "Night" },
  score: "Score",
  scoreHint: "Pick your lemons",
  scoreName: (count: number, label: string) => `${count === 1 ? "1 lemon" : `${count} lemons`}, ${label}`,
  notRatedYet: "Not rated yet",
  ratingCount: ratings,
  averageInWords: (average: string, count: number | undefined) =>
    count === undefined ? `${average} of 5 lemons` : `${average} of 5 lemons, ${ratings(count)}`,
  scoreLabels: {
    poor: "Poor",
    fair: "Fair",
    good: "Good",
    great: "Great",
    amazing: "Amazing",
  } satisfies Record<ScoreLabel, string>,
  lemons: (count: number) => (count === 1 ? "1 lemon" : `${count} lemons`),
};
