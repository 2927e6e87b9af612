import { useState } from "react";
import { pages } from "../domain/paths.ts";
import type { Person } from "../domain/session.ts";
import { useShellMessages } from "../messages/en/shell.ts";
import { ButtonLink } from "../ui/elements/button.tsx";
import { IconButton } from "../ui/elements/icon-button.tsx";
import { ProfileIcon } from "../ui/icons.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const AccountSheet = lazyPart(async () => (await import("./account-sheet.tsx")).AccountSheet);

/** Who is signed in, and the way out. */
export function AccountButton({ person }: { person: Person | null }) {
  const t = useShellMessages();
  const [open, setOpen] = useState(false);
  if (!person)
    return (
      <ButtonLink variant="plain" to={pages.login}>
        {t.signIn}
      </ButtonLink>
    );
  return (
    <>
      <IconButton label={t.account} onClick={() => setOpen(true)}>
        <ProfileIcon aria-hidden="true" size={22} />
      </IconButton>
      {open ? <AccountSheet person={person} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
