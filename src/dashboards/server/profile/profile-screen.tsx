import { useMessages } from "../../../messages/messages.ts";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { DeleteProfile } from "./delete-profile.tsx";
import { HideFromSearch } from "./hide-from-search.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { fetchProfile } from "../server-data.ts";
import { profileKey } from "../server-pages.ts";
import styles from "../server.module.css";
import { DataExport } from "./data-export.tsx";
import { ProfileReaders } from "./profile-readers.tsx";

/** Server tab "You": name, visibility, who reads the profile, data export, deletion. */
export function ProfileScreen() {
  const t = useMessages("serverDashboard");
  const { uid } = useDashboardPerson();
  const profile = useLoaded(profileKey, () => fetchProfile(uid));
  return (
    <div className={styles.page}>
      <Loaded of={profile} reasons={t.reasons} quiet>
        {(value) =>
          value ? (
            <>
              <ProfileForm profile={value} />
              <HideFromSearch hidden={value.hidden_from_search} />
            </>
          ) : (
            <EmptyState title={t.reasons.server_profile_missing} />
          )
        }
      </Loaded>
      <ProfileReaders />
      <DataExport />
      <DeleteProfile />
    </div>
  );
}
