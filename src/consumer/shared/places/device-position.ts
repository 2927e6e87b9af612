import type { Evidence } from "../../../domain/outbox/commands/command.ts";

export type PositionFailure = "unsupported" | "denied" | "unavailable" | "timeout";
export type PositionAnswer = { ok: true; fix: Evidence } | { ok: false; failure: PositionFailure };

/** A cold receiver takes several seconds; after these nobody waits any longer. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 };

/** Asks the device; the browser asks the person where that was not settled before, so call it only after an explaining tap. */
export function locate(): Promise<PositionAnswer> {
  const receiver = receiverOf(navigator);
  if (!receiver) return Promise.resolve({ ok: false, failure: "unsupported" });
  return new Promise((resolve) => {
    receiver.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          ok: true,
          fix: {
            lat: coords.latitude,
            lng: coords.longitude,
            accuracy_m: coords.accuracy,
            at: new Date(timestamp).toISOString(),
          },
        }),
      (error) => resolve({ ok: false, failure: failureOf(error) }),
      options,
    );
  });
}

/** Extensions that guard where one is leave the name there and nothing behind it. */
const receiverOf = ({ geolocation }: { geolocation?: Geolocation }) => geolocation;

function failureOf(error: GeolocationPositionError): PositionFailure {
  if (error.code === error.PERMISSION_DENIED) return "denied";
  return error.code === error.TIMEOUT ? "timeout" : "unavailable";
}

export type PositionPermission = PermissionState | "unsupported";

/** What asking would do now. Browsers that cannot say count as "prompt", so that nobody is surprised by a question. */
export async function positionPermission(): Promise<PositionPermission> {
  if (!receiverOf(navigator)) return "unsupported";
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state;
  } catch {
    return "prompt";
  }
}
