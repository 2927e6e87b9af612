import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findBreaches, readRules, readSources } from "../support/import-rules.ts";

const rules = readRules(readFileSync("src/README.md", "utf8"));
const importing = (imported: string) => `import { x } from "${imported}";\n`;
const breachesOf = (path: string, text: string) => findBreaches([{ path, text }], rules);

/** A feature and a subfolder that no configuration mentions. */
const invented = [
  "../../remote/http.ts",
  "../../app/app.tsx",
  "../../account/auth-calls.ts",
  "../../site/landing-screen.tsx",
  "../../dashboards/owner/reviews/reviews-screen.tsx",
  "../map/map-screen.tsx",
  "../../../sw/sw.ts",
  "../../../supabase/embedded/backend.ts",
  "dexie",
  "dexie-react-hooks",
  "@supabase/supabase-js",
  "zod",
  "node:fs",
  "lodash",
];
test.each(invented)("a new feature may not import %s", (imported) => {
  expect(breachesOf("src/consumer/friends/friends-screen.tsx", importing(imported))).toHaveLength(1);
});

test.each([
  "../local/database.ts",
  "../sync/enqueue.ts",
  "../remote/http.ts",
  "../device/use-person.ts",
  "../app/app.tsx",
])("a new folder may not import %s", (imported) => {
  expect(breachesOf("src/games/quiz.ts", importing(imported))).toHaveLength(1);
});

test("a new folder may import ui, messages and domain", () => {
  for (const imported of [
    "../ui/elements/button.tsx",
    "../domain/score.ts",
    "../messages/en/common.ts",
    "./b.ts",
    "react",
  ])
    expect(breachesOf("src/games/quiz.ts", importing(imported))).toEqual([]);
});

test.each([
  ["src/domain/b.ts", "react"],
  ["src/domain/a.ts", "../local/database.ts"],
  ["src/ui/d.ts", "../local/database.ts"],
  ["src/local/f.ts", "../remote/http.ts"],
  ["src/local/z.ts", "react"],
  ["src/remote/h.ts", "../local/database.ts"],
  ["src/sync/j.ts", "../consumer/map/map-screen.tsx"],
  ["src/sync/w.ts", "react/jsx-runtime"],
  ["src/messages/w.ts", "../ui/icons.ts"],
  ["src/consumer/map/k.ts", "../rate/rating-draft.ts"],
  ["src/consumer/rate/deep/online.ts", "../../../remote/http.ts"],
  ["src/account/t.ts", "../local/database.ts"],
  ["src/dashboards/owner/n.ts", "../../local/database.ts"],
  ["src/dashboards/owner/o.ts", "../../sync/session/token.ts"],
  ["src/dashboards/owner/o.ts", "../admin/users.ts"],
  ["src/dashboards/data/call.ts", "../../sync/enqueue.ts"],
  ["sw/p.ts", "react"],
  ["sw/q.ts", "../src/consumer/map/map-screen.tsx"],
  ["supabase/functions/nearby-places/r.ts", "../../embedded/backend.ts"],
  ["supabase/functions/nearby-places/s.ts", "../../../src/remote/http.ts"],
  ["supabase/embedded/shared/t.ts", "../auth/users.ts"],
  ["supabase/embedded/backend.ts", "../demo/load-demo.ts"],
  ["supabase/tools/region/u.ts", "../../hosting/server/launch.ts"],
])("%s may not import %s", (path, imported) => {
  expect(breachesOf(path, importing(imported))).toHaveLength(1);
});

test.each([
  ["src/domain/a.ts", "zod/mini"],
  ["src/domain/b.ts", "./score.ts"],
  ["src/local/c.ts", "dexie"],
  ["src/remote/supabase-client.ts", "@supabase/supabase-js"],
  ["src/consumer/map/online.ts", "../../remote/places.ts"],
  ["src/consumer/map/e.ts", "../../sync/enqueue.ts"],
  ["src/consumer/map/e.ts", "./online.ts"],
  ["src/consumer/map/e.ts", "../shared/places/device-position.ts"],
  ["src/consumer/map/parts/e.ts", "../map-screen.tsx"],
  ["src/consumer/map/j.ts", "../../device/use-person.ts"],
  ["src/sync/f.ts", "../local/database.ts"],
  ["src/device/i.ts", "dexie-react-hooks"],
  ["src/dashboards/owner/o.ts", "../data/loads.ts"],
  ["src/dashboards/data/load-cache.ts", "./call.ts"],
  ["src/dashboards/data/call.ts", "../../sync/session/token.ts"],
  ["sw/g.ts", "../src/sync/drain/drain-outbox.ts"],
  ["supabase/functions/nearby-places/h.ts", "../../../src/domain/place.ts"],
  ["supabase/embedded/h.ts", "../functions/nearby-places/handler.ts"],
])("%s may import %s", (path, imported) => {
  expect(breachesOf(path, importing(imported))).toEqual([]);
});

test("the import rules cover every form of import", () => {
  const ways = [
    'export { x } from "../../remote/http.ts";',
    'export type { X } from "../../remote/http.ts";',
    'import "../../remote/http.ts";',
    'import type { X } from "../../remote/http.ts";',
    'import {\n  x,\n  y,\n} from "../../remote/http.ts";',
    'const load = async () => await import("../../remote/http.ts");',
    'type X = import("../../remote/http.ts").X;',
    "const load = async (name: string) => await import(name);",
  ];
  for (const way of ways) expect(breachesOf("src/consumer/map/x.ts", way), way).toHaveLength(1);
});

test("the source tree breaks no import rule", () => {
  const files = readSources();
  for (const folder of [
    "src/app/",
    "src/consumer/map/",
    "sw/",
    "supabase/functions/",
    "supabase/embedded/",
    "supabase/hosting/",
  ])
    expect(files.some(({ path }) => path.startsWith(folder))).toBe(true);
  expect(findBreaches(files, rules)).toEqual([]);
});
