import { usePerson } from "../../device/use-person.ts";
import { profilePath, profileTabs, type ProfileTab } from "../../domain/paths/profile-paths.ts";
import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { RefreshIcon } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useNavigate, useSearchParams } from "../../ui/router.ts";
import { StaleLine } from "../shared/refresh/stale-line.tsx";
import type { Freshness } from "../shared/refresh/use-refresh.ts";
import { AboutTab } from "./tabs/about-tab.tsx";
import { BadgesTab } from "./tabs/badges-tab.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { MayorsTab } from "./tabs/mayors-tab.tsx";
import { RefusedPortrait } from "./portrait/portrait.tsx";
import { useOwnProfile, type ShownProfile } from "./use-own-profile.ts";

const VisibilityQuestion = lazyPart(
  async () => (await import("../shared/people/visibility-question.tsx")).VisibilityQuestion,
);

export function ProfileScreen() {
  const person = usePerson();
  return <OwnProfile key={person.uid} person={person} />;
}

function OwnProfile({ person }: { person: Person }) {
  const t = useMessages("profile");
  const navigate = useNavigate();
  const [question] = useSearchParams();
  const tab = profileTabs.find((one) => one === question.get("tab")) ?? "profile";
  const { profile, state, refresh } = useOwnProfile(person.uid);
  const options = profileTabs.map((value) => ({ value, label: t.tab[value] }));
  return (
    <Screen
      title={t.title}
      width="page"
      actions={
        <IconButton data-refresh label={t.refresh} aria-busy={state === "refreshing"} onClick={refresh}>
          <RefreshIcon aria-hidden="true" size={22} />
        </IconButton>
      }
      tools={
        <>
          <ProfileHeader person={person} profile={profile} />
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
      <StaleLine state={state} asOf={profile?.asOf ?? null} />
      <VisibilityQuestion uid={person.uid} />
      {profile ? (
        <Shown tab={tab} person={person} profile={profile} state={state} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Screen>
  );
}

type ShownProps = { tab: ProfileTab; person: Person; profile: ShownProfile; state: Freshness };

/** Contents of a tab. Mayorships are only known to the server, so their tab waits for the first fetch. */
function Shown({ tab, person, profile, state }: ShownProps) {
  const t = useMessages("profile").unknown;
  if (tab === "profile") return <AboutTab person={person} profile={profile} />;
  if (tab === "badges") return <BadgesTab profile={profile} />;
  if (profile.asOf !== null) return <MayorsTab uid={person.uid} profile={profile} />;
  if (state === "refreshing" || state === "fresh") return <Skeleton shape="card" count={3} />;
  return (
    <EmptyState scene="headphones" title={t.title}>
      <p>{t[state]}</p>
    </EmptyState>
  );
}
