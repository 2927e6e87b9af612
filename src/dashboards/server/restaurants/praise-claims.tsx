import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { fetchPraise, savePraiseClaim, serverPrefix, type ClaimablePraise } from "../server-data.ts";
import styles from "../server.module.css";

/** Praise at a place for a name that a guest typed, loaded only when opened. */
export function PraisePart({ placeId }: { placeId: string }) {
  const t = useMessages("serverDashboard").claims;
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t.hide : t.show}
      </Button>
      {open ? <Praise placeId={placeId} /> : null}
    </div>
  );
}

function Praise({ placeId }: { placeId: string }) {
  const words = useMessages("serverDashboard");
  const t = words.claims;
  const praise = useLoaded(`${serverPrefix}praise/${placeId}`, () => fetchPraise(placeId));
  return (
    <section aria-label={t.heading} className={styles.part}>
      <p className={styles.hint}>{t.lead}</p>
      <Loaded of={praise} reasons={words.reasons} quiet>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <ul className={styles.lines}>
              {rows.map((row) => (
                <Claim key={row.rating_id} praise={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Claim({ praise }: { praise: ClaimablePraise }) {
  const words = useMessages("serverDashboard");
  const t = words.claims;
  const { run, busy, failure } = useSave(`${serverPrefix}praise/`);
  const { rating_id, server_name, rated_on, claim } = praise;
  const written = t.written({ name: server_name, day: rated_on });
  return (
    <li className={styles.claim}>
      <bdi>{written}</bdi>
      {claim ? (
        <span className={styles.hint}>{t.state[claim]}</span>
      ) : (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={words.invitations.named({ verb: t.claim, place: written })}
          onClick={() => run(() => savePraiseClaim(rating_id))}
        >
          {t.claim}
        </Button>
      )}
      <FailureNotice failure={failure} reasons={words.reasons} />
    </li>
  );
}
