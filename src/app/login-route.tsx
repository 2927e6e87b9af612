import { useLiveQuery } from "dexie-react-hooks";
import { LoginScreen } from "../account/login-screen.tsx";
import { readLink } from "../local/read-outbox.ts";
import { usePerson } from "../sync/person.ts";
import { Splash } from "./splash.tsx";

/** Reads from the device who is here, and then shows the door to whoever has to go through it. */
export function LoginRoute() {
  const person = usePerson();
  const link = useLiveQuery(readLink);
  if (person === undefined || link === undefined) return <Splash />;
  return <LoginScreen person={person} signInNeeded={link.signInNeeded} />;
}
