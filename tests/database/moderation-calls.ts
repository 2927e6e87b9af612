import { cast, type Person } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import type { Stage } from "./harness.ts";

const { admin } = cast;

type Card = {
  id: string;
  subject_type: string;
  subject_id: string | null;
  place_id: string | null;
  photo_path: string | null;
  due_at: string;
  reports: { count: number; newest: { id: string; reason: string; note: string | null }[] };
  content: Record<string, unknown> & { own: boolean; gone: boolean; decisions: Record<string, unknown>[] };
};
export const queue = (stage: Stage, args: Record<string, unknown> = {}, person: Person = admin) =>
  valueOf<Card[]>(stage, person, "get_moderation_queue", args);
export const report = (stage: Stage, person: Person, type: string, id: unknown, change: Record<string, unknown> = {}) =>
  valueOf(stage, person, "report_content", {
    p_subject_type: type,
    p_subject_id: id,
    p_reason: "spam",
    ...change,
  });
export const decide = (stage: Stage, type: string, id: unknown, action: string, change: Record<string, unknown> = {}) =>
  valueOf(stage, admin, "moderate_content", {
    p_subject_type: type,
    p_subject_id: id,
    p_action: action,
    p_reason: "House rules",
    ...change,
  });
export const appeal = (stage: Stage, person: Person, p_decision_id: unknown, p_text = "It is true") =>
  valueOf(stage, person, "appeal_decision", { p_decision_id, p_text });
export const settle = (stage: Stage, person: Person, id: unknown, change: Record<string, unknown> = {}) =>
  valueOf(stage, person, "decide_appeal", {
    p_decision_id: id,
    p_outcome: "reversed",
    p_reason: "Looked again",
    ...change,
  });
export const ids = (card: Card | undefined) => (card?.reports.newest ?? []).map(({ id }) => id);
