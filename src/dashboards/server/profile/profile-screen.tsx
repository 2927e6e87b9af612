import { useMessages } from "../../../messages/messages.ts";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { Deletion } from "./deletion.tsx";
import { Hiding } from "./hiding.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { fetchProfile } from "../server-data.ts";
import { profileKey } from "../server-pages.ts";
import styles from "../server.module.css";
import { DataExport } from "./data-export.tsx";
import { WhoLooks } from "./who-looks.tsx";

/** What somebody decides about themselves: name, being found, who looks, their data, the end of the profile. */
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
              <Hiding hidden={value.hidden_from_search} />
            </>
          ) : (
            <EmptyState title={t.reasons.server_profile_missing} />
          )
        }
      </Loaded>
      <WhoLooks />
      <DataExport />
      <Deletion />
    </div>
  );
}
