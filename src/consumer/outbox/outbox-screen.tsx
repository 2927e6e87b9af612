import { useMemo, useRef, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePersonOrNobody } from "../../device/use-person.ts";
import { loginPath, pages } from "../../domain/paths/paths.ts";
import { countUnsentOfAll } from "../../local/session/first-reads.ts";
import { readOutboxState } from "../../local/outbox/read-outbox-state.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { LongList, useLongList } from "../../ui/elements/long-list.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { toCards, type OutboxCard } from "./outbox-cards.ts";
import styles from "./outbox-screen.module.css";
import { ErasedNote } from "./status/erased-note.tsx";
import { KeptPhotosNote } from "./status/kept-photos-note.tsx";
import { RestoredNote } from "./status/restored-note.tsx";
import { SentList } from "./sent-list.tsx";
import { SyncStatusCard } from "./status/sync-status-card.tsx";
import { StorageNote } from "./status/storage-note.tsx";
import { useDiscard } from "./card/use-discard.tsx";
import { WaitingCard } from "./card/waiting-card.tsx";

/** Everything this person did that is not on the server yet. Works offline and with an expired session. */
export function OutboxScreen() {
  const t = useMessages("outbox");
  const person = usePersonOrNobody();
  return (
    <Screen title={t.title} lead={t.lead} width="page">
      {person === undefined && <Skeleton shape="card" count={3} />}
      {person === null && <SignedOut />}
      {person && <Outbox key={person.uid} uid={person.uid} />}
    </Screen>
  );
}

function SignedOut() {
  const t = useMessages("outbox").signedOut;
  const { signInToSend } = useMessages("shell");
  const kept = useLiveQuery(countUnsentOfAll) ?? 0;
  return (
    <>
      <ErasedNote />
      <EmptyState
        scene="door"
        title={kept === 0 ? t.title : signInToSend({ count: kept })}
        action={<ButtonLink to={loginPath({ returnTo: pages.outbox })}>{t.action}</ButtonLink>}
      >
        <p>{kept === 0 ? t.nothing : t.text}</p>
      </EmptyState>
    </>
  );
}

function Outbox({ uid }: { uid: string }) {
  const t = useMessages("outbox");
  const [attempt, setAttempt] = useState(0);
  const read = useLiveQuery(async () => {
    try {
      return await readOutboxState(uid);
    } catch {
      return null;
    }
  }, [uid, attempt]);

  const cards = useMemo(() => read && toCards(read.items, read.waits), [read]);
  if (cards === undefined) return <Skeleton shape="card" count={3} />;
  if (!read || !cards) {
    return (
      <ErrorState title={t.error.title} onRetry={() => setAttempt(attempt + 1)}>
        <p>{t.error.text}</p>
      </ErrorState>
    );
  }
  const { waiting, sent } = cards;
  return (
    <>
      {waiting.length === 0 && (
        <EmptyState scene="letter" title={t.status.allSent}>
          <p>{t.status.allSentText}</p>
        </EmptyState>
      )}
      <SyncStatusCard uid={uid} waiting={waiting} connection={read.connection} />
      <ErasedNote />
      <RestoredNote uid={uid} />
      <KeptPhotosNote uid={uid} />
      <div className={styles.columns}>
        <WaitingList uid={uid} cards={waiting} />
        <SentList cards={sent} />
      </div>
      <StorageNote />
    </>
  );
}

const cardEstimate = 178;

/** Any number of cards, of which only those near the screen are rendered. */
function WaitingList({ uid, cards }: { uid: string; cards: readonly OutboxCard[] }) {
  const t = useMessages("outbox");
  const list = useLongList("waiting", cards.length, cardEstimate);
  const heading = useRef<HTMLHeadingElement>(null);
  const { askToDiscard, dialog } = useDiscard(() => heading.current?.focus({ preventScroll: true }));
  return (
    <>
      {cards.length > 0 && (
        <section className={styles.section} aria-labelledby="waiting">
          <h2 id="waiting" ref={heading} tabIndex={-1}>
            {t.waiting}
          </h2>
          <LongList list={list} label={t.waiting} keyOf={(index) => cards[index]?.key ?? ""}>
            {(index) => cards[index] && <WaitingCard uid={uid} card={cards[index]} onDiscard={askToDiscard} />}
          </LongList>
        </section>
      )}
      {dialog}
    </>
  );
}
