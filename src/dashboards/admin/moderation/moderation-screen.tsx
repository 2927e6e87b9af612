import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { useSearchParams } from "../../../ui/router.ts";
import { Appeals } from "./appeals.tsx";
import { Choices } from "../../tables/choices.tsx";
import { Queue } from "./queue-view.tsx";

/** What was reported, and what authors say against decisions. */
export function ModerationScreen() {
  const t = useMessages("moderation");
  const [question] = useSearchParams();
  const appeals = question.get("view") === "appeals";
  return (
    <>
      <Choices
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
