import type { ReactNode } from "react";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import type { Loaded as State } from "../data/use-loaded.ts";
import styles from "./entry-list.module.css";
import type { Reasons } from "../data/failure-notice.tsx";
import { Loaded } from "../data/loaded.tsx";
import { useFocusNextEntry } from "./use-focus-next-entry.ts";

type EntryListProps<Entry> = {
  of: State<readonly Entry[]>;
  reasons: Reasons;
  idOf: (entry: Entry) => string;
  /** Shown when the list is empty. */
  none: { title: string; text: string };
  /** Call `markHandled` when an entry is done: see `useFocusNextEntry`. */
  children: (entries: readonly Entry[], markHandled: (entry: Entry) => void) => ReactNode;
};

/** A list whose entries disappear once handled, with its loading, empty and failure states. */
export function EntryList<Entry>({ of, reasons, idOf, none, children }: EntryListProps<Entry>) {
  const { container, markHandled } = useFocusNextEntry<HTMLDivElement>(of.value?.map(idOf));
  return (
    <div ref={container} className={styles.entries}>
      <Loaded of={of} reasons={reasons}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={none.title}>
              <p>{none.text}</p>
            </EmptyState>
          ) : (
            children(entries, (entry) => markHandled(idOf(entry)))
          )
        }
      </Loaded>
    </div>
  );
}
