import { judgeCode, type CodeVerdict } from "../../domain/codes/code-keys.ts";
import { readCodeLink, type CodeLink } from "../../domain/codes/code-link.ts";
import { nobody } from "../../domain/people/nobody.ts";
import type { Scan } from "../../domain/codes/scan.ts";
import { readPlace } from "../../local/places/read-places.ts";
import { saveScan } from "../../local/drafts/scans.ts";
import { askAboutCode } from "../../remote/codes/code-scan.ts";
import { fetchPlacePage } from "../../remote/places/place-page.ts";
import { knownCodeKeys, refreshCodeKeys } from "./code-keys.ts";
import { countGuestScan, countScan, type ScanNote } from "./count-scan.ts";
import { withRoom } from "../storage/make-room.ts";
import { readRemoteConfig } from "../session/remote-config.ts";
import { verifySignature } from "./verify-signature.ts";

type Question = Parameters<typeof readCodeLink>[0];

/**
 * `unreadable`: no code of ours says this. `gone`: there is no such place any more. `unknown`: nothing here says which place
 * this is, and nobody can be asked now.
 */
export type CodeRefusal = "unreadable" | "forged" | "revoked" | "gone" | "unknown";

/** A code that leads somewhere. `name`: of the place, as the device knows it, else as the code says; null: neither does. */
export type ExaminedCode =
  | { ok: true; link: CodeLink; verdict: Scan["state"]; name: string | null }
  | { ok: false; reason: CodeRefusal };

/** Reads the question of a code's address and checks it, from the device alone where there is no connection. Writes nothing. */
export async function examineCode(question: Question): Promise<ExaminedCode> {
  const link = readCodeLink(question);
  if (!link) return { ok: false, reason: "unreadable" };
  const verdict = await judge(link);
  if (verdict === "forged" || verdict === "revoked") return { ok: false, reason: verdict };
  const name = (await readPlace(link.placeId))?.name ?? link.signed?.name ?? null;
  return { ok: true, link, verdict, name };
}

async function judge(link: CodeLink): Promise<CodeVerdict> {
  const verdict = await judgeCode(link, await knownCodeKeys(), verifySignature);
  // The code may be younger than the list that this device has. Unknown to the newest list too, it is nobody's key.
  if (verdict !== "unknown-key" || !(await refreshCodeKeys())) return verdict;
  const again = await judgeCode(link, await knownCodeKeys(), verifySignature);
  return again === "unknown-key" ? "forged" : again;
}

/** `told`: done when the server has said whether the code counts, or could not; nobody has to wait for it. */
export type OpenedCode = { ok: true; placeId: string; told: Promise<void> } | { ok: false; reason: CodeRefusal };

/**
 * Opens the rating of the place that a code names, for `uid`, signed in or `nobody`: what the code says is kept, and the scan is
 * counted. The answer waits for the network only where nothing here says which place this is, or whose key it is.
 */
export async function openCode(question: Question, uid: string): Promise<OpenedCode> {
  const examined = await examineCode(question);
  if (!examined.ok) return examined;
  const { link, verdict } = examined;
  const { placeId, serverId, codeId, signed } = link;
  let name = examined.name;
  let position = signed?.position ?? null;
  if (name === null && uid === nobody.uid) {
    const found = await findAsNobody(placeId);
    if (typeof found === "string") return { ok: false, reason: found };
    name = found.name;
    position = { lat: found.lat, lng: found.lng };
  }
  const at = new Date().toISOString();
  const scan: Scan = { placeId, name, position, serverId, codeId, at, state: verdict };
  const here = await withRoom(() => saveScan(uid, scan));
  if (!here || codeId === null) return { ok: true, placeId, told: Promise.resolve() };
  const note: ScanNote = { codeId, at, name: name ?? placeId };
  // Only counted: nobody is kept from rating for it.
  if (uid !== nobody.uid) await withRoom(() => countScan(uid, note)).catch((error: unknown) => reportError(error));
  return { ok: true, placeId, told: tell(uid, note, scan).catch((error: unknown) => reportError(error)) };
}

/** Whoever is signed in finds a place that their device does not know on the page of the rating itself. */
async function findAsNobody(placeId: string) {
  const config = await readRemoteConfig();
  const page = config && (await fetchPlacePage(config, null, placeId, { reviews: false }));
  if (page === null) return "unknown";
  return page === "gone" || page.place.closed_at !== null ? "gone" : page.place;
}

async function tell(uid: string, note: ScanNote, scan: Scan): Promise<void> {
  const ask = async (visitor: string | null) => {
    const config = navigator.onLine === false ? null : await readRemoteConfig();
    return config && (await askAboutCode(config, note.codeId, visitor));
  };
  const answer = uid === nobody.uid ? await countGuestScan(note, ask) : await ask(null);
  if (answer?.active === false) await saveScan(uid, { ...scan, state: "inactive" });
}
