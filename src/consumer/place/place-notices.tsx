import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { RefreshIcon } from "../../ui/icons.ts";
import { useAddedByYou } from "../shared/places/use-added-by-you.ts";
import styles from "./place-view.module.css";
import type { ShownPlace } from "./shown-place.ts";
import type { PlaceState } from "./use-place.ts";

/** Says that the place has closed, or that nobody but its adder has confirmed it. */
export function PlaceNotices({ uid, shown: { place, page } }: { uid: string | null; shown: ShownPlace }) {
  const t = useMessages("place");
  const isMine = useAddedByYou(uid, place.place_id) || page?.added_by_you === true;
  return (
    <>
      {page !== null && page.place.closed_at !== null ? (
        <Notice kind="warn" title={t.closed}>
          <p>{t.closedText}</p>
        </Notice>
      ) : null}
      {place.unconfirmed ? (
        <Notice kind="info" title={isMine ? t.addedByYou : t.unconfirmed}>
          <p>{isMine ? t.addedByYouText : t.unconfirmedText}</p>
        </Notice>
      ) : null}
    </>
  );
}

type StaleProps = { shown: ShownPlace; refresh: PlaceState["refresh"]; onRetry: () => void };

/** Says how old the data is and what works anyway; nothing while it is up to date. */
export function Stale({ shown, refresh, onRetry }: StaleProps) {
  const t = { common: useMessages("common"), stale: useMessages("place").stale };
  if (refresh !== "offline" && refresh !== "failed" && refresh !== "sign-in") return null;
  return (
    <div className={styles.stale} aria-live="polite">
      {shown.asOf ? <StaleMark asOf={shown.asOf} /> : null}
      <p>{shown.page ? t.stale[refresh] : t.stale.card}</p>
      {refresh === "failed" ? (
        <Button variant="plain" icon={<RefreshIcon aria-hidden="true" size={18} />} onClick={onRetry}>
          {t.common.retry}
        </Button>
      ) : null}
    </div>
  );
}
