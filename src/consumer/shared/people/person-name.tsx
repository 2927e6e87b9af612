import { nameOf, type Face } from "../../../domain/people/face.ts";
import { publicProfilePath } from "../../../domain/paths/profile-paths.ts";
import { Link } from "../../../ui/router.ts";
import styles from "./person-name.module.css";

/** What somebody is called, and the way to what they show of themselves; `hidden` stands for who shows no name. */
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
