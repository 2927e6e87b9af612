import { usePerson } from "../../device/use-person.ts";
import { profilePath, profileTabs, type ProfileTab } from "../../domain/profile-paths.ts";
import type { Person } from "../../domain/session.ts";
import { useCommonMessages } from "../../messages/en/common.ts";
import { useProfileMessages } from "../../messages/en/profile.ts";
import { Button } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { RefreshIcon } from "../../ui/icons.ts";
import { useNavigate, useSearchParams } from "../../ui/router.ts";
import { AboutTab } from "./about-tab.tsx";
import { BadgesTab } from "./badges-tab.tsx";
import { Identity } from "./identity.tsx";
import { MayorsTab } from "./mayors-tab.tsx";
import { RefusedPortrait } from "./portrait.tsx";
import styles from "./profile-screen.module.css";
import { useOwnProfile, type Refreshing, type ShownProfile } from "./use-own-profile.ts";

export function ProfileScreen() {
  const person = usePerson();
  return <OwnProfile key={person.uid} person={person} />;
}

function OwnProfile({ person }: { person: Person }) {
  const t = useProfileMessages();
  const navigate = useNavigate();
  const [question] = useSearchParams();
  const tab = profileTabs.find((one) => one === question.get("tab")) ?? "profile";
  const { profile, refreshing, refresh } = useOwnProfile(person.uid);
  const options = profileTabs.map((value) => ({ value, label: t.tab[value] }));
  return (
    <Screen
      title={t.title}
      width="page"
      actions={
        <IconButton data-refresh label={t.refresh} aria-busy={refreshing.kind === "refreshing"} onClick={refresh}>
          <RefreshIcon aria-hidden="true" size={22} />
        </IconButton>
      }
      tools={
        <>
          <Identity person={person} profile={profile} />
          <SegmentedControl
            label={t.tabs}
            options={options}
            value={tab}
            onChange={(chosen) => navigate(profilePath(chosen), { replace: true })}
          />
        </>
      }
    >
      <RefusedPortrait uid={person.uid} refused={profile?.fields.avatar_url.refused ?? null} />
      <Freshness refreshing={refreshing} asOf={profile?.asOf ?? null} onRetry={refresh} />
      {profile ? (
        <Shown tab={tab} person={person} profile={profile} refreshing={refreshing} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Screen>
  );
}

type ShownProps = { tab: ProfileTab; person: Person; profile: ShownProfile; refreshing: Refreshing };

/** What the device counts by itself is shown in any case; what only the server knows waits for its first word. */
function Shown({ tab, person, profile, refreshing }: ShownProps) {
  const t = useProfileMessages().unknown;
  if (tab === "profile") return <AboutTab person={person} profile={profile} />;
  if (tab === "badges") return <BadgesTab profile={profile} />;
  if (profile.asOf !== null) return <MayorsTab uid={person.uid} profile={profile} />;
  if (refreshing.kind !== "stale") return <Skeleton shape="card" count={3} />;
  return (
    <EmptyState scene="headphones" title={t.title}>
      <p>{t[refreshing.reason]}</p>
    </EmptyState>
  );
}

type FreshnessProps = { refreshing: Refreshing; asOf: string | null; onRetry: () => void };

/** How old this is and what works all the same; nothing while it is up to date. */
function Freshness({ refreshing, asOf, onRetry }: FreshnessProps) {
  const t = { common: useCommonMessages(), profile: useProfileMessages() };
  if (refreshing.kind !== "stale") return null;
  return (
    <div className={styles.freshness} aria-live="polite">
      {asOf && <StaleMark asOf={asOf} />}
      <p>{t.profile.stale[refreshing.reason]}</p>
      {refreshing.reason === "failed" && (
        <Button variant="plain" icon={<RefreshIcon aria-hidden="true" />} onClick={onRetry}>
          {t.common.retry}
        </Button>
      )}
    </div>
  );
}
