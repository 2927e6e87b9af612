import type { ReactNode } from "react";
import { pages } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDistance } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { GoodIcon, InfoIcon, LocateIcon } from "../../../ui/icons.ts";
import { useNavigate } from "../../../ui/router.ts";
import type { Visit } from "./use-visit.ts";
import styles from "./visit-note.module.css";

type VisitNoteProps = { visit: Visit; placeName: string; onChoose: (given: boolean) => void };

/** Whether the rating will count as a verified visit. Never a refusal: people may also rate on the way home. */
export function VisitNote({ visit, placeName, onChoose }: VisitNoteProps) {
  const t = useMessages("rate").visit;
  const navigate = useNavigate();
  const toast = useToast();
  const keepDraft = () => {
    // The draft is saved already, because every change is saved immediately.
    toast.show({ text: t.draftKept({ place: placeName }), durationMs: 6_000 });
    navigate(pages.map);
  };
  const withdraw = (
    <Button variant="plain" onClick={() => onChoose(false)}>
      {t.withdraw}
    </Button>
  );
  switch (visit.state) {
    case "none":
      return null;
    case "ask":
      return (
        <Notice
          title={t.offer}
          actions={
            <>
              <Button variant="quiet" icon={<LocateIcon aria-hidden="true" />} onClick={() => onChoose(true)}>
                {t.use}
              </Button>
              <Button variant="plain" onClick={() => onChoose(false)}>
                {t.decline}
              </Button>
            </>
          }
        >
          <p>{t.why}</p>
        </Notice>
      );
    case "far":
      return (
        <Notice
          kind="warn"
          title={t.farTitle({ distance: formatDistance(visit.distanceM) })}
          actions={
            <>
              <Button variant="quiet" onClick={keepDraft}>
                {t.keepDraft}
              </Button>
              {withdraw}
            </>
          }
        >
          <p>{t.far}</p>
        </Notice>
      );
    case "declined":
      return (
        <Line
          text={t.declined}
          action={
            <Button variant="plain" onClick={() => onChoose(true)}>
              {t.use}
            </Button>
          }
        />
      );
    case "here":
      return <Line good text={t.here} action={withdraw} />;
    case "checking":
    case "failed":
    case "blocked":
      return <Line text={t[visit.state]} action={withdraw} />;
  }
}

/** One line with a button to change the choice. */
function Line({ good = false, text, action }: { good?: boolean; text: string; action: ReactNode }) {
  const Icon = good ? GoodIcon : InfoIcon;
  return (
    <div className={styles.line}>
      <output className={styles.text} data-good={good}>
        <Icon aria-hidden="true" size={18} />
        {text}
      </output>
      {action}
    </div>
  );
}
