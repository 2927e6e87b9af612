import { useState } from "react";
import { useUpdateReady } from "../device/use-update-ready.ts";
import { useShellMessages } from "../messages/en/shell.ts";
import { applyUpdate } from "../sync/register-worker.ts";
import { Button } from "../ui/elements/button.tsx";
import { RefreshIcon } from "../ui/icons.ts";
import { useAction } from "../ui/use-action.ts";
import { Banner } from "./banner.tsx";

/** A new version never interrupts a rating; it waits until the person is on another page and says yes. */
export function UpdateBanner({ silent }: { silent: boolean }) {
  const t = useShellMessages();
  const ready = useUpdateReady();
  const [later, setLater] = useState(false);
  const { run, busy } = useAction();
  const [sending, setSending] = useState(false);
  const update = async () => setSending((await applyUpdate()) === "sending");
  if (!ready || later || silent) return null;
  return (
    <Banner
      icon={<RefreshIcon aria-hidden="true" size={20} />}
      title={t.update}
      text={sending ? t.updateBusy : t.updateText}
    >
      <Button busy={busy} onClick={() => run(update)}>
        {t.updateNow}
      </Button>
      <Button variant="quiet" onClick={() => setLater(true)}>
        {t.updateLater}
      </Button>
    </Banner>
  );
}
