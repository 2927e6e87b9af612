import { worstOf, type SyncState } from "../../domain/outbox/commands/sync-state.ts";
import type { OutboxItem } from "../../local/outbox/read-outbox.ts";
import type { Waits, WaitsFor } from "../../local/outbox/read-waits.ts";

/**
 * One thing that a person did: a rating with its photos, a deletion, or another change. Its parts are the commands that send it.
 */
export type OutboxCard = {
  key: string;
  placeId: string;
  /** Name of the place or other subject; empty when unknown. */
  title: string;
  kind: "rating" | "removal" | "put" | "unreadable";
  /** The worst state of its parts. */
  sync: SyncState;
  /** The rating first, then its photos in sending order. */
  parts: readonly OutboxItem[];
  bytes: number;
  /** What all queued parts wait for; null when one of them is not waiting for anything else. */
  waitsFor: WaitsFor | null;
  /** ISO times of the last change, the last attempt, and the next attempt; the latter is null when a part can be sent now. */
  editedAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
};

export type OutboxCards = { waiting: OutboxCard[]; sent: OutboxCard[] };

/** Groups outbox items into cards. `items`: waiting ones in the order they were made, then receipts, newest first. */
export function toCards(items: readonly OutboxItem[], waits: Waits = new Map()): OutboxCards {
  const groups = new Map<string, OutboxItem[]>();
  for (const item of items) {
    if (item.sync === "sent") continue;
    groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  }
  const waiting = [...groups].map(([key, parts]) => toCard(key, parts.toSorted(ratingFirst), waits));
  return { waiting: waiting.toSorted(attentionFirst), sent: toReceipts(items, waiting) };
}

/** Groups sent items. A sent photo belongs to the rating that was sent before it. */
function toReceipts(items: readonly OutboxItem[], waiting: readonly OutboxCard[]): OutboxCard[] {
  const groups: OutboxItem[][] = [];
  const latest = new Map<string, OutboxItem[]>();
  for (const item of items.filter(({ sync }) => sync === "sent").toReversed()) {
    const group = isPhoto(item) ? latest.get(item.group) : undefined;
    if (group) {
      group.push(item);
      continue;
    }
    const begun = [item];
    groups.push(begun);
    latest.set(item.group, begun);
  }
  // A rating and its photos are one card, which waits until all of them are sent.
  const isUnfinished = (group: OutboxItem[]) =>
    waiting.some(({ key, parts }) => latest.get(key) === group && (parts.every(isPhoto) || group.every(isPhoto)));
  return groups
    .filter((group) => !isUnfinished(group))
    .toReversed()
    .map((parts) => toCard(parts[0]?.key ?? "", parts, new Map()));
}

function toCard(key: string, parts: readonly OutboxItem[], waits: Waits): OutboxCard {
  const queued = parts.filter(({ sync }) => sync === "queued");
  const due = queued.filter((part) => !waits.has(part.key)).map(({ nextAttemptAt }) => nextAttemptAt);
  const [reason = null] = queued.flatMap((part) => waits.get(part.key) ?? []).toSorted();
  return {
    key,
    placeId: parts[0]?.placeId ?? "",
    title: parts.find(({ title }) => title !== "")?.title ?? "",
    kind: kindOf(parts),
    sync: worstOf(parts.map(({ sync }) => sync)),
    parts,
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    editedAt: latestOf(parts.map(({ editedAt }) => editedAt)) ?? "",
    lastAttemptAt: latestOf(parts.map(({ lastAttemptAt }) => lastAttemptAt)),
    waitsFor: due.length === 0 ? reason : null,
    nextAttemptAt: due.includes(null) ? null : (due.toSorted()[0] ?? null),
  };
}

function kindOf(parts: readonly OutboxItem[]): OutboxCard["kind"] {
  if (parts.some(({ value }) => value !== null)) return "put";
  const kinds = parts.map(({ kind }) => kind);
  if (kinds.includes("rating.remove.v1")) return "removal";
  return kinds.every((kind) => kind === null) ? "unreadable" : "rating";
}

const latestOf = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null;

/** True for commands about photos of a rating and their order. */
export const isPhoto = ({ kind }: OutboxItem): boolean => kind?.startsWith("photo") ?? false;

const ratingFirst = (a: OutboxItem, b: OutboxItem) => Number(isPhoto(a)) - Number(isPhoto(b));

/** Cards that need attention come first; the others stay in sending order. */
const attentionFirst = (a: OutboxCard, b: OutboxCard) =>
  Number(b.sync === "attention") - Number(a.sync === "attention");

/** Why parts of a card wait or were refused. Parts with the same code and time share one entry. */
export type Reason = {
  code: string | null;
  attention: boolean;
  /** ISO time of the next attempt, or from when the person may try again, if any. */
  until: string | null;
  parts: readonly OutboxItem[];
};

export function reasonsOf({ parts }: OutboxCard): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const part of parts) {
    const attention = part.sync === "attention";
    if (!attention && part.refusal === null) continue;
    const until = attention ? (part.retryFrom ?? null) : part.nextAttemptAt;
    const key = `${part.refusal} ${attention} ${until}`;
    const known = reasons.get(key);
    reasons.set(key, { code: part.refusal, attention, until, parts: [...(known?.parts ?? []), part] });
  }
  return [...reasons.values()];
}

/** Keys of parts that the person can retry: refused ones and postponed ones. */
export const keysToRetry = ({ parts }: OutboxCard): string[] => parts.filter(isHeldBack).map(({ key }) => key);

const isHeldBack = ({ sync, kind, refusal, theirs }: OutboxItem): boolean =>
  refusal !== null &&
  (sync === "queued" || sync === "attention") &&
  kind !== null &&
  !(refusal === "conflict" && theirs !== undefined);
