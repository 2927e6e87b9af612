import { useReadPerson } from "../../device/use-person.ts";
import { freshSignInMinutes } from "../../domain/limits.ts";
import { loginPath, pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { Navigate, useNavigate, useSearchParams } from "../../ui/router.ts";
import { safeReturnPath } from "../auth/return-path.ts";
import styles from "../sign-in/login-screen.module.css";
import { FreshForm } from "./fresh-form.tsx";

/** Asks for a fresh sign-in and goes back to `?return=`, where the person wanted to do something that needs one. */
export function FreshScreen() {
  const t = useMessages("freshSignIn");
  const person = useReadPerson();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const target = safeReturnPath(query.get("return")) ?? pages.map;
  if (person === null) return <Navigate to={loginPath({ returnTo: target })} replace />;
  return (
    <Screen title={t.title} lead={t.why({ minutes: freshSignInMinutes })}>
      {person ? (
        <FreshForm email={person.email} onDone={() => navigate(target, { replace: true })} />
      ) : (
        <Skeleton shape="block" />
      )}
      <div className={styles.actions}>
        <ButtonLink variant="plain" to={target}>
          {t.back}
        </ButtonLink>
      </div>
    </Screen>
  );
}
