import { useLiveQuery } from "../../../device/use-live-query.ts";
import { readResent } from "../../../local/outbox/server-generation.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Notice } from "../../../ui/elements/notice.tsx";

/** Says that the server was restored from a backup and gets again what it may have lost; nothing otherwise. */
export function RestoredNote({ uid }: { uid: string }) {
  const t = useMessages("outbox").restored;
  const resent = useLiveQuery(() => readResent(uid), [uid]) ?? null;
  if (resent === null) return null;
  return (
    <Notice title={t.title}>
      <p>{t.text({ count: resent.count })}</p>
    </Notice>
  );
}
