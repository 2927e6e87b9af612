import { useReadPerson } from "../../device/use-person.ts";
import { hereKey } from "../../local/session/person-note-keys.ts";
import { readNote } from "../../local/session/person-notes.ts";
import { shell, visitorFrame } from "./screens.tsx";

/** Around a place: the bar and footer of the public site for visitors, the shell of the app for signed-in people. */
export function PlaceFrame() {
  const person = useReadPerson();
  // Before the device has answered, its note says whether somebody is signed in: a splash would replace the server's page.
  const isVisitor = person === undefined ? readNote(hereKey) === null : person === null;
  return isVisitor ? <visitorFrame.Screen /> : <shell.Screen />;
}
PlaceFrame.preload = () => Promise.all([visitorFrame.preload(), shell.preload()]);
