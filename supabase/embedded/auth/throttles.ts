import { text, tooManyRequests } from "../http.ts";
import type { ApiCall } from "../http.ts";
import type { Limits } from "../limits.ts";
import { createThrottle } from "../throttle.ts";
import type { Throttle } from "../throttle.ts";

const MAILING = new Set([
  "/auth/v1/signup",
  "/auth/v1/recover",
  "/auth/v1/resend",
  "/auth/v1/otp",
  "/auth/v1/magiclink",
]);

export interface AuthThrottles {
  /** The refusal of a call that comes too often, or null. */
  refuse(call: ApiCall): Response | null;
  /** Wrong passwords and codes count; right ones start the count again. */
  note(call: ApiCall, answer: Response): void;
}

interface Guess {
  throttle: Throttle;
  key: string;
  /** Whether a right answer forgets the wrong ones before it. */
  forgives: boolean;
}

/** A link is answered with a redirect, whether it is right or wrong. */
function isGoodRedirect(answer: Response): boolean {
  return answer.status === 303 && !answer.headers.get("location")?.includes("error_code=");
}

/** Keyed by the person's address, never by the caller's: that can be forged, and behind a proxy it is everybody's. */
export function createAuthThrottles(limits: Limits): AuthThrottles {
  const signIns = createThrottle(limits.failedSignIn);
  const codes = createThrottle(limits.failedCode);
  const links = createThrottle(limits.failedLink);
  const mails = createThrottle(limits.mail);
  const signUps = createThrottle(limits.signUp);

  const guess = (call: ApiCall): Guess | null => {
    const path = call.url.pathname;
    const email = text(call.json["email"]).toLowerCase();
    if (path === "/auth/v1/verify") {
      return email === ""
        ? { throttle: links, key: "all", forgives: false }
        : { throttle: codes, key: email, forgives: true };
    }
    if (call.method !== "POST") return null;
    if (path === "/auth/v1/token" && call.url.searchParams.get("grant_type") === "password") {
      return { throttle: signIns, key: email, forgives: true };
    }
    const isFactor = path.startsWith("/auth/v1/factors/") && path.endsWith("/verify");
    return isFactor ? { throttle: codes, key: path, forgives: true } : null;
  };

  return {
    refuse(call) {
      const guessing = guess(call);
      let seconds = guessing ? guessing.throttle.wait(guessing.key) : 0;
      if (call.method === "POST" && MAILING.has(call.url.pathname)) {
        seconds ||= mails.count(text(call.json["email"]).toLowerCase());
        if (call.url.pathname === "/auth/v1/signup") seconds ||= signUps.count("all");
      }
      return seconds > 0 ? tooManyRequests(seconds) : null;
    },
    note(call, answer) {
      const guessing = guess(call);
      if (!guessing) return;
      const failed = !answer.ok && !isGoodRedirect(answer);
      if (failed && answer.status < 500) guessing.throttle.count(guessing.key);
      if (!failed && guessing.forgives) guessing.throttle.clear(guessing.key);
    },
  };
}
