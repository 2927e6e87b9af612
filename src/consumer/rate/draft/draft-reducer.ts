import type { Evidence } from "../../../domain/outbox/commands/command.ts";
import {
  maxCaptionLength,
  maxCommentLength,
  maxPhotos,
  maxServerNameLength,
  toRatingContent,
} from "../../../domain/ratings/rating.ts";
import { topScore, type Award, type Score } from "../../../domain/ratings/score.ts";
import { keepTagsForScore, maxTags, tagsForScore, type Tag } from "../../../domain/ratings/tags.ts";
import { afterLastChange, type Draft } from "../../../local/drafts/drafts.ts";

export type DraftChange =
  | { kind: "score"; score: Score }
  | { kind: "tag"; tag: Tag }
  | { kind: "comment"; text: string }
  /** Somebody of the place was picked, or taken back with null. */
  | { kind: "server-picked"; server: { id: string; name: string } | null }
  /** Typed by hand: shown with the rating, linked to nobody. */
  | { kind: "server-typed"; name: string }
  | { kind: "award"; award: Award | null }
  | { kind: "photo-added"; photoId: string }
  | { kind: "photo-dropped"; photoId: string }
  /** `among`: the ids of all photos as they stand now, those of the rating too. */
  | { kind: "photo-moved"; photoId: string; by: 1 | -1; among: readonly string[] }
  /** What is to be seen on it. */
  | { kind: "photo-captioned"; photoId: string; caption: string }
  /** A photo that the rating already has; it leaves when the rating is submitted. */
  | { kind: "attached-photo-removed"; photoId: string }
  /** null: the person took it back. */
  | { kind: "evidence"; evidence: Evidence | null };

/** All rules of a rating while it is being made. Pure: the time comes in, and an impossible intent changes nothing. */
export function changeDraft(draft: Draft, change: DraftChange, now: string): Draft {
  const changed = apply(draft, change);
  return changed === draft ? draft : { ...changed, updatedAt: afterLastChange(draft.updatedAt, now) };
}

/** Whether the draft on the disk was changed in another tab after this `page` changed its own. */
export const isNewerElsewhere = (onDisk: Draft, own: Draft, page: string): boolean =>
  onDisk.writer !== undefined && onDisk.writer !== page && onDisk.updatedAt > own.updatedAt;

function apply(draft: Draft, change: DraftChange): Draft {
  switch (change.kind) {
    case "score":
      return withScore(draft, change.score);
    case "tag":
      return withTag(draft, change.tag);
    case "comment":
      return { ...draft, comment: change.text };
    case "server-picked":
      return {
        ...draft,
        serverId: change.server?.id ?? null,
        serverName: praised(draft) ? (change.server?.name ?? "") : "",
      };
    case "server-typed":
      if (!praised(draft)) return draft;
      return { ...draft, serverId: null, serverName: change.name };
    case "award":
      return praised(draft) ? { ...draft, award: change.award } : draft;
    case "photo-added":
      if (draft.photoIds.length >= maxPhotos || draft.photoIds.includes(change.photoId)) return draft;
      return { ...draft, photoIds: [...draft.photoIds, change.photoId] };
    case "photo-dropped":
      return { ...draft, photoIds: draft.photoIds.filter((id) => id !== change.photoId) };
    case "photo-moved":
      return withMoved(draft, change);
    case "photo-captioned":
      return { ...draft, captions: { ...draft.captions, [change.photoId]: change.caption } };
    case "attached-photo-removed":
      if (draft.removedPhotoIds.includes(change.photoId)) return draft;
      return { ...draft, removedPhotoIds: [...draft.removedPhotoIds, change.photoId] };
    case "evidence":
      if (draft.evidence === change.evidence) return draft;
      return { ...draft, evidence: change.evidence };
  }
}

/**
 * By how many characters each text is longer than a rating may carry, 0 where it fits. What was written is kept whole:
 * nobody is to find out later that the end of it is missing.
 */
export function excessOf(draft: Draft): { comment: number; serverName: number; caption: number } {
  const { comment, server_name: name } = toRatingContent({ ...draft, score: draft.score ?? topScore });
  return {
    comment: Math.max(0, (comment?.length ?? 0) - maxCommentLength),
    serverName: Math.max(0, (name?.length ?? 0) - maxServerNameLength),
    caption: Math.max(0, ...Object.values(draft.captions ?? {}).map((caption) => captionExcess(caption))),
  };
}

export const captionExcess = (caption: string): number => Math.max(0, caption.trim().length - maxCaptionLength);

const praised = (draft: Draft): boolean => draft.score === topScore;

/**
 * Tags of another set go, at most three stay. Name and award belong to five lemons only. The link to a server who was
 * picked or came with a QR code stays: it says who served, not how well.
 */
function withScore(draft: Draft, score: Score): Draft {
  if (draft.score === score) return draft;
  const kept = { ...draft, score, tags: keepTagsForScore(draft.tags, score) };
  return score === topScore ? kept : { ...kept, serverName: "", award: null };
}

function withTag(draft: Draft, tag: Tag): Draft {
  if (draft.tags.includes(tag)) return { ...draft, tags: draft.tags.filter((chosen) => chosen !== tag) };
  if (draft.score === null || !tagsForScore(draft.score).includes(tag) || draft.tags.length >= maxTags) return draft;
  return { ...draft, tags: [...draft.tags, tag] };
}

function withMoved(draft: Draft, move: { photoId: string; by: 1 | -1; among: readonly string[] }): Draft {
  const from = move.among.indexOf(move.photoId);
  const to = from + move.by;
  if (from < 0 || to < 0 || to >= move.among.length) return draft;
  const others = move.among.filter((id) => id !== move.photoId);
  return { ...draft, photoOrder: others.toSpliced(to, 0, move.photoId) };
}
