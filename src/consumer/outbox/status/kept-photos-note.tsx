import { useLiveQuery } from "../../../device/use-live-query.ts";
import { pages } from "../../../domain/paths/paths.ts";
import { countHeldPhotos } from "../../../local/device-settings/photo-network.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";

/** Why photos stay although there is a connection, and where that was chosen; nothing while none do. */
export function KeptPhotosNote({ uid }: { uid: string }) {
  const t = useMessages("outbox").held;
  const count = useLiveQuery(() => countHeldPhotos(uid), [uid]) ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      title={t.title(count)}
      actions={
        <ButtonLink variant="plain" to={pages.settings}>
          {t.change}
        </ButtonLink>
      }
    >
      <p>{t.text}</p>
    </Notice>
  );
}
