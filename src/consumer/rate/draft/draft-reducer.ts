import type { Evidence } from "../../../domain/ratings/evidence.ts";
import {
  maxCaptionLength,
  maxCommentLength,
  maxPhotos,
  maxServerNameLength,
  toRatingContent,
} from "../../../domain/ratings/rating.ts";
import { topScore, type Award, type Score } from "../../../domain/ratings/score.ts";
import { keepTagsForScore, maxTags, tagsForScore, type Tag } from "../../../domain/ratings/tags.ts";
import { countCharacters } from "../../../domain/text/count-characters.ts";
import { afterLastChange } from "../../../local/drafts/drafts.ts";
import type { Draft } from "../../../local/drafts/draft.ts";

export type DraftChange =
  | { kind: "score"; score: Score }
  | { kind: "tag"; tag: Tag }
  | { kind: "comment"; text: string }
  /** A server of the place was picked; null removes them. */
  | { kind: "server-picked"; server: { id: string; name: string } | null }
  /** A typed name is shown with the rating but not linked to a server. */
  | { kind: "server-typed"; name: string }
  | { kind: "award"; award: Award | null }
  | { kind: "photo-added"; photoId: string }
  | { kind: "photo-dropped"; photoId: string }
  /** `among`: ids of all photos in their current order, including those of the existing rating. */
  | { kind: "photo-moved"; photoId: string; by: 1 | -1; among: readonly string[] }
  | { kind: "photo-captioned"; photoId: string; caption: string }
  /** A photo of the existing rating; it is removed at submission. */
  | { kind: "attached-photo-removed"; photoId: string }
  /** null withdraws the position. */
  | { kind: "evidence"; evidence: Evidence | null };

/** All rules of a draft. Pure: the time is an argument, and an invalid change returns the same draft. */
export function changeDraft(draft: Draft, change: DraftChange, now: string): Draft {
  const changed = apply(draft, change);
  return changed === draft ? draft : { ...changed, updatedAt: afterLastChange(draft.updatedAt, now) };
}

/** True when another tab saved a newer draft than the one of this `page`. */
export const isNewerElsewhere = (onDisk: Draft, own: Draft, page: string): boolean =>
  onDisk.writer !== undefined && onDisk.writer !== page && onDisk.updatedAt > own.updatedAt;

function apply(draft: Draft, change: DraftChange): Draft {
  switch (change.kind) {
    case "score":
      // Tags, name and award of another score stay until submission, so that a slip on the lemons loses nothing.
      return draft.score === change.score ? draft : { ...draft, score: change.score };
    case "tag":
      return withTag(draft, change.tag);
    case "comment":
      return { ...draft, comment: change.text };
    case "server-picked":
      return { ...draft, serverId: change.server?.id ?? null, serverName: change.server?.name ?? "" };
    case "server-typed":
      if (!isTopScore(draft)) return draft;
      return { ...draft, serverId: null, serverName: change.name };
    case "award":
      if (draft.award === change.award || (change.award !== null && !isTopScore(draft))) return draft;
      return { ...draft, award: change.award };
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

/** Number of characters by which each text exceeds its limit, 0 if it fits. Texts are never cut, so that nothing gets lost unnoticed. */
export function excessOf(draft: Draft): { comment: number; serverName: number; caption: number } {
  const { comment, server_name: name } = toRatingContent({ ...draft, score: draft.score ?? topScore });
  return {
    comment: Math.max(0, countCharacters(comment ?? "") - maxCommentLength),
    serverName: Math.max(0, countCharacters(name ?? "") - maxServerNameLength),
    caption: Math.max(0, ...Object.values(draft.captions ?? {}).map((caption) => captionExcess(caption))),
  };
}

export const captionExcess = (caption: string): number =>
  Math.max(0, countCharacters(caption.trim()) - maxCaptionLength);

const isTopScore = (draft: Draft): boolean => draft.score === topScore;

/** The chosen tags that fit the score: those that are shown and submitted. */
export const tagsOfDraft = ({ score, tags }: Pick<Draft, "score" | "tags">): Tag[] =>
  score === null ? [] : keepTagsForScore(tags, score);

function withTag(draft: Draft, tag: Tag): Draft {
  if (draft.tags.includes(tag)) return { ...draft, tags: draft.tags.filter((chosen) => chosen !== tag) };
  if (draft.score === null || !tagsForScore(draft.score).includes(tag)) return draft;
  if (tagsOfDraft(draft).length >= maxTags) return draft;
  return { ...draft, tags: [...draft.tags, tag] };
}

function withMoved(draft: Draft, move: { photoId: string; by: 1 | -1; among: readonly string[] }): Draft {
  const from = move.among.indexOf(move.photoId);
  const to = from + move.by;
  if (from < 0 || to < 0 || to >= move.among.length) return draft;
  const others = move.among.filter((id) => id !== move.photoId);
  return { ...draft, photoOrder: others.toSpliced(to, 0, move.photoId) };
}
