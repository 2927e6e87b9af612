import { describe, expect, test } from "vitest";
import { judgeCode } from "../../src/domain/codes/code-keys.ts";
import { readCodeLink } from "../../src/domain/codes/code-link.ts";
import { verifySignature } from "../../src/sync/codes/verify-signature.ts";
import { readSigningKey } from "../../supabase/functions/_shared/sign-code.ts";
import { jobs, signCodes } from "../../supabase/functions/maintenance/jobs.ts";
import { handle } from "../../supabase/functions/sign-code/handler.ts";
import { aCodeKey } from "../support/signed-code.ts";
import { createWorld, post, rpc } from "./world.ts";

const id = "7b1d3f0a-0000-4000-8000-0000000000c0";
const row = { id, scans_count: 0, code_data: { deep_link: `/q?place_id=p-1&code=${id}` } };
const waiting = { id, place_id: "p-1", server_id: null, name: "Café Zitroun", latitude: 49.6, longitude: 6.1 };
const opId = "7b1d3f0a-0000-4000-8000-0000000000d1";
const wanted = { place_id: "p-1", qr_type: "restaurant", op_id: opId };
const database = {
  [rpc("create_qr_code")]: { body: row },
  [rpc("codes_to_sign")]: { body: [waiting] },
  [rpc("keep_signed_link")]: { body: true },
};
const linkOf = async (answer: Response) => ((await answer.json()) as typeof row).code_data.deep_link;

describe("a code created by an owner", () => {
  test("has a signed link that the published key verifies", async () => {
    const { secret, published } = await aCodeKey(3);
    const { environment, calls } = createWorld(database, {
      codeSigningKey: JSON.stringify(secret),
      secretKey: "service",
    });
    const answer = await handle(post(wanted, "Bearer of-the-owner"), environment);
    const path = await linkOf(answer);
    const link = readCodeLink(new URL(path, "https://site.test").searchParams);
    expect(link?.codeId).toBe(id);
    expect(link?.signed?.name).toBe("Café Zitroun");
    expect(link && (await judgeCode(link, [published], verifySignature))).toBe("genuine");
    const [made, asked, kept] = calls;
    expect(made?.headers.get("authorization")).toBe("Bearer of-the-owner");
    // The op id prevents a second code after a lost response.
    expect(JSON.parse(made?.body ?? "")).toMatchObject({ p_op_id: opId });
    expect([asked, kept].map((call) => call?.headers.get("apikey"))).toEqual(["service", "service"]);
    expect(JSON.parse(asked?.body ?? "")).toEqual({ p_kid: 3, p_id: id });
    expect(JSON.parse(kept?.body ?? "")).toEqual({ p_id: id, p_kid: 3, p_name: "Café Zitroun", p_link: path });
  });

  test("does not reveal the private key", async () => {
    const { secret } = await aCodeKey();
    const { environment, calls } = createWorld(database, { codeSigningKey: JSON.stringify(secret) });
    const said = (await (await handle(post(wanted), environment)).text()) + JSON.stringify(calls);
    expect(said).not.toContain(secret.d);
  });

  test("is returned unchanged when already signed", async () => {
    const { secret } = await aCodeKey();
    const answers = { ...database, [rpc("codes_to_sign")]: { body: [] } };
    const { environment } = createWorld(answers, { codeSigningKey: JSON.stringify(secret) });
    expect(await (await handle(post(wanted), environment)).json()).toEqual(row);
  });

  test.each([
    ["no key is set up", undefined, database],
    ["the key is invalid", "{}", database],
    ["signing fails", null, { ...database, [rpc("codes_to_sign")]: new Error("gone") }],
  ])("is returned unsigned when %s", async (_name, key, answers) => {
    const codeSigningKey = key === null ? JSON.stringify((await aCodeKey()).secret) : key;
    const { environment } = createWorld(answers, { codeSigningKey });
    const answer = await handle(post(wanted), environment);
    expect([answer.status, await answer.json()]).toEqual([200, row]);
  });

  test("is refused with the database's error if the database rejects it", async () => {
    const refusal = { code: "PT403", hint: "not_your_place", message: "This is not your restaurant" };
    const answers = { ...database, [rpc("create_qr_code")]: { status: 403, body: refusal } };
    const { environment, calls } = createWorld(answers, { codeSigningKey: JSON.stringify((await aCodeKey()).secret) });
    const answer = await handle(post(wanted), environment);
    expect([answer.status, await answer.json()]).toEqual([403, refusal]);
    expect(calls).toHaveLength(1);
  });

  test("is rejected for invalid input or when the database fails", async () => {
    const { environment } = createWorld({ ...database, [rpc("create_qr_code")]: { status: 500, body: {} } });
    expect((await handle(post({ place_id: 7 }), environment)).status).toBe(400);
    expect((await handle(post(wanted), environment)).status).toBe(502);
  });
});

test("the maintenance signs waiting codes and skips removed ones", async () => {
  expect(jobs).toContain(signCodes);
  const { secret } = await aCodeKey();
  const call = async <Answer>(name: string, args: object) =>
    (name === "codes_to_sign"
      ? [waiting, { ...waiting, id: crypto.randomUUID() }]
      : (args as { p_id: string }).p_id === id) as Answer;
  const ports = {
    call,
    removeObjects: async () => {},
    sendMail: null,
    siteUrl: "",
    operatorAddress: null,
    functionsUrl: "",
    signingKey: secret,
    push: null,
    purge: null,
    hoursBudgetMs: 0,
  };
  expect(await signCodes.run(ports)).toEqual({ signed: 1 });
});

test("a damaged signing key is rejected, and the error does not quote it", async () => {
  const { secret } = await aCodeKey();
  for (const text of ["{", JSON.stringify({ ...secret, d: "secret" }), JSON.stringify({ ...secret, state: "retired" })])
    expect(() => readSigningKey(text)).toThrow(/^CODE_SIGNING_KEY is not a valid signing key\.$/);
  expect(readSigningKey("")).toBeNull();
});
