import { useRef, useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { refreshLoads } from "../../data/load-cache.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice, useFailureText } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { claimsKey, decideClaim, fetchClaims, type PraiseClaim } from "./performance.ts";
import styles from "./performance.module.css";
import { placePrefix } from "../place-prefix.ts";

/** Servers who claim praise for a name that a guest typed. Renders nothing without claims. */
export function PraiseClaims() {
  const t = useMessages("ownerPerformance").claims;
  const toast = useToast();
  const { placeId } = useOwnedPlace();
  const claims = useLoaded(claimsKey(placeId), () => fetchClaims(placeId));
  const heading = useRef<HTMLHeadingElement>(null);
  const [answered, setAnswered] = useState(false);
  const failureText = useFailureText(t.reasons);
  // The row with the focused button is about to be removed.
  const onDecided = () => {
    setAnswered(true);
    heading.current?.focus();
  };
  const { ask, dialog } = useConfirm((claim: PraiseClaim) => ({
    title: t.decline.title,
    text: <bdi>{t.decline.text({ first: claim.first_name })}</bdi>,
    no: t.decline.no,
    yes: t.decline.yes,
    act: async () => {
      const answer = await decideClaim(claim.id, false);
      if (!answer.ok) return failureText(answer.failure);
      void refreshLoads(claimsKey(placeId));
      return null;
    },
    onDone: onDecided,
  }));
  return (
    <Loaded of={claims} quiet skeleton={<></>}>
      {(rows) =>
        rows.length === 0 && !answered ? null : (
          <Card as="section" className={styles.claims} aria-labelledby="claims-heading">
            <h3 id="claims-heading" ref={heading} tabIndex={-1}>
              {t.heading}
            </h3>
            <p className={styles.quiet}>{rows.length === 0 ? t.none : t.lead}</p>
            <ul className={styles.lines}>
              {rows.map((claim) => (
                <Claim
                  key={claim.id}
                  claim={claim}
                  onConfirmed={() => {
                    toast.show({ text: t.confirmed({ first: claim.first_name }) });
                    onDecided();
                  }}
                  onDecline={() => ask(claim)}
                />
              ))}
            </ul>
            {dialog}
          </Card>
        )
      }
    </Loaded>
  );
}

type ClaimProps = { claim: PraiseClaim; onConfirmed: () => void; onDecline: () => void };

function Claim({ claim, onConfirmed, onDecline }: ClaimProps) {
  const t = { ...useMessages("ownerPerformance").claims, awards: useMessages("names").awards };
  const { placeId } = useOwnedPlace();
  const { run, busy, failure } = useSave(placePrefix(placeId));
  const { first_name: first, server_name: name, server_emoji: award, rated_on: day } = claim;
  const written = t.written({ name, day, award: award ? t.awards[award] : null });
  return (
    <li className={styles.claim}>
      <p>
        <strong>
          <bdi>{t.by({ first })}</bdi>
        </strong>
        <br />
        <bdi>{written}</bdi>
      </p>
      <span className={styles.acts}>
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t.of({ act: t.confirm, praise: written })}
          onClick={() => run(() => decideClaim(claim.id, true), onConfirmed)}
        >
          {t.confirm}
        </Button>
        <Button variant="plain" aria-label={t.of({ act: t.decline.yes, praise: written })} onClick={onDecline}>
          {t.decline.yes}
        </Button>
      </span>
      <FailureNotice failure={failure} reasons={t.reasons} />
    </li>
  );
}
