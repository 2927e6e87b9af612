import {
  changeEmail,
  changePassword,
  endOtherSessions,
  fetchSignInMethods,
} from "../../../src/account/online/account-page/identity-calls.ts";
import { fetchDataRequests, fileDataRequest } from "../../../src/account/online/account-page/data-calls.ts";
import {
  openMailLink,
  readAccessState,
  requestRecovery,
  resendConfirmation,
  savePassword,
  signIn,
  storeOpened,
} from "../../../src/account/auth/auth-calls.ts";
import { withOwnSession } from "../../../src/account/auth/own-session.ts";
import { fetchLocalToken } from "../../../src/remote/captcha/local-captcha.ts";
import { sendFreshCode, signInAgain, signInByCode } from "../../../src/account/fresh-sign-in/fresh-calls.ts";
import { signUp } from "../../../src/account/sign-up/sign-up-call.ts";
import {
  answerStep,
  beginFactor,
  fetchSteps,
  giveRecoveryCode,
  makeRecoveryCodes,
  renameFactor,
} from "../../../src/account/second-step/second-step-calls.ts";
import { redeemMailCode } from "../../../src/account/mail-link/mail-code-calls.ts";
import { toMailLinkType } from "../../../src/account/mail-link/session-link.ts";
import { termsVersion } from "../../../src/domain/people/terms.ts";
import { fetchRefreshedSession, removeRemoteSession } from "../../../src/remote/account/session.ts";
import { cancelDeletion, requestDeletion } from "../../../src/remote/account/account-deletion.ts";
import { fetchIsInvited } from "../../../src/remote/account/invitation.ts";
import { readSession, saveSession } from "../../../src/sync/session/session.ts";
import { writeKv } from "../../../src/local/database/kv.ts";
import { fetchLocalConfig } from "../../../src/remote/config/config.ts";
import { fetchCodeKeys } from "../../../src/remote/codes/code-keys.ts";
import { read, readAccessToken, readConfig, type Phone, type Step } from "./step.ts";

export const email = "ada@contract.test";
const [password, laterPassword] = ["lemon-tree-2026", "lemon-tree-2027"];
const form = {
  email,
  password,
  firstName: "Ada",
  lastName: "Lemon",
  birthYear: 1990,
  guardianEmail: null,
  terms: "on",
} as const;

const captcha = async () => (await fetchLocalToken()) ?? "";

async function openNewest({ mail }: Phone, address: string) {
  const { hash, type } = await mail(address);
  const opened = await openMailLink({ tokenHash: hash, type: toMailLinkType(type) ?? "signup" });
  return "session" in opened ? await storeOpened(opened) : opened;
}

/** Signing up and in, until somebody is at home on the phone. */
export const signingIn: Step[] = [
  {
    name: "read the configuration",
    act: async () => {
      const config = await fetchLocalConfig(location.origin);
      // Test files of a worker share modules. Without a stored configuration the client would use that of an earlier file's server.
      if (config) await writeKv("config", config);
      return config;
    },
  },
  { name: "read the keys of codes", act: async () => await fetchCodeKeys(location.origin) },
  {
    name: "sign up",
    act: async ({ world }) =>
      await signUp(
        { ...form, invitationCode: world["invitation"] ?? "", captchaToken: await captcha() } as unknown as Parameters<
          typeof signUp
        >[0],
        { termsVersion, returnTo: null, dashboard: null },
      ),
  },
  {
    name: "ask for the mail again",
    act: async () => await resendConfirmation({ email, captchaToken: await captcha() }),
  },
  { name: "open the link of the mail", act: async (phone) => await openNewest(phone, email) },
  { name: "choose a password", act: async () => await savePassword(password) },
  { name: "forget the password", act: async () => await requestRecovery({ email, captchaToken: await captcha() }) },
  {
    name: "type the code of the mail",
    act: async ({ mail }) => {
      const redeemed = await redeemMailCode({ email, code: (await mail(email)).code });
      if (!redeemed.ok || !("link" in redeemed)) return redeemed;
      const opened = await openMailLink(redeemed.link);
      return "session" in opened ? await storeOpened(opened) : opened;
    },
  },
  { name: "choose a later password", act: async () => await savePassword(laterPassword) },
  {
    name: "sign in with a wrong password",
    act: async () =>
      await signIn({ email, password: "wrong-lemon", captchaToken: await captcha(), invitationCode: null }),
    ends: "credentials",
  },
  {
    name: "sign in",
    act: async () =>
      await signIn({ email, password: laterPassword, captchaToken: await captcha(), invitationCode: null }),
  },
  {
    name: "renew the session",
    act: async () => {
      const session = await readSession();
      const renewed = await fetchRefreshedSession(await readConfig(), session?.refresh_token ?? "");
      if (renewed.kind !== "refreshed") return null;
      await saveSession(renewed.session);
      return renewed;
    },
  },
  read("ask whether one is invited", async (config, token) => await fetchIsInvited(config, token)),
  {
    name: "ask for the state of the account",
    act: async () => await withOwnSession(async (auth) => ({ ok: true, state: await readAccessState(auth) })),
  },
];

let enrolled = { id: "", secret: "" };
let recovery = "";

/** What is done with an account, until its last session ends. */
export const account: Step[] = [
  { name: "read the ways of signing in", act: fetchSignInMethods },
  { name: "read the requests about one's data", act: fetchDataRequests },
  { name: "make a request about one's data", act: async () => await fileDataRequest("objection", "No statistics.") },
  {
    name: "sign in again",
    act: async () => await signInAgain({ password: laterPassword, captchaToken: await captcha() }),
  },
  { name: "ask for a code", act: async () => await sendFreshCode({ captchaToken: await captcha() }) },
  { name: "sign in again by the code", act: async ({ mail }) => await signInByCode((await mail(email)).code) },
  {
    name: "begin a second step",
    act: async () => {
      const begun = await beginFactor("Phone");
      if (begun.ok) enrolled = begun.enrolment;
      return begun;
    },
  },
  {
    name: "give the first code",
    act: async ({ totp }) => await answerStep(null, enrolled.id, await totp(enrolled.secret)),
  },
  { name: "read the second step", act: fetchSteps },
  { name: "rename the second step", act: async () => await renameFactor(enrolled.id, "Old phone") },
  {
    name: "make recovery codes",
    act: async () => {
      const made = await makeRecoveryCodes();
      if (made.ok) recovery = made.codes[0] ?? "";
      return made;
    },
  },
  { name: "give a recovery code", act: async () => await giveRecoveryCode(null, recovery) },
  {
    name: "sign in again after that",
    act: async () => await signInAgain({ password: laterPassword, captchaToken: await captcha() }),
  },
  { name: "change the password", act: async () => await changePassword({ password }) },
  { name: "change the address", act: async () => await changeEmail("ada-new@contract.test") },
  { name: "confirm the new address", act: async (phone) => await openNewest(phone, "ada-new@contract.test") },
  { name: "end the other sessions", act: endOtherSessions },
  read("ask for the deletion of the account", async (config, token) => await requestDeletion(config, token)),
  read("keep the account", async (config, token) => await cancelDeletion(config, token)),
  {
    name: "sign out",
    act: async () => await removeRemoteSession(await readConfig(), await readAccessToken(), "local"),
    ends: "ended",
  },
];
