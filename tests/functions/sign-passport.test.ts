import { describe, expect, test } from "vitest";
import { fromBase64Url } from "../../src/domain/text/base64url.ts";
import { judgePassport, writePassport } from "../../src/domain/people/passport.ts";
import { verifySignature } from "../../src/sync/codes/verify-signature.ts";
import { handle } from "../../supabase/functions/sign-passport/handler.ts";
import { aCodeKey } from "../support/signed-code.ts";
import { aPassport } from "../support/passport.ts";
import { createWorld, post, rpc } from "./world.ts";

const op_id = "7b1d3f0a-0000-4000-8000-0000000000e0";
const passport = aPassport();
const unsigned = { id: passport.id, words: JSON.stringify(passport), kid: null, signature: null };

/** A database that stores the first signature, as the real one does. */
function world(codeSigningKey: string | undefined, kept: Record<string, unknown> = unsigned) {
  const row = { ...kept };
  const made = createWorld({}, { codeSigningKey, secretKey: "service" });
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    made.calls.push({ url: request.url, method: request.method, headers: request.headers, body });
    if (request.url === rpc("issue_passport")) return Response.json(row);
    if (request.url !== rpc("keep_passport_signature")) throw new Error(request.url);
    const { p_kid, p_signature } = JSON.parse(body) as { p_kid: number; p_signature: string };
    if (row["signature"] === null) Object.assign(row, { kid: p_kid, signature: p_signature });
    return Response.json(true);
  };
  return { environment: { ...made.environment, fetch: fetcher }, calls: made.calls };
}
type Row = { words: string; kid: number; signature: string };

describe("a requested passport", () => {
  test("is issued on behalf of the caller and verifies with the published key", async () => {
    const { secret, published } = await aCodeKey(3);
    const { environment, calls } = world(JSON.stringify(secret));
    const answer = await handle(post({ op_id }, "Bearer of-the-server"), environment);
    const { words, kid, signature } = (await answer.json()) as Row;
    const line = writePassport({ words, keyId: kid, signature: fromBase64Url(signature) ?? new Uint8Array() });
    expect(await judgePassport(line, [published], verifySignature)).toEqual({ kind: "genuine", passport });
    expect(calls.map(({ url }) => url.split("/").at(-1))).toEqual([
      "issue_passport",
      "keep_passport_signature",
      "issue_passport",
    ]);
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer of-the-server");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ p_op_id: op_id });
    expect(calls[1]?.headers.get("apikey")).toBe("service");
    expect(JSON.stringify(calls) + JSON.stringify({ words, kid, signature })).not.toContain(secret.d);
  });

  test("is the same when requested again", async () => {
    const { secret } = await aCodeKey();
    const { environment, calls } = world(JSON.stringify(secret));
    const ask = async () => await (await handle(post({ op_id }), environment)).json();
    const first = await ask();
    const signedOnce = calls.length;
    expect(await ask()).toEqual(first);
    expect(calls.slice(signedOnce).map(({ url }) => url)).toEqual([rpc("issue_passport")]);
  });

  test("is refused with the database's error if the database rejects it", async () => {
    const refusal = { code: "PT409", hint: "too_few_ratings", message: "A passport needs five ratings" };
    const { environment, calls } = createWorld(
      { [rpc("issue_passport")]: { status: 409, body: refusal } },
      { codeSigningKey: JSON.stringify((await aCodeKey()).secret) },
    );
    const answer = await handle(post({ op_id }), environment);
    expect([answer.status, await answer.json()]).toEqual([409, refusal]);
    expect(calls).toHaveLength(1);
  });

  test("is not issued without a key or for invalid input", async () => {
    const { environment, calls } = world(undefined);
    const answer = await handle(post({ op_id }), environment);
    expect([answer.status, await answer.json()]).toMatchObject([409, { hint: "no_signing_key" }]);
    expect((await handle(post({ op_id: "7" }), environment)).status).toBe(400);
    expect(calls).toEqual([]);
  });
});
