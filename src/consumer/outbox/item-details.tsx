import { useLiveQuery } from "../../device/use-live-query.ts";
import type { OutboxItem } from "../../local/read-outbox.ts";
import { readRatingView } from "../../local/read-ratings.ts";
import { ContentPreview } from "./content-preview.tsx";
import styles from "./outbox-row.module.css";

/** Deletions and photos show all there is to them in the row itself. */
export const hasDetails = (item: OutboxItem): boolean => item.kind === null || item.kind === "rating.save.v1";

/** What exactly waits; read only once somebody asks for it. */
export function ItemDetails({ id, uid, item }: { id: string; uid: string; item: OutboxItem }) {
  const view = useLiveQuery(() => readRatingView(uid, item.placeId), [uid, item.placeId]);
  return (
    <div id={id} className={styles.details}>
      {item.kind === null ? (
        <pre className={styles.raw}>{item.text}</pre>
      ) : (
        view && <ContentPreview content={view.content} />
      )}
    </div>
  );
}
