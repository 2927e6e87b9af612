import { useState } from "react";
import { useUpdateReady } from "../../device/use-update-ready.ts";
import { useMessages } from "../../messages/messages.ts";
import { applyUpdate } from "../../sync/worker/register-worker.ts";
import { Button } from "../../ui/elements/button.tsx";
import { RefreshIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { Banner } from "./banner.tsx";

/** An update never interrupts a rating: it waits until the person is on another page and agrees. */
export function UpdateBanner({ silent }: { silent: boolean }) {
  const t = useMessages("update");
  const ready = useUpdateReady();
  const [later, setLater] = useState(false);
  const { run, busy } = useAction();
  const [sending, setSending] = useState(false);
  const update = async () => setSending((await applyUpdate()) === "sending");
  if (!ready || later || silent) return null;
  return (
    <Banner icon={<RefreshIcon aria-hidden="true" size={20} />} title={t.title} text={sending ? t.busy : t.text}>
      <Button busy={busy} onClick={() => run(update)}>
        {t.now}
      </Button>
      <Button variant="quiet" onClick={() => setLater(true)}>
        {t.later}
      </Button>
    </Banner>
  );
}
