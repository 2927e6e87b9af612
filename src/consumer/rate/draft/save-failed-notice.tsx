import { isDatabaseOutdated } from "../../../local/database/database-state.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import type { SaveFailure } from "./draft-writer.ts";

/** Says why the draft cannot be saved, if so. When a newer app version uses the database, it offers to reload. */
export function SaveFailedNotice({
  problem,
  saveFailure,
}: {
  problem: string | null;
  saveFailure: SaveFailure | null;
}) {
  const t = { failure: useMessages("failure"), rate: useMessages("rate"), update: useMessages("update") };
  if (problem === null && saveFailure === null) return null;
  const why = saveFailure === "full" ? t.failure.noSpace : t.rate.saveFailed({ message: null });
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
      <p>{outdated ? t.rate.outdated : (problem ?? why)}</p>
    </Notice>
  );
}
