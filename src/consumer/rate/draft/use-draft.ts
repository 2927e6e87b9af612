import { useLiveQuery } from "../../../device/use-live-query.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Place } from "../../../domain/places/place.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { onDatabaseOutdated } from "../../../local/database/database-state.ts";
import type { Draft } from "../../../local/drafts/drafts.ts";
import { creditOf, type Scan } from "../../../domain/codes/scan.ts";
import { readRatingStart, type RatingStart } from "../../../local/drafts/rating-start.ts";
import { holdUpdates } from "../../../sync/worker/hold-updates.ts";
import { usePerson } from "../../../device/use-person.ts";
import { newDraftFor } from "../../shared/ratings/new-draft.ts";
import { painted } from "../../../ui/after-paint.tsx";
import {
  forgetPrefetched,
  setPrefetchReader,
  takePrefetched,
  type Prefetched,
} from "../../shared/ratings/prefetch-rating-start.ts";
import { DraftWriter, type SaveFailure } from "./draft-writer.ts";
import type { DraftChange } from "./draft-reducer.ts";

export type ReadyDraft = {
  state: "ready";
  draft: Draft;
  place: Place | null;
  /** The rating that this one changes, null for a first one. */
  existing: RatingView | null;
  /** What a code said that led here on this visit. */
  scan: Scan | null;
  /** The place is the person's own, see `RatingStart`. */
  own: boolean;
  change: (change: DraftChange) => void;
  /** While it is being submitted nothing may write it again: a late fix of the position would leave a draft of what is sent. */
  seal: (sealed: boolean) => void;
  /** Why the last change could not be written to the device; null while all of them are. */
  saveFailure: SaveFailure | null;
  /** Called right before going to the other step: its first frame then has everything that this one shows. */
  handOver: () => void;
};
export type DraftState =
  | ReadyDraft
  | { state: "loading" | "no-place" }
  /** The place was never on this device. */
  | { state: "unknown"; placeId: string }
  | { state: "incomplete" };

type Known = { subject: string } & RatingStart;

setPrefetchReader(readRatingStart);

/** Of this tab, until it is loaded again. */
const page = crypto.randomUUID();

type Given = { known: Known; own: Draft | null };
/** From one step to the next, which would otherwise stand empty until the device has answered. */
let handedOver: Given | null = null;

/**
 * The rating being written for a place. It lives on the device, addressed by person and place: every change is written at
 * once, so that reload, kill and deep link find it as it was.
 */
export function useDraft(placeId: string | null): DraftState {
  const { uid } = usePerson();
  const subject = subjectOf(uid, placeId);
  const [ahead] = useState(() => (handedOver ? null : takePrefetched(uid, placeId)));
  const [given, setGiven] = useState(() => handedOver ?? givenBy(ahead, ahead?.start));
  const [own, setOwn] = useState<Draft | null>(given?.own ?? null);
  const [saveFailure, setUnkept] = useState<SaveFailure | null>(null);
  const [pad] = useState(() => new DraftWriter(page, own, { draft: setOwn, saveFailure: setUnkept }));
  const [attempt, setAttempt] = useState(0);
  const lastRead = useRef<Known>(undefined);
  const found = useLiveQuery(async () => {
    if (placeId === null) return null;
    // What is handed in is written over by that: reading it again would only keep its words waiting.
    if (pad.sealed && lastRead.current?.subject === subject) return lastRead.current;
    // Whole already, or about to be. The wrapper keeps the live query's zone across promises that are not Dexie's.
    await Promise.resolve(ahead?.coming);
    if (given || ahead) await Promise.resolve(painted());
    return (lastRead.current = { subject, ...(await readRatingStart(uid, placeId)) });
  }, [uid, placeId, attempt]);
  useEffect(() => holdUpdates(), []);
  // Said before more is written than the device has.
  useEffect(() => onDatabaseOutdated(() => setUnkept("failed")), []);
  useEffect(() => {
    if (!ahead || given) return;
    let current = true;
    void ahead.coming.then((start) => {
      if (current) setGiven(givenBy(ahead, start));
    });
    return () => {
      current = false;
    };
  }, [ahead, given]);
  useEffect(() => {
    handedOver = null;
    forgetPrefetched();
  }, []);

  const ready = [found, given?.known].find((known) => known?.subject === subject) ?? null;
  const placeName =
    ready?.place?.name ?? ready?.existing?.placeName ?? ready?.stored?.placeName ?? ready?.scan?.name ?? "";
  const begun = own !== null && subjectOf(own.uid, own.placeId) === subject;
  const draft = begun ? own : ready && placeId ? current(ready, { uid, placeId, placeName }) : null;
  // Before the browser draws: a tap in the first frame must find its draft.
  useLayoutEffect(() => pad.show(draft), [pad, draft]);

  const stored = ready?.stored ?? null;
  const onDisk = stored?.photoIds;
  useEffect(() => {
    if (begun && stored) pad.follow(stored);
  }, [pad, begun, stored]);
  useEffect(() => {
    if (begun && onDisk) pad.takeIn(onDisk);
  }, [pad, begun, onDisk]);

  if (placeId === null) return { state: "no-place" };
  if (!ready || !draft) return { state: "loading" };
  if (!ready.place && !ready.existing && !ready.stored && !ready.scan?.name) return { state: "unknown", placeId };
  if (draft.placeName.trim() === "") return { state: "incomplete" };
  const handOver = () => {
    // Of this moment, and not of the frame whose button or timer calls.
    handedOver = { known: ready, own: pad.begun };
  };
  return {
    state: "ready",
    draft,
    place: ready.place,
    existing: ready.existing,
    scan: ready.scan,
    own: ready.own,
    change: pad.change,
    seal: (sealed) => {
      pad.seal(sealed);
      // What was not read meanwhile.
      if (!sealed) setAttempt(attempt + 1);
    },
    saveFailure,
    handOver,
  };
}

const subjectOf = (uid: string, placeId: string | null) => `${uid} ${placeId}`;

const givenBy = (ahead: Prefetched | null, start: RatingStart | null | undefined): Given | null =>
  ahead && start ? { known: { subject: subjectOf(ahead.uid, ahead.placeId), ...start }, own: null } : null;

function current(found: RatingStart, subject: { uid: string; placeId: string; placeName: string }): Draft {
  if (found.stored) return { ...found.stored, placeName: subject.placeName };
  const started = newDraftFor(subject, found.existing);
  const { serverId, qrCodeId } = creditOf(found.scan);
  // Whom the code names; a name that was written by hand before was somebody else's.
  const named = serverId === null || serverId === started.serverId ? {} : { serverId, serverName: "" };
  return { ...started, ...named, qrCodeId };
}
