import { useId, useState } from "react";
import type { Place } from "../../../domain/places/place.ts";
import { topScore } from "../../../domain/ratings/score.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { CrownIcon } from "../../../ui/icons.ts";
import type { DraftChange } from "../draft/draft-reducer.ts";
import { ServedBy } from "./served-by.tsx";
import { ServerPanel } from "./server-panel.tsx";

type ServerRecognitionProps = { draft: Draft; servers: Place["servers"]; change: (change: DraftChange) => void };

/** Who served. At five lemons the person can name or award a server here too, without going back a step. */
export function ServerRecognition({ draft, servers, change }: ServerRecognitionProps) {
  const t = useMessages("rate");
  const [open, setOpen] = useState(false);
  const panelId = useId();
  if (draft.score !== topScore) return <ServedBy draft={draft} servers={servers} change={change} />;
  return (
    <div>
      {open ? null : <ServedBy draft={draft} servers={servers} change={change} />}
      <Button
        variant="plain"
        icon={<CrownIcon aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {t.recognition.title}
      </Button>
      {open ? (
        <div id={panelId}>
          <ServerPanel draft={draft} servers={servers} change={change} />
        </div>
      ) : null}
    </div>
  );
}
