import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const forbidden: [file: string, imports: string][] = [
  ["src/domain/a.ts", "../local/database.ts"],
  ["src/domain/b.ts", "react"],
  ["src/domain/c.ts", "zod"],
  ["src/ui/d.ts", "../local/database.ts"],
  ["src/ui/elements/e.ts", "../../consumer/map/map-screen.tsx"],
  ["src/local/f.ts", "../remote/http.ts"],
  ["src/local/g.ts", "@supabase/supabase-js"],
  ["src/remote/h.ts", "../local/database.ts"],
  ["src/remote/i.ts", "dexie"],
  ["src/sync/j.ts", "../consumer/map/map-screen.tsx"],
  ["src/consumer/map/k.ts", "../rate/rating-draft.ts"],
  ["src/consumer/rate/l.ts", "../../remote/http.ts"],
  ["src/consumer/history/m.ts", "../../app/app.tsx"],
  ["src/dashboards/owner/n.ts", "../../local/database.ts"],
  ["src/dashboards/owner/o.ts", "../../sync/enqueue.ts"],
  ["sw/p.ts", "react"],
  ["sw/q.ts", "../src/consumer/map/map-screen.tsx"],
  ["supabase/functions/nearby-places/r.ts", "../../embedded/backend.ts"],
  ["supabase/functions/nearby-places/s.ts", "../../../src/remote/http.ts"],
  ["src/site/t.ts", "dexie"],
  ["src/consumer/map/u.ts", "dexie-react-hooks"],
  ["src/sync/v.ts", "dexie-react-hooks"],
  ["src/sync/w.ts", "react"],
  ["src/local/x.ts", "dexie-react-hooks"],
  ["src/local/y.ts", "../device/use-person.ts"],
];
const permitted: [file: string, imports: string][] = [
  ["src/domain/a1.ts", "zod/mini"],
  ["src/domain/b1.ts", "./score.ts"],
  ["src/local/c1.ts", "dexie"],
  ["src/remote/d1.ts", "@supabase/supabase-js"],
  ["src/consumer/map/online.ts", "../../remote/places.ts"],
  ["src/consumer/map/e1.ts", "../../sync/enqueue.ts"],
  ["src/sync/f1.ts", "../local/database.ts"],
  ["src/device/i1.ts", "dexie-react-hooks"],
  ["src/consumer/map/j1.ts", "../../device/use-person.ts"],
  ["sw/g1.ts", "../src/sync/drain-outbox.ts"],
  ["supabase/functions/nearby-places/h1.ts", "../../../src/domain/place.ts"],
];

let folder: string;
let refused: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "walls-"));
  cpSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  for (const [file, imported] of [...forbidden, ...permitted]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `import { x } from "${imported}";\nexport const y = x;\n`);
  }
  const lint = join(process.cwd(), "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [lint, "--format", "json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  refused = new Set(
    diagnostics.filter(({ code }) => code.includes("no-restricted-imports")).map(({ filename }) => filename),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(forbidden)("%s may not import %s", (file) => {
  expect(refused).toContain(file);
});
test.each(permitted)("%s may import %s", (file) => {
  expect(refused).not.toContain(file);
});
