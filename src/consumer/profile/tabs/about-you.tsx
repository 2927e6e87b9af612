import { useEffect, useRef, useState } from "react";
import { profileTexts } from "../../../domain/people/own-profile.ts";
import type { Person } from "../../../domain/people/session.ts";
import type { Field } from "../../../local/people/own-profile.ts";
import { formatMoment } from "../../../messages/format.ts";
import { useMessages } from "../../../messages/messages.ts";
import { refusalText } from "../../../messages/refusal-text.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { EditIcon } from "../../../ui/icons.ts";
import styles from "./about-you.module.css";
import { ProfileForm } from "../edit/profile-form.tsx";
import { RefusedField } from "../edit/refused-field.tsx";
import { TimeZone } from "../edit/time-zone.tsx";
import type { ShownProfile } from "../use-own-profile.ts";

/** Why a change waits for longer than the rest of the outbox. */
function HeldBack({ code, until }: NonNullable<Field["heldBack"]>) {
  const refusals = useMessages("refusals");
  const { happened, todo } = refusalText(refusals, code, until && formatMoment(until));
  return (
    <p className={styles.heldBack}>
      {happened} {todo}
    </p>
  );
}

/** Texts of the profile. A refused text is shown at its field until the person edits or drops it. */
export function AboutYou({ person, profile }: { person: Person; profile: ShownProfile }) {
  const t = useMessages("profile").about;
  const [editing, setEditing] = useState(false);
  const { fields } = profile;
  const card = useRef<HTMLElement>(null);
  const edited = useRef(false);
  useEffect(() => {
    // The focused element was removed with the form or the list, so the focus moves to the new one.
    if (editing !== edited.current) card.current?.querySelector<HTMLElement>(editing ? "input" : "button")?.focus();
    edited.current = editing;
  }, [editing]);
  return (
    <Card ref={card} as="section" aria-labelledby="about" className={styles.about}>
      <div className={styles.heading}>
        <h2 id="about">{t.heading}</h2>
        {!editing && (
          <Button variant="plain" icon={<EditIcon aria-hidden="true" />} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )}
      </div>
      {editing ? (
        <ProfileForm uid={person.uid} fields={fields} onDone={() => setEditing(false)} />
      ) : (
        <dl className={styles.list}>
          {profileTexts.map((name) => {
            const { value, sync, heldBack, refused } = fields[name];
            return (
              <div key={name} className={styles.field}>
                <dt>{t.field[name]}</dt>
                <dd>
                  {typeof value === "string" && value !== "" ? <bdi>{value}</bdi> : <i>{t.none}</i>}
                  {refused ? (
                    <RefusedField uid={person.uid} name={name} refused={refused} onEdit={() => setEditing(true)} />
                  ) : (
                    sync !== "sent" && <SyncMark state={sync} live />
                  )}
                  {heldBack && <HeldBack {...heldBack} />}
                </dd>
              </div>
            );
          })}
          <div className={styles.field}>
            <dt>{t.email}</dt>
            <dd>
              <bdi>{person.email}</bdi>
            </dd>
          </div>
          <TimeZone uid={person.uid} field={fields.time_zone} zone={profile.timeZone} className={styles.field} />
        </dl>
      )}
    </Card>
  );
}
