import { text, tooManyRequests } from "../../shared/api-call.ts";
import type { ApiCall } from "../../shared/api-call.ts";
import { readClaims, verifyJwt } from "../../shared/jwt.ts";
import { bearer } from "../../shared/api-call.ts";
import type { Limits } from "../../shared/limits.ts";
import { createThrottle } from "../../shared/throttle.ts";
import type { Throttle } from "../../shared/throttle.ts";
import { createKnownCallers } from "./known-callers.ts";

const MAILING = new Set([
  "/auth/v1/signup",
  "/auth/v1/recover",
  "/auth/v1/resend",
  "/auth/v1/otp",
  "/auth/v1/magiclink",
]);
/** Errors that are sent only after the right password. */
const RIGHT_BUT_REFUSED = new Set(["email_not_confirmed", "user_banned"]);

/** An admitted call. Its guess is already counted; `settle` refunds it when it was right. */
export interface Attempt {
  settle(answer: Response): Promise<void>;
}

export interface AuthThrottles {
  /** Returns the 429 response, or the admitted attempt to settle with the answer. */
  enter(call: ApiCall): Response | Attempt;
}

interface Charge {
  throttle: Throttle;
  key: string;
}

interface Guess {
  kind: "password" | "code" | "link";
  /** The person whose secret is guessed; "" when the guess names nobody. */
  target: string;
}

/**
 * Limits guesses. Every counter belongs to a caller, or to a caller and a target, so exhausting one locks out nobody
 * else. One more counter per target bounds guesses and mails from very many addresses. It does not apply to addresses
 * from which that person has signed in before, so strangers can neither lock the owner out nor use up the owner's
 * mails; known addresses and signed-in people have counters of their own. Attempts are counted before the result is
 * known, so that parallel guesses are not all admitted.
 */
export function createAuthThrottles(limits: Limits, jwtSecret: string): AuthThrottles {
  const pairs = {
    password: createThrottle(limits.failedSignIn),
    code: createThrottle(limits.failedCode),
    link: createThrottle(limits.failedLink),
  };
  const targets = createThrottle(limits.failedPerTarget);
  const callers = createThrottle(limits.failedPerCaller);
  const mails = createThrottle(limits.mail);
  const mailTargets = createThrottle(limits.mailPerTarget);
  const mailCallers = createThrottle(limits.mailPerCaller);
  const signUps = createThrottle(limits.signUp);
  const known = createKnownCallers();

  const guessCharges = ({ kind, target }: Guess, caller: string): Charge[] => {
    const pair = { throttle: pairs[kind], key: JSON.stringify([caller, target]) };
    if (kind === "link") return [pair];
    const all = [pair, { throttle: callers, key: caller }];
    return known.has(target, caller) ? all : [...all, { throttle: targets, key: JSON.stringify([kind, target]) }];
  };
  /** The mail quota that this call draws on. */
  const shareOf = (call: ApiCall, caller: string, email: string): string => {
    const session = verifyJwt(bearer(call.headers), jwtSecret);
    if (known.has(email, caller) || session?.["email"] === email) return "owner";
    // Only a signed-in person can request a change of address.
    return call.method === "PUT" && session !== null ? "members" : "strangers";
  };
  const mailCharges = (call: ApiCall, caller: string): Charge[] => {
    const email = mailedAddress(call);
    if (email === null) return [];
    const charges = [
      { throttle: mails, key: JSON.stringify([caller, email]) },
      { throttle: mailTargets, key: JSON.stringify([shareOf(call, caller, email), email]) },
      { throttle: mailCallers, key: caller },
    ];
    return call.url.pathname === "/auth/v1/signup" ? [...charges, { throttle: signUps, key: caller }] : charges;
  };

  return {
    enter(call) {
      const caller = call.caller ?? "this machine";
      const guess = readGuess(call);
      const guessing = guess ? guessCharges(guess, caller) : [];
      const charges = [...guessing, ...mailCharges(call, caller)];
      const seconds = Math.max(0, ...charges.map(({ throttle, key }) => throttle.wait(key)));
      if (seconds > 0) return tooManyRequests(seconds);
      for (const { throttle, key } of charges) throttle.count(key);
      return {
        async settle(answer) {
          const email = await signedInAs(call, answer);
          if (email !== null) known.add(email, caller);
          if (!guess) return;
          const right = isRight(answer);
          if (!right && answer.status < 500) return;
          for (const { throttle, key } of guessing) throttle.refund(key);
          if (!right || guess.kind === "link") return;
          const [pair] = guessing;
          if (pair) pair.throttle.clear(pair.key);
          known.add(guess.target, caller);
        },
      };
    },
  };
}

function readGuess(call: ApiCall): Guess | null {
  const { method, url } = call;
  const path = url.pathname;
  const email = text(call.json["email"]).toLowerCase();
  if (path === "/auth/v1/verify") return email === "" ? { kind: "link", target: "" } : { kind: "code", target: email };
  if (path === "/auth/v1/user" && method === "PUT" && text(call.json["current_password"]) !== "") {
    return { kind: "password", target: String(readClaims(bearer(call.headers))["sub"]) };
  }
  if (method !== "POST") return null;
  if (path === "/auth/v1/token" && url.searchParams.get("grant_type") === "password") {
    return { kind: "password", target: email };
  }
  const isFactor = path.startsWith("/auth/v1/factors/") && path.endsWith("/verify");
  return isFactor ? { kind: "code", target: path } : null;
}

/** The address that this call would mail, or null. */
export function mailedAddress({ method, url, json, headers }: ApiCall): string | null {
  if (method === "GET" && url.pathname === "/auth/v1/reauthenticate")
    return text(readClaims(bearer(headers))["email"]).toLowerCase() || null;
  const email = text(json["email"]).toLowerCase();
  if (method === "POST" && MAILING.has(url.pathname)) return email;
  return method === "PUT" && url.pathname === "/auth/v1/user" && email !== "" ? email : null;
}

/** A link is answered with a redirect whether it is right or wrong. */
function isRight(answer: Response): boolean {
  if (answer.status === 303) return !answer.headers.get("location")?.includes("error_code=");
  return answer.ok || RIGHT_BUT_REFUSED.has(answer.headers.get("x-sb-error-code") ?? "");
}

/** The address of the account that this answer signs in or refreshes, or null. */
async function signedInAs({ url }: ApiCall, answer: Response): Promise<string | null> {
  const isDoor = url.pathname === "/auth/v1/token" || url.pathname === "/auth/v1/verify";
  if (!isDoor || !answer.ok || !answer.headers.get("content-type")?.includes("json")) return null;
  const { access_token: token }: { access_token?: unknown } = await answer.clone().json();
  return text(readClaims(text(token))["email"]).toLowerCase() || null;
}
