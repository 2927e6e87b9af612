import type { Place } from "../../../domain/places/place.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { useMessages } from "../../../messages/messages.ts";
import { IconButton } from "../../../ui/elements/icon-button.tsx";
import { CloseIcon } from "../../../ui/icons.ts";
import type { DraftChange } from "../draft/draft-reducer.ts";
import styles from "./served-by.module.css";

type ServedByProps = { draft: Draft; servers: Place["servers"]; change: (change: DraftChange) => void };

/** The server who is linked to this rating, at any score: a link is never made silently. */
export function ServedBy({ draft, servers, change }: ServedByProps) {
  const t = { names: useMessages("names"), rate: useMessages("rate"), rating: useMessages("rating") };
  const name = draft.serverName || servers.find(({ id }) => id === draft.serverId)?.name;
  if (!name && draft.serverId === null && draft.award === null) return null;
  const award = draft.award ? t.names.awards[draft.award] : null;
  return (
    <p className={styles.served}>
      <span>{award || name ? t.rating.service({ name: name ?? null, award }) : t.rate.served.unknown}</span>
      <IconButton
        label={t.rate.served.remove}
        onClick={() => {
          change({ kind: "server-picked", server: null });
          change({ kind: "award", award: null });
        }}
      >
        <CloseIcon aria-hidden="true" size={20} />
      </IconButton>
    </p>
  );
}
