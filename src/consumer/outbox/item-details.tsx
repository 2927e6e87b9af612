import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { photoKey } from "../../domain/commands.ts";
import { usePhotoUrl } from "../../local/photo-url.ts";
import type { OutboxItem } from "../../local/read-outbox.ts";
import { readRatingView } from "../../local/read-ratings.ts";
import { useMessages } from "../../messages/messages.tsx";
import { ContentPreview } from "./content-preview.tsx";
import styles from "./outbox-row.module.css";

/** What exactly waits; read only once somebody asks for it. */
export function ItemDetails({ uid, item }: { uid: string; item: OutboxItem }) {
  const t = useMessages().outbox.item;
  const [open, setOpen] = useState(false);
  if (item.kind === "rating.remove.v1" || item.kind === "photo.detach.v1") return null;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.details}</summary>
      {open && <Details uid={uid} item={item} />}
    </details>
  );
}

function Details({ uid, item }: { uid: string; item: OutboxItem }) {
  if (item.kind === "rating.save.v1") return <RatingDetails uid={uid} placeId={item.placeId} />;
  if (item.kind === "photo.attach.v1") return <PhotoDetails id={item.key.slice(photoKey(uid, "").length)} />;
  return <pre className={styles.raw}>{item.text}</pre>;
}

function RatingDetails({ uid, placeId }: { uid: string; placeId: string }) {
  const view = useLiveQuery(() => readRatingView(uid, placeId), [uid, placeId]);
  return view ? <ContentPreview content={view.content} /> : null;
}

function PhotoDetails({ id }: { id: string }) {
  const t = useMessages().outbox.item;
  const url = usePhotoUrl({ id, src: null });
  return url ? <img className={styles.photo} src={url} alt={t.photo} /> : <p>{t.detailsGone}</p>;
}
