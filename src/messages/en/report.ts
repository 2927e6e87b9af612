import type { ReportReason } from "../../domain/outbox/commands/kinds/report-file.ts";
import { counted } from "../counted.ts";

/** Telling us what is wrong with a review, a photo, a reply or a profile. */
export const report = {
  lead: "The people who look after Five Lemons read it. Nobody learns who reported it.",
  reason: "What is wrong?",
  reasons: {
    spam: "Advertising or spam",
    offensive: "Insulting or hateful",
    personal_data: "Tells something private about somebody",
    untrue: "Not true, or somebody else’s name",
    no_visit: "Was never there",
    conflict_of_interest: "By the owner, somebody who works there, or a rival",
    staff_mention: "Attacks somebody who works there",
    other: "Something else",
  } satisfies Record<ReportReason, string>,
  required: "Please choose a reason",
  note: "What should we know?",
  noteHint: "Optional",
  tooLong: (over: number) => `${counted(over, "character", "characters")} too many.`,
  send: "Report",
  cancel: "Cancel",
  saved: "Your report is saved and will be sent",
};
