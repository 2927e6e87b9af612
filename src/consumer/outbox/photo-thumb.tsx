import { photoKey } from "../../domain/commands.ts";
import { usePhotoUrl } from "../../device/use-photo-url.ts";
import type { OutboxItem } from "../../local/read-outbox.ts";
import { useOutboxMessages } from "../../messages/outbox.ts";
import styles from "./outbox-row.module.css";

/** The photo that a command is about, from the bytes on this device. */
export function PhotoThumb({ uid, item }: { uid: string; item: OutboxItem }) {
  const t = useOutboxMessages().item;
  const url = usePhotoUrl({ id: item.key.slice(photoKey(uid, "").length), src: null });
  return url ? <img className={styles.thumb} src={url} alt={t.photo} /> : <span className={styles.thumb} />;
}
