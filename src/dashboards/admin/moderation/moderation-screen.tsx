import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { useSearchParams } from "../../../ui/router.ts";
import { Appeals } from "./appeals.tsx";
import { ChoiceLinks } from "../../tables/choice-links.tsx";
import { Queue } from "./queue-view.tsx";

/** Tab "Moderation": reports and appeals. */
export function ModerationScreen() {
  const t = useMessages("moderation");
  const [question] = useSearchParams();
  const appeals = question.get("view") === "appeals";
  return (
    <>
      <ChoiceLinks
        label={t.views}
        choices={[
          { to: adminPages.moderation, label: t.queue, chosen: !appeals },
          { to: `${adminPages.moderation}?view=appeals`, label: t.appeals, chosen: appeals },
        ]}
      />
      {appeals ? <Appeals /> : <Queue />}
    </>
  );
}
