import { useEffect } from "react";
import { placePath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { ownPlaces } from "../../../sync/refresh/own-places.ts";
import type { ReadyDraft } from "../draft/use-draft.ts";

/** Tells people who own the place or work there that they cannot rate it, before the server refuses it. */
export function OwnPlaceNote({ own, draft }: Pick<ReadyDraft, "own" | "draft">) {
  const t = useMessages("rate").own;
  // This may have changed since the device fetched it.
  useEffect(() => void ownPlaces.ask(), []);
  if (!own) return null;
  return (
    <Notice
      kind="warn"
      title={t.title}
      actions={
        <ButtonLink variant="quiet" to={placePath(draft.placeId)}>
          {t.toPlace}
        </ButtonLink>
      }
    >
      <p>{t.why}</p>
      {draft.score === null ? null : <p>{t.kept}</p>}
    </Notice>
  );
}
