import { termsVersion } from "../../src/domain/people/terms.ts";
import { randomUUID } from "node:crypto";

/** What the tests know of the server: the truth in Postgres and Storage, seen through the same API as the app's. */
const origin = (): string => process.env["APP_ORIGIN"] ?? "";
const publishableKey = (): string => process.env["APP_PUBLISHABLE_KEY"] ?? "";
const secretKey = (): string => process.env["APP_SECRET_KEY"] ?? "";

export type Guest = { uid: string; email: string; password: string };
export type ServerRating = {
  restaurant_place_id: string;
  score: number;
  comment: string | null;
  tags: string[];
  photo_urls: string[];
  version: number;
  deleted: boolean;
};

async function call<T>(path: string, body: unknown, headers: Record<string, string>): Promise<T> {
  const answer = await fetch(`${origin()}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const password = "lemon-cellar";
/** Of that, with 16 rounds of bcrypt instead of 1,024: a tenth of a second for each guest, and for each time that they sign in. */
const cheapHash = "$2b$04$AKGcowZjDKw7hlQuLgF50uRJMiqhfjTd1g/fN5EiZGGk/QITvJx8O";

/** A confirmed and invited guest of its own for each test, so that no test sees another's ratings. */
export async function createGuest(firstName = "Cella"): Promise<Guest> {
  const email = `e2e-${randomUUID()}@people.demo.test`;
  const user = await call<{ id: string }>(
    "/auth/v1/admin/users",
    {
      email,
      password_hash: cheapHash,
      email_confirm: true,
      user_metadata: {
        first_name: firstName,
        last_name: "Tester",
        full_name: `${firstName} Tester`,
        birth_year: 1990,
        invitation_code: "DEMO-LEMON-2026",
        terms_version: termsVersion,
      },
    },
    { apikey: secretKey() },
  );
  return { uid: user.id, email, password };
}

/** A session made past the app, as a link carries it. */
export async function openSession(guest: Guest): Promise<{ access_token: string; refresh_token: string }> {
  const { token } = (await (await fetch(`${origin()}/_local/captcha`)).json()) as { token: string };
  return await call<{ access_token: string; refresh_token: string }>(
    "/auth/v1/token?grant_type=password",
    { email: guest.email, password: guest.password, gotrue_meta_security: { captcha_token: token } },
    { apikey: publishableKey() },
  );
}

const asGuest = async (guest: Guest) => ({
  apikey: publishableKey(),
  authorization: `Bearer ${(await openSession(guest)).access_token}`,
});

/** Ends all sessions of the guest, as signing out on another device with "everywhere" does. */
export async function signOutEverywhere(guest: Guest): Promise<void> {
  const { access_token } = await openSession(guest);
  const headers = { apikey: publishableKey(), authorization: `Bearer ${access_token}` };
  const answer = await fetch(`${origin()}/auth/v1/logout?scope=global`, { method: "POST", headers });
  if (!answer.ok) throw new Error(`Signing out answered ${answer.status}`);
}

/** As another device of the guest does; answers the guest with the new password. */
export async function changePassword(guest: Guest, password: string): Promise<Guest> {
  const { access_token } = await openSession(guest);
  const answer = await fetch(`${origin()}/auth/v1/user`, {
    method: "PUT",
    headers: { "content-type": "application/json", apikey: publishableKey(), authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ password }),
  });
  if (!answer.ok) throw new Error(`Changing the password answered ${answer.status}`);
  return { ...guest, password };
}

/** The guest's ratings as Postgres has them, without removed ones. */
export async function readServerRatings(guest: Guest): Promise<ServerRating[]> {
  const rows = await call<ServerRating[]>("/rest/v1/rpc/my_ratings", { p_limit: 500 }, await asGuest(guest));
  return rows.filter(({ deleted }) => !deleted);
}

/** Sends operations past the app, as a second device of the guest would. */
export async function submitAsOtherDevice(guest: Guest, ops: object[]): Promise<unknown> {
  return call("/rest/v1/rpc/submit_ops", { p_ops: ops }, await asGuest(guest));
}

/** Calls a procedure past the screens, as somebody would who has no button for it. */
export const callAs = async <Answer>(guest: Guest, procedure: string, body: object): Promise<Answer> =>
  call<Answer>(`/rest/v1/rpc/${procedure}`, body, await asGuest(guest));

/** Whom the guest knows, as Postgres has it. */
export async function readServerPeople(guest: Guest): Promise<{ user_id: string; tie: string; blocked: boolean }[]> {
  return await call("/rest/v1/rpc/get_my_people", {}, await asGuest(guest));
}

/** Names of the guest's objects in the `reviews` bucket, which lists for each person their own. */
export async function readServerPhotos(guest: Guest): Promise<string[]> {
  const objects = await call<{ name: string }[]>(
    "/storage/v1/object/list/reviews",
    { prefix: "", limit: 1000 },
    await asGuest(guest),
  );
  return objects.map(({ name }) => name);
}

/** The letters with this text that have arrived, whoever wrote them. */
export async function readLetters(message: string): Promise<unknown[]> {
  const question = new URLSearchParams({ select: "id", message: `eq.${message}` });
  const answer = await fetch(`${origin()}/rest/v1/contact_tickets?${question}`, { headers: { apikey: secretKey() } });
  if (!answer.ok) throw new Error(`Reading letters answered ${answer.status}`);
  return (await answer.json()) as unknown[];
}

/** The mails to an address, newest first, as the local mailbox shows them. */
export async function readMail(to: string): Promise<{ subject: string; links: string[] }[]> {
  const answer = await fetch(`${origin()}/_local/mail?to=${encodeURIComponent(to)}`, {
    headers: { accept: "application/json" },
  });
  return (await answer.json()) as { subject: string; links: string[] }[];
}

/** What somebody may read of their own requests for places and of their roles. */
export async function readOwnRows(email: string, password: string): Promise<{ requests: object[]; roles: object[] }> {
  const headers = await asGuest({ uid: "", email, password });
  const read = async (path: string) =>
    (await (await fetch(`${origin()}/rest/v1/${path}`, { headers })).json()) as object[];
  return {
    requests: await read("restaurant_ownership_requests?select=restaurant_name,business_name,status"),
    roles: await read("user_roles?select=role"),
  };
}

/** Suspends the guest, as an admin does with a reason. */
export async function suspend(guest: Guest): Promise<void> {
  const admin = await createGuest();
  const answer = await fetch(`${origin()}/rest/v1/user_roles`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: secretKey() },
    body: JSON.stringify({ user_id: admin.uid, role: "admin" }),
  });
  if (!answer.ok) throw new Error(`user_roles answered ${answer.status}: ${await answer.text()}`);
  const decision = { p_subject_type: "profile", p_subject_id: guest.uid, p_action: "suspend", p_reason: "House rules" };
  const decided = await call<{ success: boolean }>("/rest/v1/rpc/moderate_content", decision, await asGuest(admin));
  if (!decided.success) throw new Error(`moderate_content answered ${JSON.stringify(decided)}`);
}

export type PrintedCode = { id: string; placeId: string; placeName: string; link: string };

/** What the demo's owners have printed for their tables, each at another place. */
export async function readPrintedCodes(): Promise<PrintedCode[]> {
  const select = "id,link:code_data->>deep_link,place:restaurants(place_id,name)";
  const answer = await fetch(`${origin()}/rest/v1/qr_codes?select=${select}&qr_type=eq.restaurant&order=id`, {
    headers: { apikey: secretKey() },
  });
  if (!answer.ok) throw new Error(`qr_codes answered ${answer.status}: ${await answer.text()}`);
  type Row = { id: string; link: string; place: { place_id: string; name: string } };
  const rows = (await answer.json()) as Row[];
  return rows.map(({ id, link, place }) => ({ id, link, placeId: place.place_id, placeName: place.name }));
}

/** How often a code was scanned, and how the guest's rating of its place was verified. */
export async function readScans(
  code: PrintedCode,
  guest: Guest,
): Promise<{ scans: number; verification: string | null }> {
  const ask = async (path: string, column: string) => {
    const answer = await fetch(`${origin()}/rest/v1/${path}&select=${column}`, { headers: { apikey: secretKey() } });
    return ((await answer.json()) as Record<string, unknown>[])[0]?.[column];
  };
  const rating = `ratings?user_id=eq.${guest.uid}&restaurant_place_id=eq.${encodeURIComponent(code.placeId)}`;
  return {
    scans: Number(await ask(`qr_codes?id=eq.${code.id}`, "scans_count")),
    verification: ((await ask(rating, "verification")) as string | undefined) ?? null,
  };
}

/** Rows of a table past all rules: `table?select=…`. */
export async function readRows<Row>(question: string): Promise<Row[]> {
  const answer = await fetch(`${origin()}/rest/v1/${question}`, { headers: { apikey: secretKey() } });
  if (!answer.ok) throw new Error(`${question} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Row[];
}

/** Puts a row past all rules, as an installation finds it; answers what came of it. */
export const insertRows = <Row>(table: string, row: object): Promise<Row[]> =>
  call<Row[]>(`/rest/v1/${table}`, row, { apikey: secretKey(), prefer: "return=representation" });
