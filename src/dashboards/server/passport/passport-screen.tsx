import { useState } from "react";
import { pages } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { useAction } from "../../../ui/use-action.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useOpId } from "../../data/use-op-id.ts";
import { Panel } from "../panel.tsx";
import { fetchKey, fetchPassports, issuePassport, revokePassport, type IssuedPassport } from "./passport-data.ts";
import { drawPassportFile } from "./passport-file.ts";
import { serverPrefix } from "../server-data.ts";
import styles from "../server.module.css";

const passportsKey = `${serverPrefix}passports`;

/** Server tab "Passport": issued passports, and the button for a new one. */
export function PassportScreen() {
  const words = useMessages("serverDashboard");
  const t = words.passport;
  const passports = useLoaded(passportsKey, fetchPassports);
  const { run, busy, failure } = useSave(passportsKey);
  const { opIdOf, next } = useOpId();
  const [made, setMade] = useState(false);
  const issue = () =>
    run(
      () => issuePassport(opIdOf("passport")),
      () => {
        next();
        setMade(true);
      },
    );
  return (
    <div className={styles.page}>
      <Panel heading={t.heading} hint={t.lead}>
        <p>{t.makeHint}</p>
        {made ? <Notice kind="good">{t.made}</Notice> : null}
        <FailureNotice failure={failure} reasons={words.reasons} />
        <div>
          <Button busy={busy} onClick={issue}>
            {t.make}
          </Button>
        </div>
      </Panel>
      <Loaded of={passports} reasons={words.reasons}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.hint}>{t.none}</p>
          ) : (
            <ul className={styles.cards}>
              {rows.map((row) => (
                <Issued key={row.passport.id} issued={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function Issued({ issued }: { issued: IssuedPassport }) {
  const t = useMessages("serverDashboard").passport;
  const { ask, dialog } = useConfirm(({ passport }: IssuedPassport) => ({
    title: t.question.title,
    text: t.question.text,
    no: t.question.no,
    yes: t.question.yes,
    act: async () => ((await revokePassport(passport.id)).ok ? null : t.question.failed),
    onDone: () => void refreshLoads(passportsKey),
  }));
  const { passport, line, revokedAt } = issued;
  return (
    <Card as="li" tone={revokedAt ? "sunk" : "paper"} className={styles.panel}>
      <h3>{t.one({ day: passport.issued_on })}</h3>
      <p className={styles.hint}>
        {t.says({ count: passport.ratings, average: passport.average, best: passport.five_lemons })}
      </p>
      {revokedAt ? (
        <p>
          <strong>{t.withdrawn({ day: revokedAt })}</strong>
        </p>
      ) : (
        <div className={styles.actions}>
          <ButtonLink variant="quiet" to={`${pages.passport}#${line}`}>
            {t.open}
          </ButtonLink>
          <SaveFile issued={issued} />
          <Button variant="plain" onClick={() => ask(issued)}>
            {t.withdraw}
          </Button>
        </div>
      )}
      {dialog}
    </Card>
  );
}

function SaveFile({ issued: { keyId, line, passport } }: { issued: IssuedPassport }) {
  const t = useMessages("serverDashboard").passport;
  const words = { passport: useMessages("passport"), common: useMessages("common"), names: useMessages("names") };
  const { run, busy, refusal } = useAction();
  const save = async () => {
    const key = await fetchKey(keyId);
    if (!key.ok) return t.noFile;
    const text = drawPassportFile({ line, passport, key: key.value, site: location.origin, words });
    saveBlob(new Blob([text], { type: "text/html" }), `lemon-passport-${passport.issued_on}.html`);
    return null;
  };
  return (
    <>
      <Button busy={busy} onClick={() => run(save)}>
        {t.save}
      </Button>
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
    </>
  );
}
