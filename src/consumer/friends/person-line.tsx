import type { ReactNode } from "react";
import { nameOf, type Face as FaceOf } from "../../domain/people/face.ts";
import { useMessages } from "../../messages/messages.ts";
import { Face } from "../shared/people/face.tsx";
import { PersonName } from "../shared/people/person-name.tsx";
import styles from "./person-line.module.css";

type PersonLineProps = {
  face: FaceOf;
  /** Text below the name, for example the city. */
  about: ReactNode;
  /** State of an unsent or refused change. */
  state?: ReactNode;
  children?: ReactNode;
};

/** A person in a list: portrait, name, state and actions. */
export function PersonLine({ face, about, state, children }: PersonLineProps) {
  const t = useMessages("friends");
  const name = nameOf(face);
  return (
    <div className={styles.line}>
      <Face src={face.avatar_url} />
      <div className={styles.words}>
        <h3>
          <PersonName face={face} hidden={t.hidden} />
        </h3>
        <p className={styles.about}>
          {face.username !== null && face.username !== name && <bdi>@{face.username}</bdi>}
          {about}
        </p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
      {state && (
        <div className={styles.state} aria-live="polite">
          {state}
        </div>
      )}
    </div>
  );
}
