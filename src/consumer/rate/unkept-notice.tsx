import { isDatabaseOutdated } from "../../local/database-state.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";

/** Why the device keeps nothing of what is written here; where a newer version has taken it over, with the way on. */
export function UnkeptNotice({ problem }: { problem: string | null }) {
  const t = { rate: useMessages("rate"), update: useMessages("update") };
  const outdated = isDatabaseOutdated();
  return (
    <Notice
      kind="bad"
      actions={
        outdated ? (
          <Button variant="quiet" onClick={() => location.reload()}>
            {t.update.now}
          </Button>
        ) : undefined
      }
    >
      <p>{outdated ? t.rate.outdated : (problem ?? t.rate.diskFull)}</p>
    </Notice>
  );
}
