import { useLiveQuery } from "../../../device/use-live-query.ts";
import { pages } from "../../../domain/paths/paths.ts";
import { countHeldPhotos } from "../../../local/device-settings/photo-network.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";

/** Says that photos wait for another kind of connection, with a link to the setting; nothing while none wait. */
export function KeptPhotosNote({ uid }: { uid: string }) {
  const t = useMessages("outbox").held;
  const count = useLiveQuery(() => countHeldPhotos(uid), [uid]) ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      title={t.title({ count })}
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
