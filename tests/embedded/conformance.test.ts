import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { parts, wholeList } from "../conformance/list.ts";
import { runList } from "../conformance/run-list.ts";
import type { Target } from "../conformance/world.ts";
import { SITE, ask, startProduct } from "./backend-fixture.ts";

const INVITATION = "CONFORMANCE-2026";
let backend: Backend;
let target: Target;

beforeAll(async () => {
  backend = await startProduct({ limits: { answerStepMs: 0 } });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'conformance')", [INVITATION]);
  target = {
    url: SITE,
    publishableKey: backend.keys.publishableKey,
    secretKey: backend.keys.secretKey,
    invitation: INVITATION,
    fetch: (input, init) => ask(backend, new Request(input, init)),
    async pass(seconds, userId) {
      await backend.db.query(
        "update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $1) where user_id = $2",
        [seconds, userId],
      );
    },
  };
});
afterAll(() => backend.close());

test("every entry has a name of its own", () => {
  const names = wholeList.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(Object.entries(parts))(
  "the stand-in answers %s as Supabase does, but for what an entry names",
  async (_, part) => {
    const list = part.filter(({ name }) => RegExp(process.env["ONLY"] ?? "").test(name));
    expect(await runList(target, list, ({ answer, standIn }) => (standIn ? standIn.answer : answer))).toEqual([]);
  },
);

test("the list finds a difference", async () => {
  const [first] = wholeList;
  expect(first && (await runList(target, [first], () => "another answer"))).toHaveLength(1);
});
