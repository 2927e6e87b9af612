/** The server as tests see it: Postgres and Storage, through the API that the app uses. */
const origin = (): string => process.env["APP_ORIGIN"] ?? "";
const publishableKey = (): string => process.env["APP_PUBLISHABLE_KEY"] ?? "";
export const secretKey = (): string => process.env["APP_SECRET_KEY"] ?? "";

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

async function request(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(`${origin()}${path}`, {
    method,
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

export const post = async <T>(path: string, body: unknown, headers: Record<string, string>): Promise<T> =>
  (await (await request("POST", path, headers, body)).json()) as T;

/** Signs in without the app. */
export async function openSession(guest: Guest): Promise<{ access_token: string; refresh_token: string }> {
  const { token } = (await (await request("GET", "/_local/captcha", {})).json()) as { token: string };
  return await post(
    "/auth/v1/token?grant_type=password",
    { email: guest.email, password: guest.password, gotrue_meta_security: { captcha_token: token } },
    { apikey: publishableKey() },
  );
}

const asGuest = async (guest: Guest) => ({
  apikey: publishableKey(),
  authorization: `Bearer ${(await openSession(guest)).access_token}`,
});

/** Ends all sessions of the guest, like signing out everywhere on another device. */
export async function signOutEverywhere(guest: Guest): Promise<void> {
  await request("POST", "/auth/v1/logout?scope=global", await asGuest(guest));
}

/** Changes the password on another device; returns the guest with the new one. */
export async function changePassword(guest: Guest, password: string): Promise<Guest> {
  await request("PUT", "/auth/v1/user", await asGuest(guest), { password });
  return { ...guest, password };
}

/** Calls a procedure without the screens. */
export const callAs = async <Answer>(guest: Guest, procedure: string, body: object): Promise<Answer> =>
  post<Answer>(`/rest/v1/rpc/${procedure}`, body, await asGuest(guest));

/** Sends operations as a second device of the guest. */
export const submitAsOtherDevice = (guest: Guest, ops: object[]): Promise<unknown> =>
  callAs(guest, "submit_ops", { p_ops: ops });

/** The guest's ratings in Postgres, without deleted ones. */
export async function readServerRatings(guest: Guest): Promise<ServerRating[]> {
  const rows = await callAs<ServerRating[]>(guest, "my_ratings", { p_limit: 500 });
  return rows.filter(({ deleted }) => !deleted);
}

/** The people the guest is tied to. */
export const readServerPeople = (guest: Guest): Promise<{ user_id: string; tie: string; blocked: boolean }[]> =>
  callAs(guest, "get_my_people", {});

/** Names of the guest's own objects in the `reviews` bucket. */
export async function readServerPhotos(guest: Guest): Promise<string[]> {
  const list = { prefix: "", limit: 1000 };
  const objects = await post<{ name: string }[]>("/storage/v1/object/list/reviews", list, await asGuest(guest));
  return objects.map(({ name }) => name);
}

/** Rows that match `table?select=…`, read with the service key. */
export const readRows = async <Row>(query: string): Promise<Row[]> =>
  (await (await request("GET", `/rest/v1/${query}`, { apikey: secretKey() })).json()) as Row[];

/** Inserts a row with the service key and returns it. */
export const insertRows = <Row>(table: string, row: object): Promise<Row[]> =>
  post<Row[]>(`/rest/v1/${table}`, row, { apikey: secretKey(), prefer: "return=representation" });

/** Contact messages with this text. */
export const readLetters = (message: string): Promise<unknown[]> =>
  readRows(`contact_tickets?${new URLSearchParams({ select: "id", message: `eq.${message}` })}`);

/** Mails to an address, newest first, from the local mailbox. */
export const readMail = async (to: string): Promise<{ subject: string; links: string[] }[]> =>
  (await (await request("GET", `/_local/mail?to=${encodeURIComponent(to)}`, {})).json()) as {
    subject: string;
    links: string[];
  }[];

export type PrintedCode = { id: string; placeId: string; placeName: string; link: string };

/** The table codes of the demo owners, each of another place. */
export async function readPrintedCodes(): Promise<PrintedCode[]> {
  type Row = { id: string; link: string; place: { place_id: string; name: string } };
  const select = "id,link:code_data->>deep_link,place:restaurants(place_id,name)";
  const rows = await readRows<Row>(`qr_codes?select=${select}&qr_type=eq.restaurant&order=id`);
  return rows.map(({ id, link, place }) => ({ id, link, placeId: place.place_id, placeName: place.name }));
}

/** How often a code was scanned, and how the guest's rating of its place was verified. */
export async function readScans(
  code: PrintedCode,
  guest: Guest,
): Promise<{ scans: number; verification: string | null }> {
  const place = encodeURIComponent(code.placeId);
  const [scanned] = await readRows<{ scans_count: number }>(`qr_codes?id=eq.${code.id}&select=scans_count`);
  const [rating] = await readRows<{ verification: string }>(
    `ratings?user_id=eq.${guest.uid}&restaurant_place_id=eq.${place}&select=verification`,
  );
  return { scans: Number(scanned?.scans_count), verification: rating?.verification ?? null };
}
