import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { useSearchParams } from "../../../ui/router.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Choices } from "../../tables/choices.tsx";
import { Entries } from "../../tables/entries.tsx";
import styles from "./moderation.module.css";
import { cardsAtOnce, contentTypes, fetchQueue, queueKey, type QueueCursor } from "./queue.ts";
import { ReportedCard } from "./reported-card.tsx";

/** What was reported and not decided, due first. */
export function Queue() {
  const t = useMessages("moderation");
  const [question] = useSearchParams();
  const type = contentTypes.find((one) => one === question.get("type")) ?? null;
  const [at, id] = [question.get("at"), question.get("id")];
  const after = at !== null && id !== null ? { at, id } : null;
  const loaded = useLoaded(queueKey(type, after), () => fetchQueue(type, after));
  return (
    <>
      <Choices
        label={t.queue}
        choices={[
          { to: pathTo(null, null), label: t.all, chosen: type === null },
          ...contentTypes.map((one) => ({ to: pathTo(one, null), label: t.types[one], chosen: one === type })),
        ]}
      />
      <Entries of={loaded} reasons={t.reasons} idOf={(card) => card.id} none={{ title: t.empty, text: t.emptyText }}>
        {(cards, deal) => (
          <ul className={styles.cards}>
            {cards.map((reported) => (
              <ReportedCard
                key={reported.id}
                reported={reported}
                nowMs={loaded.atMs ?? 0}
                onDecided={() => deal(reported)}
              />
            ))}
          </ul>
        )}
      </Entries>
      <More
        first={after && pathTo(type, null)}
        next={nextOf(
          loaded.value,
          ({ due_at }) => due_at,
          (cursor) => pathTo(type, cursor),
        )}
      />
    </>
  );
}

function pathTo(type: string | null, after: QueueCursor | null): string {
  const question = new URLSearchParams({ ...(type ? { type } : {}), ...after });
  return question.size === 0 ? adminPages.moderation : `${adminPages.moderation}?${question}`;
}

/** Where the page after this one is; null at the end. */
export function nextOf<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  at: (row: Row) => string,
  path: (cursor: QueueCursor) => string,
): string | null {
  const last = rows?.at(-1);
  return last && rows && rows.length >= cardsAtOnce ? path({ at: at(last), id: last.id }) : null;
}

/** To the first page and on to the next. */
export function More({ first, next }: { first: string | null; next: string | null }) {
  const t = useMessages("moderation");
  if (first === null && next === null) return null;
  return (
    <nav className={styles.choices} aria-label={t.more}>
      {first === null ? null : (
        <ButtonLink variant="quiet" to={first}>
          {t.first}
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink variant="quiet" to={next}>
          {t.more}
        </ButtonLink>
      )}
    </nav>
  );
}
