import { useLiveQuery } from "../device/use-live-query.ts";
import { LoginScreen } from "../account/login-screen.tsx";
import { readConnection } from "../local/read-outbox.ts";
import { useReadPerson } from "../device/use-person.ts";
import { Splash } from "./splash.tsx";

/** Reads from the device who is here, and then shows the login page to whoever has to sign in. */
export function LoginRoute() {
  const person = useReadPerson();
  const connection = useLiveQuery(readConnection);
  if (person === undefined || connection === undefined) return <Splash />;
  return <LoginScreen person={person} signInNeeded={connection.signInNeeded} />;
}
