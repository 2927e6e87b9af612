import { useMessages } from "../../../messages/messages.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { Invitations } from "./invitations.tsx";
import { InviteForm } from "./invite-form.tsx";
import { Members } from "./members.tsx";
import styles from "./staff.module.css";
import { fetchTeam, teamKey } from "./team.ts";

/** Owner tab "Staff": members, open invitations, and the form to invite. */
export function StaffScreen() {
  const t = useMessages("staff");
  const { placeId } = useOwnedPlace();
  const team = useLoaded(`${teamKey(placeId)}team`, () => fetchTeam(placeId));
  return (
    <div className={styles.page}>
      <Loaded of={team} reasons={t.reasons}>
        {({ staff, invitations }) => (
          <>
            <Members placeId={placeId} members={staff} />
            <Invitations placeId={placeId} invitations={invitations} now={new Date(team.atMs ?? 0)} />
          </>
        )}
      </Loaded>
      <InviteForm placeId={placeId} />
    </div>
  );
}
