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
 * `unreadable`: not a code of ours. `gone`: the place no longer exists. `unknown`: the device does not know the place,
 * and the server cannot be reached.
 */
export type CodeRefusal = "unreadable" | "forged" | "revoked" | "gone" | "unknown";

/** A valid code. `name`: name of the place, from the device or else from the code; null: unknown. */
export type ExaminedCode =
  | { ok: true; link: CodeLink; verdict: Scan["state"]; name: string | null }
  | { ok: false; reason: CodeRefusal };

/**
 * Parses the query of a code's address and verifies it, with data of the device alone if there is no connection. Writes
 * nothing.
 */
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
  // The code may be newer than this device's list of keys. If the newest list lacks the key too, the key is not ours.
  if (verdict !== "unknown-key" || !(await refreshCodeKeys())) return verdict;
  const again = await judgeCode(link, await knownCodeKeys(), verifySignature);
  return again === "unknown-key" ? "forged" : again;
}

/**
 * `told`: settles once the server has said whether the code is active, or could not be reached; callers need not wait
 * for it.
 */
export type OpenedCode = { ok: true; placeId: string; told: Promise<void> } | { ok: false; reason: CodeRefusal };

/**
 * Opens the rating of a code's place for `uid`, signed in or `nobody`: stores the code's data and counts the scan.
 * Waits for the network only if the device does not know the place or the key.
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
  // The scan is only counted: a failure must not prevent the rating.
  if (uid !== nobody.uid) await withRoom(() => countScan(uid, note)).catch((error: unknown) => reportError(error));
  return { ok: true, placeId, told: tell(uid, note, scan).catch((error: unknown) => reportError(error)) };
}

/** For signed-in people, the rating screen itself fetches an unknown place. */
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
  const serverName = answer?.server_id === scan.serverId ? answer.server_first_name : null;
  if (serverName) await saveScan(uid, { ...scan, serverName });
}
