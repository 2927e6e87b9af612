import type { Command } from "../command.ts";
import { mergeContent, sameContent } from "../merge-content.ts";
import type { Evidence } from "../../../ratings/evidence.ts";
import type { RatingContent } from "../../../ratings/rating.ts";

type Based = { agreed: boolean; content: RatingContent | null; base: RatingContent | null };
const conflict: Based = { agreed: false, content: null, base: null };

/**
 * An intent (`wanted` null: to remove) that was made on top of `seen`, which has arrived meanwhile: the server may have
 * merged that with another device's change, and `theirs` is what came of it.
 */
export function basedOn(wanted: RatingContent | null, seen: RatingContent | null, theirs: RatingContent | null): Based {
  // Saved, and removed by another device before the answer was read.
  if (seen && !theirs) return conflict;
  if (!theirs) return { agreed: true, content: wanted, base: null };
  const merged = seen && wanted ? mergeContent(seen, wanted, theirs) : null;
  // Without a common start only what is the same on both sides is no conflict.
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

/** The same for one that was made on top of `seen`; null where the person is to be asked. */
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
