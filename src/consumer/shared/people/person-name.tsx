import { nameOf, type Face } from "../../../domain/people/face.ts";
import { publicProfilePath } from "../../../domain/paths/profile-paths.ts";
import { Link } from "../../../ui/router.ts";
import styles from "./person-name.module.css";

/** Name of a person with a link to their public profile. `hidden` is shown for people without a visible name. */
export function PersonName({ face, hidden }: { face: Face; hidden: string }) {
  const name = nameOf(face);
  if (name === null) return hidden;
  if (face.username === null) return <bdi>{name}</bdi>;
  return (
    <Link className={styles.name} to={publicProfilePath(face.username)}>
      <bdi>{name}</bdi>
    </Link>
  );
}
