import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { useSearchParams } from "../../../ui/router.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { ChoiceLinks } from "../../tables/choice-links.tsx";
import { EntryList } from "../../tables/entry-list.tsx";
import { lastOf, Pager, useCursor } from "../pager.tsx";
import styles from "./moderation.module.css";
import { cardsPerPage, contentTypes, fetchQueue, queueKey } from "./queue.ts";
import { ReportedCard } from "./reported-card.tsx";

/** Undecided reports by due date. */
export function Queue() {
  const t = useMessages("moderation");
  const [question] = useSearchParams();
  const type = contentTypes.find((one) => one === question.get("type")) ?? null;
  const after = useCursor();
  const loaded = useLoaded(queueKey(type, after), () => fetchQueue(type, after));
  return (
    <>
      <ChoiceLinks
        label={t.queue}
        choices={[
          { to: pathTo(null), label: t.all, chosen: type === null },
          ...contentTypes.map((one) => ({ to: pathTo(one), label: t.types[one], chosen: one === type })),
        ]}
      />
      <EntryList of={loaded} reasons={t.reasons} idOf={(card) => card.id} none={{ title: t.empty, text: t.emptyText }}>
        {(cards, markHandled) => (
          <ul className={styles.cards}>
            {cards.map((reported) => (
              <ReportedCard
                key={reported.id}
                reported={reported}
                nowMs={loaded.atMs ?? 0}
                onDecided={() => markHandled(reported)}
              />
            ))}
          </ul>
        )}
      </EntryList>
      <Pager oldestFirst last={lastOf(loaded.value ?? [], ({ id, due_at }) => ({ at: due_at, id }), cardsPerPage)} />
    </>
  );
}

const pathTo = (type: string | null) =>
  type === null ? adminPages.moderation : `${adminPages.moderation}?type=${type}`;
