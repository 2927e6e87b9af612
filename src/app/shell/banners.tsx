import { lastAnswers } from "../../device/last-answers.ts";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { isRatePath, loginPath } from "../../domain/paths/paths.ts";
import type { Person } from "../../domain/people/session.ts";
import { readSessionChanged, readSignInNeeded } from "../../local/session/first-reads.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { OfflineIcon, ProfileIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useLocation } from "../../ui/router.ts";
import { Banner } from "./banner.tsx";
import styles from "./banners.module.css";

/** Loaded late, because the code that talks to the worker is less urgent than the page. */
const UpdateBanner = lazyPart(async () => (await import("./update-banner.tsx")).UpdateBanner);

/** `text`: what works offline; undefined until it is known who is signed in. */
export function OfflineLine({ text }: { text: string | undefined }) {
  const t = useMessages("shell");
  return (
    <p className={styles.offline} data-offline>
      <OfflineIcon aria-hidden="true" size={16} />
      <span>
        <strong>{t.offline}</strong>
        {text === undefined ? null : ` · ${text}`}
      </span>
    </p>
  );
}

/**
 * Three states of the device that every page shows. The offline state appears only here, in one line with what still
 * works; screens keep their titles.
 */
export function Banners({ person, unsent }: { person: Person | null | undefined; unsent: number }) {
  const t = useMessages("shell");
  const online = useOnline();
  const { pathname, search } = useLocation();
  const signInNeeded = useLiveQuery(readSignInNeeded, [], lastAnswers().signInNeeded);
  const changed = useLiveQuery(readSessionChanged) ?? false;
  const whatWorks = person === null ? t.offlineSignedOut : t.offlineText;
  const asked = unsent > 0 ? t.signInToSend({ count: unsent }) : t.signInToRefresh;
  return (
    <div aria-live="polite">
      {online ? null : <OfflineLine text={person === undefined ? undefined : whatWorks} />}
      <div className={styles.banners}>
        {person && signInNeeded && (online || changed) ? (
          <Banner icon={<ProfileIcon aria-hidden="true" size={20} />} title={changed ? t.sessionChanged : asked}>
            {online ? <ButtonLink to={loginPath({ returnTo: pathname + search })}>{t.signIn}</ButtonLink> : null}
          </Banner>
        ) : null}
        <UpdateBanner silent={isRatePath(pathname)} />
      </div>
    </div>
  );
}
