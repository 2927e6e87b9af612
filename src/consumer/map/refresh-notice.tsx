import { useCommonMessages } from "../../messages/en/common.ts";
import { useWhereMessages } from "../../messages/en/where.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";

/** Above a list that is shown from the device because the server gave no usable answer. */
export function RefreshNotice({ onRetry }: { onRetry: () => void }) {
  const t = { common: useCommonMessages(), where: useWhereMessages() };
  return (
    <Notice
      kind="warn"
      actions={
        <Button variant="quiet" onClick={onRetry}>
          {t.common.retry}
        </Button>
      }
    >
      <p>{t.where.refreshFailed}</p>
    </Notice>
  );
}
