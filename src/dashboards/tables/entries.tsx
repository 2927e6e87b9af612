import type { ReactNode } from "react";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import type { Loaded as State } from "../data/use-loaded.ts";
import styles from "./entries.module.css";
import type { Reasons } from "../data/failure-notice.tsx";
import { Loaded } from "../data/loaded.tsx";
import { useNextEntry } from "./use-next-entry.ts";

type EntriesProps<Entry> = {
  of: State<readonly Entry[]>;
  reasons: Reasons;
  idOf: (entry: Entry) => string;
  /** What stands there when there are none. */
  none: { title: string; text: string };
  /** `deal` says that an entry is dealt with: see `useNextEntry`. */
  children: (entries: readonly Entry[], deal: (entry: Entry) => void) => ReactNode;
};

/** A list of which each entry goes once it is dealt with, in each of its states. */
export function Entries<Entry>({ of, reasons, idOf, none, children }: EntriesProps<Entry>) {
  const { around, deal } = useNextEntry<HTMLDivElement>(of.value?.map(idOf));
  return (
    <div ref={around} className={styles.entries}>
      <Loaded of={of} reasons={reasons}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={none.title}>
              <p>{none.text}</p>
            </EmptyState>
          ) : (
            children(entries, (entry) => deal(idOf(entry)))
          )
        }
      </Loaded>
    </div>
  );
}
