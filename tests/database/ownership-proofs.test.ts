import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, serverOfPlace1: sam, admin } = cast;

const bucket = "ownership-proofs";
const paper = ({ id }: { id: string }, type = "pdf") => `${id}/${crypto.randomUUID()}.${type}`;
const put = "insert into storage.objects (bucket_id, name, owner_id) values ('ownership-proofs', $1, $2)";
const seen = "select name from storage.objects where bucket_id = 'ownership-proofs'";
const handIn = async (stage: Stage, person: Person & { id: string }) => {
  const name = paper(person);
  await stage.as(person, put, [name, person.id]);
  return name;
};
const ask = (stage: Stage, person: Person, documents: object, change: object = {}) =>
  valueOf(stage, person, "request_restaurant_ownership", {
    p_place_id: places.place3.id,
    p_restaurant_name: "",
    p_business_name: "Mosel Sàrl",
    p_business_email: "mosel@cast.test",
    p_verification_documents: JSON.stringify(documents),
    ...change,
  });

describe("a proof of business ownership", () => {
  test("is stored in a private bucket that accepts pictures and PDF files up to 10 MB", async ({ stage: { look } }) => {
    expect(
      await look(
        "select public, file_size_limit::int as bytes, allowed_mime_types as types from storage.buckets where id = $1",
        [bucket],
      ),
    ).toEqual([
      { public: false, bytes: 10 * 1024 * 1024, types: ["image/jpeg", "image/png", "image/webp", "application/pdf"] },
    ]);
  });

  test("cannot be reached through a signed URL, not even one made by an admin", async ({ stage }) => {
    await handIn(stage, ada);
    for (const operation of ["storage.object.sign", "storage.object.sign_many"]) {
      await stage.look("select set_config('storage.operation', $1, true)", [operation]);
      expect(await stage.as(admin, seen)).toEqual([]);
    }
  });

  test("can be read by admins only, not by the requester, owners or strangers", async ({ stage }) => {
    const name = await handIn(stage, ada);
    expect(await stage.as(admin, seen)).toEqual([{ name }]);
    for (const person of [ada, ben, olga, sam, cast.uninvited]) expect(await stage.as(person, seen)).toEqual([]);
    for (const person of [ada, admin]) {
      await stage.as(person, "update storage.objects set name = 'x' where bucket_id = 'ownership-proofs'");
      await stage.as(person, "delete from storage.objects where bucket_id = 'ownership-proofs'");
    }
    expect(await stage.look(seen)).toEqual([{ name }]);
  });

  test("can be uploaded by invited people only, to their own folder under a random name with an allowed type", async ({
    stage,
  }) => {
    const refused = async (person: Person, name: string) => (await stage.refusal(person, put, [name, person.id])).code;
    for (const type of ["jpg", "png", "webp", "pdf"]) await stage.as(ada, put, [paper(ada, type), ada.id]);
    expect(await refused(ada, paper(ben))).toBe("42501");
    expect(await refused(ada, paper(ada, "html"))).toBe("42501");
    expect(await refused(ada, `${ada.id}/x.pdf`)).toBe("42501");
    expect(await refused(cast.uninvited, paper(cast.uninvited))).toBe("42501");
    expect(await refused(cast.anonymous, paper(ada))).toBe("42501");
  });

  test("is limited to twenty uploads a day", async ({ stage }) => {
    for (let paperNo = 0; paperNo < 20; paperNo += 1) await handIn(stage, ada);
    expect((await stage.refusal(ada, put, [paper(ada), ada.id])).code).toBe("42501");
    await handIn(stage, ben);
  });

  test("is accepted in a request only if the requester has uploaded it", async ({ stage }) => {
    const mine = await handIn(stage, ada);
    const theirs = await handIn(stage, ben);
    expect(await ask(stage, ada, { proofs: [mine, theirs] })).toMatchObject({ code: "proof_missing" });
    expect(await ask(stage, ada, { proofs: [paper(ada)] })).toMatchObject({ code: "proof_missing" });
    expect(await ask(stage, ada, { proofs: "all" })).toMatchObject({ code: "documents_invalid" });
    expect(await ask(stage, ada, { proofs: [mine, mine, mine, mine] })).toMatchObject({ code: "documents_invalid" });
    expect(await ask(stage, ada, { proofs: [mine] })).toMatchObject({ success: true });
    expect(await ask(stage, ben, { proofs: [] })).toMatchObject({ success: true });
  });

  test("is deleted after a day if no request uses it, and otherwise ninety days after the decision", async ({
    stage,
  }) => {
    const orphans = async () =>
      (await stage.as<{ name: string }>(cast.machine, "select name from public.orphan_proofs() order by name")).map(
        (row) => row.name,
      );
    const named = await handIn(stage, ada);
    const lost = await handIn(stage, ada);
    const { request_id: id } = await ask(stage, ada, { proofs: [named] });
    expect(await orphans()).toEqual([]);
    await stage.look("update storage.objects set created_at = now() - interval '25 hours' where bucket_id = $1", [
      bucket,
    ]);
    expect(await orphans()).toEqual([lost]);
    const decide = { p_request_id: id, p_status: "rejected", p_admin_notes: "No" };
    await valueOf(stage, admin, "review_ownership_request", decide);
    expect(await orphans()).toEqual([lost]);
    await stage.look("update public.restaurant_ownership_requests set reviewed_at = now() - interval '91 days'");
    expect(await orphans()).toEqual([named, lost].toSorted());
    expect((await stage.refusal(ada, "select name from public.orphan_proofs()")).code).toBe("42501");
  });

  test("is listed in the data export and deleted with the account", async ({ stage }) => {
    const name = await handIn(stage, ada);
    expect(await valueOf(stage, ada, "export_my_data")).toMatchObject({ photos: [{ bucket, name }] });
    await stage.look(
      "insert into public.data_requests (user_id, kind, status, erase_at) values ($1, 'deletion', 'open', now() - interval '1 minute')",
      [ada.id],
    );
    const due = await stage.as(cast.machine, "select bucket, names from public.due_erasures()");
    expect(due).toContainEqual({ bucket, names: [name] });
    expect(await valueOf(stage, cast.machine, "erase_account", { p_user_id: ada.id })).toBe(false);
  });
});

describe("an ownership request", () => {
  test("is stored only once when it is sent again after a lost answer", async ({ stage }) => {
    const p_op_id = crypto.randomUUID();
    const answer = { success: true, request_id: p_op_id };
    expect(await ask(stage, ada, {}, { p_op_id })).toEqual(answer);
    expect(await ask(stage, ada, {}, { p_op_id })).toEqual(answer);
    await valueOf(stage, admin, "review_ownership_request", { p_request_id: p_op_id, p_status: "approved" });
    // Also after a decision: no second request is created.
    expect(await ask(stage, ada, {}, { p_op_id })).toEqual(answer);
    expect(await stage.look("select id from public.restaurant_ownership_requests")).toEqual([{ id: p_op_id }]);
    // Another person's op id gives no access.
    expect(await ask(stage, ben, {}, { p_op_id })).toMatchObject({ success: false });
  });
});
