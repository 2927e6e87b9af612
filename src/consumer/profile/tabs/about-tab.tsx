import { pages } from "../../../domain/paths/paths.ts";
import type { Person } from "../../../domain/people/session.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { SettingsIcon } from "../../../ui/icons.ts";
import { AboutYou } from "./about-you.tsx";
import styles from "./about-tab.module.css";
import { FiguresCard } from "../figures-card.tsx";
import { ProfileLinks } from "../profile-links.tsx";
import { SignOutButton } from "../sign-out/sign-out-button.tsx";
import { ShareProfile } from "../share-profile.tsx";
import type { ShownProfile } from "../use-own-profile.ts";

export function AboutTab({ person, profile }: { person: Person; profile: ShownProfile }) {
  const t = useMessages("profile");
  return (
    <div className={styles.columns}>
      <FiguresCard profile={profile} />
      <AboutYou person={person} profile={profile} />
      <div className={styles.ways}>
        <ShareProfile person={person} profile={profile} />
        <ButtonLink variant="quiet" wide to={pages.settings} icon={<SettingsIcon aria-hidden="true" />}>
          {t.settings}
        </ButtonLink>
        <SignOutButton person={person} />
        <ProfileLinks />
      </div>
    </div>
  );
}
