import { useState } from "react";
import { publicPhotoUrl } from "../../../domain/remote-config.ts";
import { useMessages } from "../../../messages/messages.ts";
import { fetchRemoteUrl } from "../../data/call.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import styles from "./moderation.module.css";

type ReportedPhotoProps = { path: string; caption: string | null; hidden: boolean };

/** A photo as the public sees it, or a note that it is hidden. */
export function ReportedPhoto({ path, caption, hidden }: ReportedPhotoProps) {
  const t = useMessages("moderation");
  const { value: url } = useLoaded("remote-url", fetchRemoteUrl);
  const [failed, setFailed] = useState(false);
  if (hidden) return <p className={styles.note}>{t.photoHidden}</p>;
  return (
    <figure className={styles.photo}>
      {failed ? (
        <p className={styles.note}>{t.photoMissing}</p>
      ) : url ? (
        <img src={publicPhotoUrl(url, path)} alt={caption ?? t.photo} onError={() => setFailed(true)} />
      ) : null}
      {caption === null ? null : <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}
