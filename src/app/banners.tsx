import { useLiveQuery } from "dexie-react-hooks";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { loginPath } from "../account/return-path.ts";
import { readLink } from "../local/read-outbox.ts";
import { useMessages } from "../messages/messages.tsx";
import { applyUpdate, useUpdateReady } from "../sync/register-worker.ts";
import type { Person } from "../sync/session.ts";
import { Button, ButtonLink } from "../ui/elements/button.tsx";
import { ProfileIcon, OfflineIcon, RefreshIcon } from "../ui/icons.ts";
import styles from "./banners.module.css";
import { useOnline } from "../account/use-online.ts";

/** The three things about the device that a person must know on any page. Each says what still works. */
export function Banners({ person, unsent }: { person: Person | null; unsent: number }) {
  const t = useMessages().site.frame;
  const online = useOnline();
  const { pathname, search } = useLocation();
  const link = useLiveQuery(readLink);
  return (
    <div className={styles.banners} aria-live="polite">
      {online ? null : (
        <Banner
          icon={<OfflineIcon aria-hidden="true" size={20} />}
          title={t.offline}
          text={person ? t.offlineText : t.offlineSignedOut}
        />
      )}
      {person && link?.signInNeeded && online ? (
        <Banner
          icon={<ProfileIcon aria-hidden="true" size={20} />}
          title={unsent > 0 ? t.signInToSend(unsent) : t.signInToRefresh}
        >
          <ButtonLink to={loginPath({ returnTo: pathname + search })}>{t.signIn}</ButtonLink>
        </Banner>
      ) : null}
      <UpdateBanner pathname={pathname} />
    </div>
  );
}

/** A new version never interrupts a rating; it waits until the person is on another page and says yes. */
function UpdateBanner({ pathname }: { pathname: string }) {
  const t = useMessages().site.frame;
  const ready = useUpdateReady();
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const [hindrance, setHindrance] = useState<keyof typeof t.updateBusy | null>(null);
  const update = async () => {
    setBusy(true);
    const outcome = await applyUpdate();
    if (outcome === "applied") return;
    setBusy(false);
    setHindrance(outcome);
  };
  if (!ready || later || pathname.startsWith("/app/rate")) return null;
  return (
    <Banner
      icon={<RefreshIcon aria-hidden="true" size={20} />}
      title={t.update}
      text={hindrance ? t.updateBusy[hindrance] : t.updateText}
    >
      <Button busy={busy} onClick={() => void update()}>
        {t.updateNow}
      </Button>
      <Button variant="quiet" onClick={() => setLater(true)}>
        {t.updateLater}
      </Button>
    </Banner>
  );
}

function Banner({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <section className={styles.banner} aria-label={title}>
      {icon}
      <p className={styles.words}>
        <strong>{title}</strong>
        {text ? <span>{text}</span> : null}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </section>
  );
}
