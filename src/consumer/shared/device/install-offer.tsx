import { useEffect, useState } from "react";
import { useInstallPrompt } from "../../../device/install-prompt.ts";
import { isErasable } from "../../../domain/install-offer.ts";
import { takeInstallOffer } from "../../../local/device-settings/install-offer.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { InstallIcon } from "../../../ui/icons.ts";
import { Scene } from "../../../ui/lemons/scene.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { InstallGuide } from "./install-guide.tsx";
import styles from "./install-offer.module.css";

/**
 * Offers to install the app after a rating was saved, when the person knows what it is for and has data on the device. Shows nothing if
 * the browser cannot install it, if it is installed, and for 30 days after the last offer.
 */
export function InstallOffer() {
  const t = useMessages("install");
  const ask = useInstallPrompt();
  const [offered, setOffered] = useState(false);
  const [state, setState] = useState<"open" | "installed" | "closed">("open");
  const { run, busy } = useAction();
  const installed = matchMedia("(display-mode: standalone)").matches;
  const guide = isErasable(navigator, installed);
  const possible = !installed && (guide || ask !== null);

  useEffect(() => {
    if (!possible || offered) return;
    let current = true;
    void takeInstallOffer(Date.now()).then((may) => {
      if (current && may) setOffered(true);
    });
    return () => {
      current = false;
    };
  }, [possible, offered]);

  if (state === "installed") return <Notice kind="good">{t.installed}</Notice>;
  if (!offered || state === "closed" || !possible) return null;
  const install = async () => setState((await ask?.()) === "accepted" ? "installed" : "closed");
  return (
    <Card as="section" className={styles.offer} aria-labelledby="install-offer">
      <div className={styles.picture}>
        <Scene name="crate" />
      </div>
      <div className={styles.words}>
        <h2 id="install-offer">{t.heading}</h2>
        <p>{guide ? t.guide.text : t.text}</p>
        {guide ? <InstallGuide /> : null}
        <div className={styles.actions}>
          {ask ? (
            <Button icon={<InstallIcon aria-hidden="true" />} busy={busy} onClick={() => run(install)}>
              {t.install}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setState("closed")}>
            {t.later}
          </Button>
        </div>
      </div>
    </Card>
  );
}
