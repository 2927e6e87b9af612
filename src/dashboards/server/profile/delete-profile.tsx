import { dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { useNavigate } from "../../../ui/router.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { Panel } from "../panel.tsx";
import { removeProfile } from "../server-data.ts";

const nobody = {};

/** Deletes the server profile. The person's account as a guest stays. */
export function DeleteProfile() {
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
      // The role is gone with the profile, so everything is fetched again, including the roles.
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
