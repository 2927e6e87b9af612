import { useLiveQuery } from "../../../device/use-live-query.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Place } from "../../../domain/places/place.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { onDatabaseOutdated } from "../../../local/database/database-state.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
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
  /** The rating that is being edited, null for a new one. */
  existing: RatingView | null;
  /** The scanned code that led here, if any. */
  scan: Scan | null;
  /** True when the person owns the place or works there, see `RatingStart`. */
  own: boolean;
  change: (change: DraftChange) => void;
  /** Blocks changes during the submission, see `DraftWriter`. */
  seal: (sealed: boolean) => void;
  /** Why the last change could not be saved; null when it was. */
  saveFailure: SaveFailure | null;
  /** Call it right before the other step opens, so that its first frame has the draft. */
  handOver: () => void;
};
export type DraftState =
  | ReadyDraft
  | { state: "loading" | "no-place" }
  /** The place is not on this device. */
  | { state: "unknown"; placeId: string }
  | { state: "incomplete" };

type Known = { subject: string } & RatingStart;

setPrefetchReader(readRatingStart);

/** Identifies this tab until it is reloaded. */
const page = crypto.randomUUID();

type Given = { known: Known; own: Draft | null };
/** Passes the draft from one step to the next, which would otherwise be empty until IndexedDB answers. */
let handedOver: Given | null = null;

/**
 * The draft of a person for a place. Every change is saved on the device immediately, so that a reload or another visit of the
 * address continues with it.
 */
export function useDraft(placeId: string | null): DraftState {
  const { uid } = usePerson();
  const subject = subjectOf(uid, placeId);
  const [ahead] = useState(() => (handedOver ? null : takePrefetched(uid, placeId)));
  const [given, setGiven] = useState(() => handedOver ?? givenFrom(ahead, ahead?.start));
  const [own, setOwn] = useState<Draft | null>(given?.own ?? null);
  const [saveFailure, setUnkept] = useState<SaveFailure | null>(null);
  const [writer] = useState(() => new DraftWriter(page, own, { draft: setOwn, saveFailure: setUnkept }));
  const [attempt, setAttempt] = useState(0);
  const lastRead = useRef<Known>(undefined);
  const found = useLiveQuery(async () => {
    if (placeId === null) return null;
    // The submission replaces the draft; reading it again would only delay the success page.
    if (writer.sealed && lastRead.current?.subject === subject) return lastRead.current;
    // The data is here already or about to arrive. Promise.resolve keeps Dexie's zone across foreign promises.
    await Promise.resolve(ahead?.coming);
    if (given || ahead) await Promise.resolve(painted());
    return (lastRead.current = { subject, ...(await readRatingStart(uid, placeId)) });
  }, [uid, placeId, attempt]);
  useEffect(() => holdUpdates(), []);
  // Shown before the person writes what cannot be saved.
  useEffect(() => onDatabaseOutdated(() => setUnkept("failed")), []);
  useEffect(() => {
    if (!ahead || given) return;
    let current = true;
    void ahead.coming.then((start) => {
      if (current) setGiven(givenFrom(ahead, start));
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
  const draft = begun ? own : ready && placeId ? currentDraft(ready, { uid, placeId, placeName }) : null;
  // Before the browser paints: a tap in the first frame must find its draft.
  useLayoutEffect(() => writer.show(draft), [writer, draft]);

  const stored = ready?.stored ?? null;
  const onDisk = stored?.photoIds;
  useEffect(() => {
    if (begun && stored) writer.follow(stored);
  }, [writer, begun, stored]);
  useEffect(() => {
    if (begun && onDisk) writer.addPhotos(onDisk);
  }, [writer, begun, onDisk]);

  if (placeId === null) return { state: "no-place" };
  if (!ready || !draft) return { state: "loading" };
  if (!ready.place && !ready.existing && !ready.stored && !ready.scan?.name) return { state: "unknown", placeId };
  if (draft.placeName.trim() === "") return { state: "incomplete" };
  const handOver = () => {
    // The currentDraft draft, which may be newer than the one of this render.
    handedOver = { known: ready, own: writer.begun };
  };
  return {
    state: "ready",
    draft,
    place: ready.place,
    existing: ready.existing,
    scan: ready.scan,
    own: ready.own,
    change: writer.change,
    seal: (sealed) => {
      writer.seal(sealed);
      // Reads what was skipped while sealed.
      if (!sealed) setAttempt(attempt + 1);
    },
    saveFailure,
    handOver,
  };
}

const subjectOf = (uid: string, placeId: string | null) => `${uid} ${placeId}`;

const givenFrom = (ahead: Prefetched | null, start: RatingStart | null | undefined): Given | null =>
  ahead && start ? { known: { subject: subjectOf(ahead.uid, ahead.placeId), ...start }, own: null } : null;

function currentDraft(found: RatingStart, subject: { uid: string; placeId: string; placeName: string }): Draft {
  if (found.stored) return { ...found.stored, placeName: subject.placeName };
  const started = newDraftFor(subject, found.existing);
  const { serverId, qrCodeId } = creditOf(found.scan);
  // The code names the server; a name typed before was for someone else.
  const named =
    serverId === null || serverId === started.serverId ? {} : { serverId, serverName: found.scan?.serverName ?? "" };
  return { ...started, ...named, qrCodeId };
}
