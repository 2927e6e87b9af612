import { createClient } from "@supabase/supabase-js";
import type { Session, SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { termsVersion } from "../../src/domain/people/terms.ts";

/** Where the list is asked: a project, its keys, and what it allows. */
export interface Target {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** A code with which any number of people may sign up. */
  invitation: string;
  fetch: typeof fetch;
  /** Lets time pass for sessions and tokens of this person. */
  pass(seconds: number, userId: string): Promise<void>;
}

export interface Member {
  client: SupabaseClient;
  session: Session;
  id: string;
  email: string;
}

export interface World extends Target {
  /** supabase-js with the secret key. */
  server: SupabaseClient;
  /** supabase-js as an app uses it, without a session. */
  client(): SupabaseClient;
  /** supabase-js with this session. */
  clientOf(session: Session): Promise<SupabaseClient>;
  /** The last answer to this client or to another one. */
  last(): { status: number; headers: Headers };
  newEmail(): string;
  /** An account with a confirmed address and without an invitation. */
  account(): Promise<Member>;
  /** Somebody who signed up with an invitation and confirmed. */
  guest(): Promise<Member>;
  /** Signs in as a server does, so that no captcha asks. */
  signIn(email: string, password?: string): Promise<Session>;
}

export const PASSWORD = "lemon-tree-2026";
/** Reserved by RFC 2606: no mail arrives there. Some projects refuse example.com. */
const DOMAIN = "conformance.example.org";

export const signUpData = (invitation: string) => ({
  first_name: "Ann",
  last_name: "Example",
  birth_year: 1990,
  terms_version: termsVersion,
  invitation_code: invitation,
});

/** Opens the world, and the way to remove every account that was made in it. */
export function openWorld(target: Target): { world: World; close(): Promise<void> } {
  let last = { status: 0, headers: new Headers() };
  const made: string[] = [];
  const asking: typeof fetch = async (input, init) => {
    const answer = await target.fetch(input, init);
    last = { status: answer.status, headers: answer.headers };
    return answer;
  };
  const open = (key: string) =>
    createClient(target.url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: asking },
    });
  const server = open(target.secretKey);
  const newEmail = () => {
    const email = `${randomUUID()}@${DOMAIN}`;
    made.push(email);
    return email;
  };
  const clientOf = async (session: Session) => {
    const client = open(target.publishableKey);
    const { error } = await client.auth.setSession(session);
    if (error) throw error;
    return client;
  };
  const signIn = async (email: string, password = PASSWORD) => {
    const { data, error } = await open(target.secretKey).auth.signInWithPassword({ email, password });
    if (error) throw error;
    return data.session;
  };
  const member = async (email: string, session: Session): Promise<Member> => ({
    client: await clientOf(session),
    session,
    id: session.user.id,
    email,
  });
  const world: World = {
    ...target,
    fetch: asking,
    // A new one each time: a client that has signed somebody in asks as that person.
    get server() {
      return open(target.secretKey);
    },
    client: () => open(target.publishableKey),
    clientOf,
    last: () => last,
    newEmail,
    signIn,
    async account() {
      const email = newEmail();
      const made = await server.auth.admin.createUser({ email, email_confirm: true });
      if (made.error) throw made.error;
      // Auth confirms in a second step, and the product voids a password that was given before it.
      const { error } = await server.auth.admin.updateUserById(made.data.user.id, { password: PASSWORD });
      if (error) throw error;
      return member(email, await signIn(email));
    },
    async guest() {
      const email = newEmail();
      const { data, error } = await server.auth.admin.generateLink({
        type: "signup",
        email,
        password: PASSWORD,
        options: { data: signUpData(target.invitation) },
      });
      if (error) throw error;
      const verified = await open(target.publishableKey).auth.verifyOtp({
        type: "signup",
        token_hash: data.properties.hashed_token,
      });
      if (verified.error || !verified.data.session)
        throw verified.error ?? new Error("No session after a confirmation.");
      return member(email, verified.data.session);
    },
  };
  const close = async () => {
    await removeAccounts(server, new Set(made));
    await server.from("restaurants").delete().like("place_id", "conformance-%");
  };
  return { world, close };
}

async function removeAccounts(server: SupabaseClient, emails: ReadonlySet<string>): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await server.auth.admin.listUsers({ page, perPage: 1000 });
    if (error) throw error;
    const ours = data.users.filter(({ email = "" }) => emails.has(email) || email.endsWith(`@${DOMAIN}`));
    for (const { id } of ours) await server.auth.admin.deleteUser(id);
    if (data.users.length < 1000) return;
    if (ours.length > 0) page -= 1;
  }
}
