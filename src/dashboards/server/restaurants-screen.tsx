import styles from "./server.module.css";
import { Associations } from "./associations.tsx";
import { Invitations } from "./invitations.tsx";

/** Where somebody is asked to serve, serves and has served. */
export function RestaurantsScreen() {
  return (
    <div className={styles.page}>
      <Invitations />
      <Associations />
    </div>
  );
}
