import { expect } from "vitest";
import { cast } from "../support/cast.ts";
import { rowsOf } from "./calls.ts";
import { useDatabase } from "./harness.ts";

const { test } = useDatabase();
const { admin, consumerA: ada } = cast;

/** Ten thousand rows of each table, and the procedure behind the table of the admins, with the number of rows of its pages. */
const tables = [
  {
    procedure: "get_audit_log",
    page: 50,
    fill: "insert into public.audit_log (action) select 'code_created' from generate_series(1, 10000)",
  },
  {
    procedure: "get_contact_tickets",
    page: 20,
    fill: `insert into private.contact_tickets (name, email, topic, message)
      select 'Ada', 'ada@cast.test', 'general', 'Hello ' || n from generate_series(1, 10000) as n`,
  },
  {
    procedure: "get_invitation_codes",
    page: 50,
    fill: `insert into public.invitation_codes (code_hash, code_end)
      select sha256(n::text::bytea), right(n::text, 4) from generate_series(1, 10000) as n`,
  },
  {
    procedure: "get_data_requests",
    args: { p_done: true },
    page: 50,
    fill: `insert into public.data_requests (user_id, kind, answer, status, completed_at)
      select '${ada.id}', 'rectification', 'Done', 'done', now() - n * interval '1 minute' from generate_series(1, 10000) as n`,
  },
];

test("each table of the admins has pages of at most fifty rows at ten thousand rows", async ({ stage }) => {
  for (const { procedure, args = {}, page, fill } of tables) {
    await stage.look(fill);
    expect([procedure, (await rowsOf(stage, admin, procedure, args)).length]).toEqual([procedure, page]);
  }
});
