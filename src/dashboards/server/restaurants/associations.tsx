import { useRef, useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useLoaded, type Loaded as State } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { OwnCodePart } from "./own-code.tsx";
import { PraisePart } from "./praise-claims.tsx";
import { fetchAssociations, removeAssociation, serverPrefix, type Association } from "../server-data.ts";
import { associationsKey } from "../server-pages.ts";
import styles from "../server.module.css";

/** Restaurants where the person serves, each with code, claimable praise and a way to leave; former ones below. */
export function Associations({ below }: { below: State<unknown> }) {
  const t = useMessages("serverDashboard");
  const associations = useLoaded(associationsKey, fetchAssociations);
  const [removed, setRemoved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = () => {
    setRemoved(true);
    heading.current?.focus();
  };
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t.associations.heading}
      </h2>
      {removed ? <Notice kind="good">{t.associations.removed}</Notice> : null}
      <Loaded of={associations} below={below} reasons={t.reasons} quiet>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState scene="plate" title={t.associations.none}>
              <p>{t.associations.noneHint}</p>
            </EmptyState>
          ) : (
            <>
              <ul className={styles.cards}>
                {rows
                  .filter(({ is_active }) => is_active)
                  .map((row) => (
                    <Active key={row.id} association={row} onLeft={left} />
                  ))}
              </ul>
              <Previous rows={rows.filter(({ is_active }) => !is_active)} />
            </>
          )
        }
      </Loaded>
      <p className={styles.hint}>{t.associations.note}</p>
    </section>
  );
}

function Figures({ association }: { association: Association }) {
  const t = useMessages("serverDashboard").associations;
  const { restaurant_name, since, rating_count, average_rating } = association;
  return (
    <>
      <h3>
        <bdi>{restaurant_name}</bdi>
      </h3>
      <p className={styles.hint}>
        {t.since({ day: since })} · {t.figures({ count: rating_count, average: average_rating })}
      </p>
    </>
  );
}

function Active({ association, onLeft }: { association: Association; onLeft: () => void }) {
  const { id, place_id, restaurant_name } = association;
  return (
    <Card as="li" className={styles.panel}>
      <Figures association={association} />
      <div className={styles.parts}>
        <OwnCodePart placeId={place_id} placeName={restaurant_name} />
        <PraisePart placeId={place_id} />
      </div>
      <Leaving id={id} name={restaurant_name} onLeft={onLeft} />
    </Card>
  );
}

/** Button "Remove", replaced by "Confirm" and "Cancel" when pressed. */
function Leaving({ id, name, onLeft }: { id: string; name: string; onLeft: () => void }) {
  const words = useMessages("serverDashboard");
  const t = words.associations;
  const say = useFailureText(words.reasons);
  const { run, busy, failure } = useSave(serverPrefix);
  const [asked, setAsked] = useState(false);
  const named = (verb: string) => words.invitations.named({ verb, place: name });
  if (!asked)
    return (
      <div className={styles.actions}>
        <Button variant="plain" aria-label={named(t.remove)} onClick={() => setAsked(true)}>
          {t.remove}
        </Button>
      </div>
    );
  return (
    <section aria-label={named(t.remove)}>
      <p>{t.sure({ place: name })}</p>
      {failure ? (
        <Notice kind="bad" title={t.failed}>
          {say(failure)}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        {/* The safe choice gets the focus, in place of the pressed button. */}
        <Button variant="quiet" ref={(button) => button?.focus()} onClick={() => setAsked(false)}>
          {t.cancel}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => run(() => removeAssociation(id), onLeft)}>
          {t.confirm}
        </Button>
      </div>
    </section>
  );
}

function Previous({ rows }: { rows: readonly Association[] }) {
  const t = useMessages("serverDashboard").associations;
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t.previous}</h3>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <Card as="li" tone="sunk" key={row.id} className={styles.panel}>
            <Figures association={row} />
            <p>
              <strong>{t.inactive}</strong>
              {row.paused_by === "owner" ? ` · ${t.paused}` : null}
            </p>
          </Card>
        ))}
      </ul>
    </>
  );
}
