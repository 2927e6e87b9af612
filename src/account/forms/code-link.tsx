import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";

/** The way to the page that takes the code of a mail. */
export function CodeLink() {
  const t = useMessages("account").mailLink.code;
  return (
    <ButtonLink variant="plain" to={pages.mailLink}>
      {t.open}
    </ButtonLink>
  );
}
