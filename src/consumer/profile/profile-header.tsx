import type { Person } from "../../domain/people/session.ts";
import { useMessages } from "../../messages/messages.ts";
import styles from "./profile-header.module.css";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { fullNameOf, uncutNameOf } from "./edit/names.ts";
import { Portrait } from "./portrait/portrait.tsx";
import type { ShownProfile } from "./use-own-profile.ts";

/** Portrait and names; until the profile is fetched, the name from the sign-in. Says how others see a name that is cut for them. */
export function ProfileHeader({ person, profile }: { person: Person; profile: ShownProfile | undefined }) {
  const t = useMessages("profile");
  const fields = profile?.fields;
  const { username, city, country, avatar_url: portrait } = fields ?? {};
  const home = [city?.value, country?.value].filter((part) => typeof part === "string" && part !== "").join(", ");
  const seenAs = (fields && fullNameOf(fields)) ?? null;
  const uncut = (fields && uncutNameOf(person, fields)) ?? null;
  const name = uncut ?? seenAs ?? person.firstName ?? person.email;
  return (
    <div className={styles.identity}>
      <Portrait uid={person.uid} field={portrait} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p>{typeof username?.value === "string" ? <bdi>@{username.value}</bdi> : profile?.asOf && t.noUsername}</p>
        {uncut !== null && seenAs !== null && <p>{t.seenAs({ name: seenAs })}</p>}
        {home && (
          <p>
            <bdi>{home}</bdi>
          </p>
        )}
        {portrait && portrait.sync !== "sent" && <SyncMark state={portrait.sync} live />}
      </div>
    </div>
  );
}
