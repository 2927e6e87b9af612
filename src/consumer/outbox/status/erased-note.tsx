import { useLiveQuery } from "../../../device/use-live-query.ts";
import { forgetErased, readErased } from "../../../local/outbox/unsent-marker.ts";
import { formatMoment } from "../../../messages/format.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";

/** Says that the browser has erased unsent work, until the person has read it; nothing otherwise. */
export function ErasedNote() {
  const t = useMessages("outbox").erased;
  const erased = useLiveQuery(readErased) ?? null;
  const { run, busy } = useAction();
  if (erased === null) return null;
  return (
    <Notice
      kind="bad"
      title={t.title({ count: erased.count })}
      actions={
        <Button busy={busy} onClick={() => run(forgetErased)}>
          {t.read}
        </Button>
      }
    >
      <p>{t.text({ when: formatMoment(erased.at) })}</p>
    </Notice>
  );
}
