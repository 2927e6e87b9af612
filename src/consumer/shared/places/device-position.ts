import type { Evidence } from "../../../domain/ratings/evidence.ts";

export type PositionFailure = "unsupported" | "denied" | "unavailable" | "timeout";
export type PositionAnswer = { ok: true; fix: Evidence } | { ok: false; failure: PositionFailure };

/** A GPS receiver takes several seconds to start; after this timeout the app continues without a position. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 };

/** Reads the position. The browser may ask the person for permission, so call it only after a tap on something that explains why. */
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

/** Privacy extensions replace `geolocation` by undefined. */
const receiverOf = ({ geolocation }: { geolocation?: Geolocation }) => geolocation;

function failureOf(error: GeolocationPositionError): PositionFailure {
  if (error.code === error.PERMISSION_DENIED) return "denied";
  return error.code === error.TIMEOUT ? "timeout" : "unavailable";
}

export type PositionPermission = PermissionState | "unsupported";

/** The permission without asking for it. Browsers that cannot tell count as "prompt", so that no question comes as a surprise. */
export async function positionPermission(): Promise<PositionPermission> {
  if (!receiverOf(navigator)) return "unsupported";
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state;
  } catch {
    return "prompt";
  }
}
