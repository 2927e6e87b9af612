import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";

/** The first of two addresses has confirmed its change. */
export function HalfDone() {
  const t = useMessages("account");
  return (
    <Screen title={t.mailLink.kinds.email_change.title}>
      <Notice kind="good" actions={<ButtonLink to={pages.map}>{t.action.toMap}</ButtonLink>}>
        <p>{t.mailLink.half}</p>
      </Notice>
    </Screen>
  );
}
