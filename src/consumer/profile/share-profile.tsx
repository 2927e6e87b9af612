import { pages } from "../../domain/paths/paths.ts";
import { publicProfilePath } from "../../domain/paths/profile-paths.ts";
import type { Person } from "../../domain/people/session.ts";
import { formatAverage } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { ShareIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { shareText } from "../shared/device/share-text.ts";
import { fullNameOf } from "./edit/names.ts";
import type { ShownProfile } from "./use-own-profile.ts";

/** Shares the link to the profile, or copies it. */
export function ShareProfile({ person, profile }: { person: Person; profile: ShownProfile }) {
  const t = useMessages("profile").share;
  const toast = useToast();
  const { run, busy } = useAction();
  const { fields, figures } = profile;
  const username = fields.username.value;

  const share = async () => {
    const name = fullNameOf(fields) ?? person.firstName ?? t.me;
    const average = figures.average === null ? null : formatAverage(figures.average);
    const path = typeof username === "string" ? publicProfilePath(username) : pages.home;
    const url = new URL(path, location.origin).href;
    const result = await shareText({ title: t.title, text: t.text({ name, count: figures.count, average }), url });
    if (result !== "shared") toast.show({ text: t[result] });
  };
  return (
    <Button wide busy={busy} icon={<ShareIcon aria-hidden="true" />} onClick={() => run(share)}>
      {t.action}
    </Button>
  );
}
