import { randomUUID } from "node:crypto";
import { entry } from "../run-list.ts";
import { place, rated, rating, raw, result, somewhere } from "./rows.ts";

/** Cases of PostgREST's own tests (test/spec/Feature of PostgREST 14.9, named above each entry), on the tables of the product. */
export const postgrestWrites = [
  // SingularSpec: "raises an error for multiple rows with return=rep", "raises an error for zero rows with return=rep".
  entry(
    "one row of a change that meets several or none is an error, and nothing is changed",
    async (w) => {
      const { client, id, ratings } = await rated(w);
      const own = () => client.from("ratings").select("score").eq("user_id", id).order("score");
      return [
        result(await client.from("ratings").update({ comment: "?" }).in("id", ratings).select("score").single()),
        result(await client.from("ratings").update({ score: 5 }).eq("id", randomUUID()).select("score").single()),
        result(await client.from("ratings").delete().in("id", ratings).select("score").single()),
        result(await own()),
      ];
    },
    [
      [406, "PGRST116"],
      [406, "PGRST116"],
      [406, "PGRST116"],
      [200, [{ score: 2 }, { score: 3 }]],
    ],
  ),
  // SingularSpec: "raises an error when attempting to create multiple entities with return=rep".
  entry(
    "one row of an insert of several is an error, and nothing is inserted",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const rows = places.map((one) => rating(id, one));
      return [
        result(await client.from("ratings").insert(rows).select("score").single()),
        result(await client.from("ratings").select("score").eq("user_id", id)),
      ];
    },
    [
      [406, "PGRST116"],
      [200, []],
    ],
  ),
  // SingularSpec: "will select an existing object", "works for one row with return=rep", "fails for zero rows".
  entry(
    "one row has a media type of its own",
    async (w) => {
      const { client, ratings } = await rated(w);
      const one = await client.from("ratings").select("score").eq("id", ratings[0]).single();
      const type = w.last().headers.get("content-type");
      const changed = client.from("ratings").update({ score: 4 }).eq("id", ratings[0]).select("score").single();
      return [result(one), type, result(await changed)];
    },
    [[200, { score: 2 }], "application/vnd.pgrst.object+json; charset=utf-8", [200, { score: 4 }]],
  ),
  // InsertSpec: "rejects json array that has objects with different keys", "ignores json keys not included in ?columns",
  // "disallows ?columns which don't exist", "fails with 400 and error" (invalid payload, no payload),
  // "returns empty array when no items inserted, and return=rep".
  entry(
    "rows with other keys, unknown columns, no rows and bad JSON are inserted or refused",
    async (w) => {
      const member = await somewhere(w);
      const { client, id, places } = member;
      const [first, second] = [rating(id, places[0]), rating(id, places[1])];
      const post = (path: string, body: string) =>
        raw(w, member, path, { method: "POST", body, headers: { prefer: "return=representation" } });
      return [
        await post("ratings?select=score", JSON.stringify([first, { ...second, comment: "Fine" }])),
        await post("ratings?select=score&columns=lemon", JSON.stringify([first])),
        result(await client.from("ratings").insert({ ...first, lemon: 1 })),
        await post("ratings?select=score", "}{ x = 2"),
        await post("ratings?select=score", ""),
        await post("ratings?select=score", "[]"),
        result(
          await client
            .from("ratings")
            .insert([first, { ...second, comment: "Fine" }])
            .select("comment"),
        ),
      ];
    },
    [
      [400, "PGRST102"],
      [400, "PGRST204"],
      [400, "PGRST204"],
      [400, "PGRST102"],
      [400, "PGRST102"],
      [201, []],
      [201, [{ comment: null }, { comment: "Fine" }]],
    ],
  ),
  // InsertSpec: "inserts table default values(field-with_sep) when json keys are undefined".
  entry(
    "a missing key of one row takes the default of the column where that is asked for",
    async (w) => {
      const { client, id, places } = await somewhere(w);
      const { tags: _, ...bare } = rating(id, places[0]);
      const add = (rows: object[]) => client.from("ratings").insert(rows, { defaultToNull: false }).select("tags");
      const other = { ...rating(id, places[1]), tags: ["friendly_staff"] };
      return [result(await add([bare])), result(await add([{ ...bare, score: 5 }, other]))];
    },
    [
      [201, [{ tags: [] }]],
      [409, "23505"],
    ],
    {
      answer: [
        [201, [{ tags: [] }]],
        [400, "54001"],
      ],
      because: "the library fills missing keys with null, so rows with different keys are refused",
    },
  ),
  // UpdateSpec: "indicates no table found by returning 404", "makes no updates and returns 204 without return= and without
  // ?select=", "makes no updates and returns 200 with return=rep and without ?select=", "disallows ?columns which don't exist",
  // "can set a column to NULL".
  entry(
    "an empty change changes nothing, and an unknown table or column is refused",
    async (w) => {
      const { client, ratings } = await rated(w);
      const change = (values: object) => client.from("ratings").update(values).eq("id", ratings[1]);
      return [
        result(await client.from("lemons").update({ real: false }).eq("id", 1)),
        result(await change({})),
        result(await change({}).select("score")),
        result(await change({ lemon: 1 }).select("score")),
        result(await change({ comment: null }).select("score,comment")),
      ];
    },
    [
      [404, "PGRST205"],
      [204, null],
      [200, []],
      [400, "PGRST204"],
      [200, [{ score: 3, comment: null }]],
    ],
  ),
  // DeleteSpec: "fails with 404", "can rename and cast the selected columns", "can embed (parent) entities".
  entry(
    "a removed row is answered with its place, renamed and cast",
    async (w) => {
      const { client, ratings } = await rated(w);
      const gone = client.from("ratings").delete().eq("id", ratings[0]);
      return [
        result(await client.from("lemons").delete().eq("id", 1)),
        result(await gone.select("stars:score::text,restaurants(name)")),
      ];
    },
    [
      [404, "PGRST205"],
      [200, [{ stars: "2", restaurants: { name: "Conformance 1" } }]],
    ],
  ),
  // UpsertSpec: "UPDATEs rows on pk conflict", "INSERTs and UPDATEs rows on pk conflict", "succeeds when the payload has no elements".
  entry(
    "a profile is upserted by its key, also behind a view",
    async (w) => {
      const { client, id } = await w.guest();
      const face = (values: object) => client.from("profiles").upsert({ user_id: id, ...values });
      return [
        result(await face({ city: "Esch" }).select("first_name,city")),
        result(await face({ city: "Wiltz" })),
        result(await face({ city: "Mersch" }).select("city").single()),
        result(await client.from("profiles").upsert({ user_id: id, city: "Diekirch" }, { onConflict: "user_id" })),
        result(await client.from("profiles").select("first_name,city").eq("user_id", id)),
      ];
    },
    [
      [200, [{ first_name: "Ann", city: "Esch" }]],
      [200, null],
      [200, { city: "Mersch" }],
      [200, null],
      [200, [{ first_name: "Ann", city: "Diekirch" }]],
    ],
  ),
  // UpsertSpec, ignore-duplicates: "INSERTs and ignores rows on pk conflict", "succeeds if not a single resource is created".
  entry(
    "an upsert that ignores what exists answers the new rows only",
    async (w) => {
      const { client, places } = await somewhere(w);
      const { city: _, ...old } = { ...place(1), place_id: places[0] };
      const again = client.from("restaurants").upsert(old, { onConflict: "place_id", ignoreDuplicates: true });
      return [
        result(await again.select("name")),
        result(await client.from("restaurants").select("name").eq("place_id", places[0])),
      ];
    },
    [
      [201, []],
      [200, [{ name: "Conformance 1" }]],
    ],
  ),
];
