import { useEffect } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { accountPath } from "../../domain/paths/dashboard-paths.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { Person } from "../../domain/people/session.ts";
import { noticeKinds, noticeSetting } from "../../domain/people/settings.ts";
import { readOwnProfile, readSettings } from "../../local/people/own-profile.ts";
import { useMessages } from "../../messages/messages.ts";
import { refreshOwnProfile } from "../../sync/refresh/refresh-own-profile.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { applySettings } from "../../ui/apply-settings.ts";
import { PushSetting } from "../shared/device/push-setting.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Appearance } from "./appearance.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { PhotoSettings } from "./photo-settings.tsx";
import { Privacy } from "./privacy.tsx";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings-screen.module.css";
import { StorageSettings } from "./storage-settings.tsx";
import { readVersion } from "./version.ts";

export function SettingsScreen() {
  const person = usePerson();
  return <Settings key={person.uid} person={person} />;
}

const followed = ["theme", "units", "language", ...noticeKinds.map(noticeSetting)] as const;

function Settings({ person }: { person: Person }) {
  const t = useMessages("settings");
  const common = useMessages("common");
  const { uid } = person;
  const read = useLiveQuery(
    async () => ({ profile: await readOwnProfile(uid), settings: await readSettings(uid, followed) }),
    [uid],
  );
  useEffect(() => {
    if (navigator.onLine) void refreshOwnProfile(uid);
  }, [uid]);
  const theme = read?.settings.theme;
  const units = read?.settings.units;
  const language = read?.settings.language;
  useEffect(() => applySettings({ theme, units, language }), [theme, units, language]);

  return (
    <Screen title={t.title} back={pages.profile} width="page" lead={t.follows}>
      {read ? (
        <div className={styles.columns}>
          <Appearance uid={uid} theme={theme} units={units} />
          <Privacy uid={uid} visibleTo={read.profile.fields.visible_to} />
          <NotificationSettings uid={uid} settings={read.settings} />
          <div className={styles.block}>
            <PushSetting uid={uid} />
          </div>
          <PhotoSettings />
          <StorageSettings />
          <SettingsSection heading={t.account.heading}>
            <p>
              {common.labelled({ label: t.account.email, text: "" })}
              <bdi>{person.email}</bdi>
            </p>
            <ButtonLink variant="quiet" to={accountPath({ returnTo: pages.settings })}>
              {t.account.safety}
            </ButtonLink>
            <ButtonLink variant="quiet" to={pages.dataExport}>
              {t.account.dataExport}
            </ButtonLink>
            <ButtonLink variant="quiet" to={pages.past}>
              {t.account.past}
            </ButtonLink>
            <p className={styles.hint}>{t.account.version({ version: readVersion() })}</p>
          </SettingsSection>
          <DeleteAccount uid={uid} eraseAt={read.profile.standing.erase_at} />
        </div>
      ) : (
        <Skeleton shape="card" count={4} />
      )}
    </Screen>
  );
}
