import { dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { useNavigate } from "../../../ui/router.ts";
import { refreshLoads } from "../../data/loads.ts";
import { Panel } from "../panel.tsx";
import { removeProfile } from "../server-data.ts";

const nobody = {};

/** The end of the server profile; the account as a guest stays. */
export function Deletion() {
  const t = useMessages("serverYou").deletion;
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm(() => ({
    title: t.title,
    text: t.text,
    no: t.no,
    yes: t.yes,
    act: async () => ((await removeProfile()).ok ? null : t.failed),
    onDone: () => {
      navigate(dashboardPages.chooser, { replace: true });
      // The role went with the profile: everything is asked for again, the roles too.
      void refreshLoads("");
    },
  }));
  return (
    <Panel heading={t.heading} hint={t.lead}>
      <div>
        <Button variant="danger" onClick={() => ask(nobody)}>
          {t.start}
        </Button>
      </div>
      {dialog}
    </Panel>
  );
}
