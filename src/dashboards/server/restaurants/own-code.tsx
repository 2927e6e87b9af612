import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { CodeIcon } from "../../../ui/icons.ts";
import { CodeCard } from "../../code-card/code-card.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { fetchOwnCode, fetchProfile, serverPrefix, type ServerProfile } from "../server-data.ts";
import { profileKey } from "../server-pages.ts";
import styles from "../server.module.css";

type PlaceProps = { placeId: string; placeName: string };

/** The person's own code at a place, created when first shown. */
export function OwnCodePart(place: PlaceProps) {
  const t = useMessages("serverDashboard").code;
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="quiet"
        icon={<CodeIcon aria-hidden="true" size={20} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? t.hide : t.show}
      </Button>
      {open ? <OwnCodeOf {...place} /> : null}
    </div>
  );
}

function OwnCodeOf(place: PlaceProps) {
  const t = useMessages("serverDashboard");
  const { uid } = useDashboardPerson();
  const profile = useLoaded(profileKey, () => fetchProfile(uid));
  return (
    <Loaded of={profile} reasons={t.reasons} quiet>
      {(value) => (value ? <OwnCode {...place} profile={value} /> : <p>{t.reasons.server_profile_missing}</p>)}
    </Loaded>
  );
}

function OwnCode({ placeId, placeName, profile }: PlaceProps & { profile: ServerProfile }) {
  const words = useMessages("serverDashboard");
  const t = words.code;
  const code = useLoaded(`${serverPrefix}code/${placeId}`, () => fetchOwnCode(placeId, profile.id));
  return (
    <section aria-label={t.heading({ place: placeName })} className={styles.part}>
      <p className={styles.hint}>{t.lead}</p>
      <Loaded of={code} reasons={words.reasons} quiet>
        {({ id, code_data }) => (
          <CodeCard
            code={{
              id,
              type: "restaurant_server",
              placeId,
              placeName,
              serverName: profile.first_name,
              link: code_data.deep_link,
            }}
          />
        )}
      </Loaded>
    </section>
  );
}
