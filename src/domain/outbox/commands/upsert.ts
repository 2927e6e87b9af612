import type { UpsertBody } from "./bodies.ts";
import { photoMissing, type Rules } from "./kind-rules.ts";

type Target = Pick<UpsertBody, "kind" | "subject">;

/** Identifies what a command sets: the first word of its kind, and the subject. */
export const aboutOf = ({ kind, subject }: Target): string => `${kind.slice(0, kind.indexOf("."))}:${subject}`;

export const upsertKey = (uid: string, target: Target): string => `${uid}:${aboutOf(target)}`;

export const upsertRules: Rules<UpsertBody> = {
  key: upsertKey,
  rank: 1,
  bytesOf: ({ value }) => (typeof value["photo"] === "string" ? value["photo"] : undefined),
  readRejection: photoMissing,
  request: ({ subject, value }, { unconfirmed }) => ({
    subject,
    value,
    unconfirmed: unconfirmed.map(({ opId }) => ({ op_id: opId })),
  }),
};
