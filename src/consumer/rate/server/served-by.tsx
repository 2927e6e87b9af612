import type { Place } from "../../../domain/places/place.ts";
import { topScore } from "../../../domain/ratings/score.ts";
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
  const praised = draft.score === topScore;
  // Below five lemons a typed name and an award are kept in the draft but not submitted.
  const shownName = praised || draft.serverId !== null ? draft.serverName : "";
  const name = shownName || servers.find(({ id }) => id === draft.serverId)?.name;
  const award = praised && draft.award ? t.names.awards[draft.award] : null;
  if (!name && draft.serverId === null && award === null) return null;
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
