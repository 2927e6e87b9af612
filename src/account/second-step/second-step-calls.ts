import * as z from "zod/mini";
import type { Session } from "../../domain/people/session.ts";
import { saveSession } from "../../sync/session/session.ts";
import { toSession } from "../auth/auth-calls.ts";
import { refused, withAuth, type AuthClient, type Refused } from "../auth/auth-client.ts";
import { toAccountError } from "../auth/auth-errors.ts";
import { allowChange } from "../auth/allow-change.ts";
import { withOwnSession } from "../auth/own-session.ts";
import { factorsOf, hasSecondStep, type Factor } from "./second-step.ts";

export type Raised = { ok: true; session: Session };

/** Runs a call with `session`, which may not be stored yet, or with the device's session if null. */
const withSession = <T>(
  session: Session | null,
  act: (auth: AuthClient) => Promise<T | Refused>,
): Promise<T | Refused> =>
  session === null
    ? withOwnSession(act)
    : withAuth(async (auth) => {
        const { error } = await auth.supabase.auth.setSession(session);
        return error ? refused(toAccountError(error)) : await act(auth);
      });

/** The library's session after it received new tokens. */
async function held({ supabase }: Pick<AuthClient, "supabase">): Promise<Raised | Refused> {
  const { data, error } = await supabase.auth.getSession();
  const session = toSession(data.session);
  return error || !session ? refused("sessionRefused") : { ok: true, session };
}

/** Renews the tokens so that they contain the change, and stores them if the session is the device's. */
async function renewed(auth: AuthClient, own: boolean): Promise<Raised | Refused> {
  const { error } = await auth.supabase.auth.refreshSession();
  if (error) return refused(toAccountError(error));
  const answer = await held(auth);
  if (answer.ok && own) await saveSession(answer.session);
  return answer;
}

/** Verifies a code of a factor; the session then counts as signed in with a second step. */
export const answerStep = (session: Session | null, factorId: string, code: string): Promise<Raised | Refused> =>
  withSession(session, async (auth) => {
    const { error } = await auth.supabase.auth.mfa.challengeAndVerify({ factorId, code });
    if (error) return refused(toAccountError(error));
    const answer = await held(auth);
    if (answer.ok && session === null) await saveSession(answer.session);
    return answer;
  });

const usedSchema = z.object({ success: z.boolean(), code: z.optional(z.string()) });

/** Uses a recovery code, which removes the second step. */
export const giveRecoveryCode = (session: Session | null, code: string): Promise<Raised | Refused> =>
  withSession(session, async (auth) => {
    const { data, error, status } = await auth.supabase.rpc("use_recovery_code", { p_code: code });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    const used = usedSchema.safeParse(data);
    if (!used.success) return refused("fallback");
    // Already removed, e.g. by an earlier call whose response was lost.
    if (!used.data.success && used.data.code !== "no_second_step") {
      return refused(used.data.code === "rate_limited" ? "tooMany" : "recoveryWrong");
    }
    return await renewed(auth, session === null);
  });

const stateSchema = z.object({
  wanted_of_admins: z.boolean(),
  wanted_of_me: z.boolean(),
  is_admin: z.boolean(),
  codes_left: z.number(),
});

export type Steps = {
  factors: Factor[];
  /** True if this session was signed in with a second step. */
  done: boolean;
  /** Whether this account must have a second step. `wanted_of_admins` is off only in demos. */
  wanted: boolean;
  spared: boolean;
  codesLeft: number;
};

export const fetchSteps = (): Promise<{ ok: true; steps: Steps } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const [user, asked] = await Promise.all([supabase.auth.getUser(), supabase.rpc("get_second_step")]);
    if (user.error) return refused(toAccountError(user.error));
    if (asked.error)
      return refused(toAccountError({ code: asked.error.code, message: asked.error.message, status: asked.status }));
    const state = stateSchema.parse(asked.data);
    const current = toSession({ ...session, user: user.data.user }) ?? session;
    return {
      ok: true,
      steps: {
        factors: factorsOf(current),
        done: hasSecondStep(current),
        wanted: state.wanted_of_me,
        spared: state.is_admin && !state.wanted_of_admins,
        codesLeft: state.codes_left,
      },
    };
  });

export type Enrolment = { id: string; qr: string; secret: string };

/** Starts to set up a factor. It has no effect until its first code is verified, and expires otherwise. */
export const beginFactor = (name: string): Promise<{ ok: true; enrolment: Enrolment } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const refusal = await allowChange({ supabase }, "add_factor");
    if (refusal) return refusal;
    // Removes an unfinished set-up, whose name would conflict.
    const listed = await supabase.auth.mfa.listFactors();
    const left = (listed.data?.all ?? []).filter(({ status }) => status === "unverified");
    await Promise.all(left.map(({ id }) => supabase.auth.mfa.unenroll({ factorId: id })));
    const { data, error } = await supabase.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: name,
      issuer: "Five Lemons",
    });
    if (error) return refused(toAccountError(error));
    return { ok: true, enrolment: { id: data.id, qr: toImage(data.totp.qr_code), secret: data.totp.secret } };
  });

/** Encodes the SVG of the library for a data URL: an unencoded colour (`#000`) would start a fragment. */
const toImage = (qrCode: string) =>
  `data:image/svg+xml,${encodeURIComponent(qrCode.slice(Math.max(0, qrCode.indexOf("<"))))}`;

export const removeFactor = (id: string): Promise<Raised | Refused> =>
  withOwnSession(async (auth) => {
    const refusal = await allowChange(auth, "remove_factor", id);
    if (refusal) return refusal;
    const { error } = await auth.supabase.auth.mfa.unenroll({ factorId: id });
    return error ? refused(toAccountError(error)) : await renewed(auth, true);
  });

export const renameFactor = (id: string, name: string): Promise<{ ok: true } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { error, status } = await supabase.rpc("rename_factor", { p_factor_id: id, p_name: name });
    return error ? refused(toAccountError({ code: error.hint, message: error.message, status })) : { ok: true };
  });

/** Creates ten codes and invalidates all earlier ones. They cannot be read again. */
export const makeRecoveryCodes = (): Promise<{ ok: true; codes: string[] } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("create_recovery_codes");
    if (error) return refused(toAccountError({ code: error.hint, message: error.message, status }));
    const codes = z.array(z.string()).safeParse(data);
    return codes.success ? { ok: true, codes: codes.data } : refused("fallback");
  });
