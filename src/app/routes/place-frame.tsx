import { useReadPerson } from "../../device/use-person.ts";
import { Splash } from "../page/splash.tsx";
import { shell, visitorFrame } from "./screens.tsx";

/** Around a place: the bar and footer of the public site for visitors, the shell of the app for signed-in people. */
export function PlaceFrame() {
  const person = useReadPerson();
  if (person === undefined) return <Splash />;
  return person === null ? <visitorFrame.Screen /> : <shell.Screen />;
}
