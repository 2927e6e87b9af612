import { placePath } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { RefreshIcon, ShareIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { shareText } from "../shared/device/share-text.ts";

type PlaceActionsProps = { placeId: string; name: string; refreshing: boolean; onRefresh: () => void };

/** What the head of the page offers: sharing and reading again. */
export function PlaceActions({ placeId, name, refreshing, onRefresh }: PlaceActionsProps) {
  const t = useMessages("place");
  return (
    <>
      <ShareButton placeId={placeId} name={name} />
      <IconButton data-refresh label={t.refresh} aria-busy={refreshing} onClick={onRefresh}>
        <RefreshIcon aria-hidden="true" size={22} />
      </IconButton>
    </>
  );
}

function ShareButton({ placeId, name }: { placeId: string; name: string }) {
  const t = useMessages("place");
  const { run, busy } = useAction();
  const toast = useToast();
  const share = async () => {
    const text = t.shareText({ name });
    const done = await shareText({ title: text, text, url: location.origin + placePath(placeId) });
    if (done !== "shared") toast.show({ text: done === "copied" ? t.shareCopied : t.shareFailed, durationMs: 4_000 });
  };
  return (
    <IconButton label={t.share} aria-busy={busy} onClick={() => run(share)}>
      <ShareIcon aria-hidden="true" size={22} />
    </IconButton>
  );
}
