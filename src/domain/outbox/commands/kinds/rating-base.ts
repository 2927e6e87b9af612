import type { Command } from "../command.ts";
import { mergeContent, sameContent } from "../merge-content.ts";
import type { Evidence } from "../../../ratings/evidence.ts";
import type { RatingContent } from "../../../ratings/rating.ts";

type Based = { agreed: boolean; content: RatingContent | null; base: RatingContent | null };
const conflict: Based = { agreed: false, content: null, base: null };

/**
 * Rebases an intent (`wanted` null: to remove) that was made on top of `seen`, which has arrived meanwhile. The server
 * may have merged `seen` with another device's change; `theirs` is the result.
 */
export function basedOn(wanted: RatingContent | null, seen: RatingContent | null, theirs: RatingContent | null): Based {
  // Saved, but removed by another device before the answer was read.
  if (seen && !theirs) return conflict;
  if (!theirs) return { agreed: true, content: wanted, base: null };
  const merged = seen && wanted ? mergeContent(seen, wanted, theirs) : null;
  // Without a common base, only equal content is free of conflict.
  const agreed = merged ?? (sameContent(wanted ?? seen, theirs) ? theirs : null);
  return agreed ? { agreed: true, content: wanted && agreed, base: theirs } : conflict;
}

type Said = {
  content: RatingContent;
  base: RatingContent | null;
  evidence?: Evidence | null | undefined;
  qrCodeId?: string | null | undefined;
  language?: string | null | undefined;
  writtenAt?: string | undefined;
};

/** Request fields of a rating that is saved or restored. */
export const requestOf = ({ content, base, evidence, qrCodeId, language, writtenAt }: Said, command: Command) => ({
  content,
  base,
  unconfirmed: unconfirmedOf(command),
  evidence,
  qr_code_id: qrCodeId,
  language: language ?? undefined,
  edited_at: writtenAt ?? command.editedAt,
});

/** The same for a body that was made on top of `seen`; null if the person has to decide. */
export function rebased<Body extends Said>(
  body: Body,
  seen: RatingContent | null,
  theirs: RatingContent | null,
): Body | null {
  const { content, base, agreed } = basedOn(body.content, seen, theirs);
  return agreed ? { ...body, content: content ?? body.content, base } : null;
}

export const unconfirmedOf = ({ unconfirmed }: Command) =>
  unconfirmed.map(({ opId, content }) => ({ op_id: opId, content }));
