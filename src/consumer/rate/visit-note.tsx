import { formatDistance } from "../../messages/format.ts";
import { useRateMessages } from "../../messages/rate.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { LocateIcon } from "../../ui/icons.ts";
import type { Visit } from "./use-visit.ts";

type VisitNoteProps = { visit: Visit; onCheck: () => void };

/** Whether the rating will be marked as a verified visit. Never a refusal: one may rate from the bus home. */
export function VisitNote({ visit, onCheck }: VisitNoteProps) {
  const t = useRateMessages().visit;
  switch (visit.state) {
    case "off":
      return null;
    case "offer":
      return (
        <Notice
          title={t.offer}
          actions={
            <Button variant="quiet" icon={<LocateIcon aria-hidden="true" />} onClick={onCheck}>
              {t.use}
            </Button>
          }
        >
          <p>{t.why}</p>
        </Notice>
      );
    case "far":
      return (
        <Notice kind="warn">
          <p>{t.far(formatDistance(visit.distanceM))}</p>
        </Notice>
      );
    case "here":
      return (
        <Notice kind="good">
          <p>{t.here}</p>
        </Notice>
      );
    case "checking":
    case "failed":
      return (
        <Notice>
          <p>{t[visit.state]}</p>
        </Notice>
      );
  }
}
