import type { Person } from "../../domain/session.ts";
import { PushSetting } from "../push-setting.tsx";
import { AboutYou } from "./about-you.tsx";
import styles from "./about-tab.module.css";
import { FiguresCard } from "./figures-card.tsx";
import { LogOut } from "./log-out.tsx";
import { ShareProfile } from "./share-profile.tsx";
import type { ShownProfile } from "./use-own-profile.ts";

export function AboutTab({ person, profile }: { person: Person; profile: ShownProfile }) {
  return (
    <div className={styles.columns}>
      <FiguresCard profile={profile} />
      <AboutYou person={person} profile={profile} />
      <div className={styles.ways}>
        <ShareProfile person={person} profile={profile} />
        <PushSetting uid={person.uid} />
        <LogOut person={person} />
      </div>
    </div>
  );
}
