import { useLoaded } from "../../data/use-loaded.ts";
import { Associations } from "./associations.tsx";
import { Invitations } from "./invitations.tsx";
import { fetchInvitations } from "../server-data.ts";
import { invitationsKey } from "../server-pages.ts";
import styles from "../server.module.css";

/** Server tab "Restaurants": invitations, present and former restaurants. */
export function RestaurantsScreen() {
  const invitations = useLoaded(invitationsKey, fetchInvitations);
  return (
    <div className={styles.page}>
      <Invitations of={invitations} />
      <Associations below={invitations} />
    </div>
  );
}
