import { useState } from "react";
import { pages } from "../../../domain/paths/paths.ts";
import type { Person } from "../../../domain/people/session.ts";
import { countDrafts } from "../../../local/drafts/drafts.ts";
import { countUnsent } from "../../../local/session/first-reads.ts";
import { countSharedPhotos } from "../../../local/drafts/shared-photos.ts";
import { useMessages } from "../../../messages/messages.ts";
import { settleSignOut } from "../../../sync/session/session.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { SignOutIcon } from "../../../ui/icons.ts";
import { useNavigate } from "../../../ui/router.ts";
import { useAction } from "../../../ui/use-action.ts";
import { SignOutSheet } from "./sign-out-sheet.tsx";

type Left = { unsent: number; drafts: number };

/** Signs out. With unsent work it asks first what to do with it. `onLeft` is called afterwards. */
export function SignOutButton({ person, onLeft }: { person: Person; onLeft?: () => void }) {
  const t = useMessages("profile");
  const [left, setLeft] = useState<Left | null>(null);
  const { run, busy } = useAction();
  const navigate = useNavigate();
  const { clear } = useToast();

  const leave = () => {
    clear();
    onLeft?.();
    navigate(pages.login);
  };
  const logOut = async () => {
    const { uid } = person;
    const [unsent, begun, shared] = await Promise.all([countUnsent(uid), countDrafts(uid), countSharedPhotos(uid)]);
    // A shared photo without a chosen place counts as a draft.
    const drafts = begun + shared;
    if (unsent + drafts > 0) return setLeft({ unsent, drafts });
    await settleSignOut("keep");
    leave();
  };

  return (
    <>
      <Button variant="quiet" wide busy={busy} icon={<SignOutIcon aria-hidden="true" />} onClick={() => run(logOut)}>
        {t.logOut}
      </Button>
      {left ? <SignOutSheet person={person} {...left} onClose={() => setLeft(null)} onSignedOut={leave} /> : null}
    </>
  );
}
