import { useEffect, useState, type ChangeEvent } from "react";
import { findPassport, type Passport } from "../../domain/people/passport.ts";
import { pages } from "../../domain/paths/paths.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useLocation, useNavigate } from "../../ui/router.ts";
import { checkPassport, type PassportCheck } from "./check-passport.ts";
import { PassportPaper } from "./passport-paper.tsx";
import styles from "./passport-screen.module.css";
import { usePassportState } from "./use-passport-state.ts";

/** Cuts files that are not passports, before their text goes into the address. In characters. */
const maxLineLength = 30_000;

/** Public page to verify a passport from its file or from the address in the file. */
export function PassportCheckScreen() {
  const t = useMessages("passport");
  const { hash } = useLocation();
  const navigate = useNavigate();
  const line = hash.slice(1);
  const [check, setCheck] = useState<{ line: string; answer: PassportCheck } | null>(null);
  useEffect(() => {
    if (line === "") return;
    let stale = false;
    void checkPassport(line).then((answer) => {
      if (!stale) setCheck({ line, answer });
    });
    return () => {
      stale = true;
    };
  }, [line]);
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // The address contains the line, so that Back shows the previous passport. Signed lines contain no blanks.
    const found = findPassport(await file.text()).slice(0, maxLineLength);
    navigate(`${pages.passport}#${encodeURIComponent(found) || "-"}`);
  };
  const checked = check?.line === line ? check.answer : null;
  return (
    <Screen title={t.title} lead={t.lead} back={sitePages.home}>
      <label className={styles.file}>
        <span>{line === "" ? t.choose : t.another}</span>
        <input type="file" accept=".html,.txt,text/html,text/plain" onChange={(event) => void open(event)} />
        <span className={styles.hint}>{t.chooseHint}</span>
      </label>
      {line !== "" && !checked ? <Skeleton shape="card" /> : null}
      {checked?.kind === "genuine" ? <Genuine passport={checked.passport} /> : null}
      {checked && checked.kind !== "genuine" ? <Notice kind="bad">{t.verdicts[checked.kind]}</Notice> : null}
    </Screen>
  );
}

/** A genuine passport may have been revoked since; only the server knows. */
function Genuine({ passport }: { passport: Passport }) {
  const t = useMessages("passport");
  const { state, again } = usePassportState(passport.id);
  const withdrawn = state.kind === "withdrawn";
  return (
    <>
      <Notice kind={withdrawn ? "bad" : "good"}>
        <p>{t.genuine({ day: passport.issued_on })}</p>
        {state.kind === "withdrawn" ? (
          <p>{state.on === null ? t.state.withdrawn : t.state.withdrawnOn({ day: state.on })}</p>
        ) : (
          <p>{t.state[state.kind]}</p>
        )}
        {state.kind === "unknown" ? (
          <Button variant="quiet" onClick={again}>
            {t.state.again}
          </Button>
        ) : null}
      </Notice>
      <Card tone={withdrawn ? "sunk" : "paper"}>
        <PassportPaper passport={passport} />
      </Card>
    </>
  );
}
