import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useMessages } from "../messages/messages.tsx";
import { settleSignOut } from "../sync/session.ts";
import type { Person } from "../sync/session.ts";
import { Button, ButtonLink } from "../ui/elements/button.tsx";
import { Sheet } from "../ui/elements/dialog.tsx";
import { IconButton } from "../ui/elements/icon-button.tsx";
import { ProfileIcon, SignOutIcon } from "../ui/icons.ts";
import styles from "./account-sheet.module.css";
import { SignOutSheet } from "./sign-out-sheet.tsx";

/** Who is signed in, and the way out. */
export function AccountButton({ person, unsent }: { person: Person | null; unsent: number }) {
  const t = useMessages().site.frame;
  const [open, setOpen] = useState<"account" | "sign-out" | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  if (!person)
    return (
      <ButtonLink variant="plain" to="/app-login">
        {t.signIn}
      </ButtonLink>
    );

  const leave = async () => {
    setOpen(null);
    await navigate("/app-login");
  };
  const logOut = async () => {
    if (unsent > 0) return setOpen("sign-out");
    setBusy(true);
    await settleSignOut("keep");
    await leave();
  };

  return (
    <>
      <IconButton label={t.account} onClick={() => setOpen("account")}>
        <ProfileIcon aria-hidden="true" size={22} />
      </IconButton>
      {open === "account" ? (
        <Sheet title={t.account} onClose={() => setOpen(null)}>
          <p className={styles.who}>
            <span>{t.signedInAs}</span>
            <strong>
              <bdi>{person.email}</bdi>
            </strong>
          </p>
          <Button
            variant="quiet"
            wide
            busy={busy}
            icon={<SignOutIcon aria-hidden="true" />}
            onClick={() => void logOut()}
          >
            {t.logOut}
          </Button>
        </Sheet>
      ) : null}
      {open === "sign-out" ? (
        <SignOutSheet person={person} unsent={unsent} onClose={() => setOpen(null)} onSignedOut={() => void leave()} />
      ) : null}
    </>
  );
}
