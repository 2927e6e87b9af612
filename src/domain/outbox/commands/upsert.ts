import * as z from "zod/mini";
import type { Command, CommandBody } from "./command.ts";
import { photoMissing, type Rules } from "./kind-rules.ts";

/**
 * What a person wants of one subject that has no versions and is never merged: that a review is liked, that somebody is a
 * friend, that a field of their profile says this. The latest word counts whole. All of these are one to the engine: what is
 * particular to a kind stands in its module (`upsert-kind.ts`), which pages alone need.
 */
export const upsertBodySchema = z.object({
  /** e.g. "like.set.v1"; its first word and the subject name what it is about. */
  kind: z.string(),
  subject: z.string(),
  /** Where it has a `photo`, that is the id of one on this device, which is uploaded first. */
  value: z.record(z.string(), z.unknown()),
  /** What the outbox calls the subject: the name of a person or of a place. */
  name: z.string(),
  /** What the person wrote, for "Copy text". */
  text: z.optional(z.string()),
  /** Nobody waits for it or would miss it, like a mark that a notice was seen: not counted, not listed, and gone when refused. */
  quiet: z.optional(z.boolean()),
});
export type UpsertBody = z.infer<typeof upsertBodySchema>;

export const isUpsert = (body: CommandBody): body is UpsertBody => "subject" in body;

type Target = Pick<UpsertBody, "kind" | "subject">;

/** What a command is about: the first word of its kind, and the subject. */
export const aboutOf = ({ kind, subject }: Target): string => `${kind.slice(0, kind.indexOf("."))}:${subject}`;

export const upsertKey = (uid: string, put: Target): string => `${uid}:${aboutOf(put)}`;

export const upsertRules: Rules<UpsertBody> = {
  key: upsertKey,
  // With the ratings, but after them.
  rank: 1,
  bytesOf: ({ value }) => (typeof value["photo"] === "string" ? value["photo"] : undefined),
  readRejection: photoMissing,
  request: ({ subject, value }, { unconfirmed }) => ({
    subject,
    value,
    unconfirmed: unconfirmed.map(({ opId }) => ({ op_id: opId })),
  }),
};

export const isQuiet = ({ body }: Pick<Command, "body">): boolean => isUpsert(body) && body.quiet === true;
