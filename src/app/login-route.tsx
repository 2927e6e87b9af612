import { useLiveQuery } from "dexie-react-hooks";
import { LoginScreen } from "../account/login-screen.tsx";
import { readConnection } from "../local/read-outbox.ts";
import { usePerson } from "../sync/person.ts";
import { Splash } from "./splash.tsx";

/** Reads from the device who is here, and then shows the login page to whoever has to sign in. */
export function LoginRoute() {
  const person = usePerson();
  const connection = useLiveQuery(readConnection);
  if (person === undefined || connection === undefined) return <Splash />;
  return <LoginScreen person={person} signInNeeded={connection.signInNeeded} />;
}
