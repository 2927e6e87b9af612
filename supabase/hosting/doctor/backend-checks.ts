import * as z from "zod/mini";
import { api, note, page, problem, type Check, type Finding } from "./deployment.ts";
import { findSchemaFaults, schemaReport } from "./schema-findings.ts";

/** Allowed age of the last maintenance run. It runs every five minutes by pg_cron, at least hourly elsewhere. */
const MAINTENANCE_MS = 3 * 3_600_000;
const MAIL_MS = 3_600_000;
/** Ratings are counted every few seconds, at least every minute. */
const COUNT_MS = 600_000;
/** From the beginning of the day of a rating: the rest of that day, and one day in which the maintenance runs. */
const FIGURES_MS = 48 * 3_600_000;

const keys: Check = {
  name: "keys",
  async look(deployment) {
    if (deployment.publishableKey === "")
      return [
        problem(
          "The publishable key is not known.",
          "Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY as for the build, and run the doctor again.",
        ),
      ];
    const answer = await api(deployment, "/rest/v1/restaurants?select=place_id&limit=1");
    if (answer.status === 401)
      return [problem("The backend rejects the publishable key.", "Build again with the project's own key.")];
    if (answer.status === 404)
      return [
        problem(
          "The database has no places table.",
          "Apply the migrations: npx supabase db push, or start npm run serve.",
        ),
      ];
    return answer.ok ? [] : [problem(`The database answers ${answer.status}.`, "Check the log of the backend.")];
  },
};

const functions: Check = {
  name: "functions",
  async look(deployment) {
    const findings: Finding[] = [];
    for (const name of [
      "nearby-places",
      "restaurant-search",
      "find-address",
      "place-photos",
      "place-hours",
      "sign-code",
      "sign-passport",
      "captcha-pass",
      "maintenance",
    ]) {
      const { status } = await api(deployment, `/functions/v1/${name}`, { method: "POST", body: {} });
      if (status === 404)
        findings.push(problem(`The function ${name} is missing.`, "npx supabase functions deploy --use-api"));
      else if (status >= 500)
        findings.push(problem(`The function ${name} fails (${status}).`, "Check its log and its secrets."));
    }
    return findings;
  },
};

/** Requests of a stranger that must return nothing. */
const forbidden: [what: string, path: string, options?: { method: string; body: unknown }][] = [
  ["ratings with their authors", "/rest/v1/ratings?select=user_id&limit=1"],
  ["profiles", "/rest/v1/profiles?select=user_id&limit=1"],
  ["roles", "/rest/v1/user_roles?select=*&limit=1"],
  ["invitation codes", "/rest/v1/invitation_codes?select=*&limit=1"],
  ["the health of the installation", "/rest/v1/rpc/get_health", { method: "POST", body: {} }],
  ["the doctor's report", "/rest/v1/rpc/installation_report", { method: "POST", body: {} }],
  ["the list of review pictures", "/storage/v1/object/list/reviews", { method: "POST", body: { prefix: "" } }],
];

const policies: Check = {
  name: "policies",
  async look(deployment) {
    const findings: Finding[] = [];
    const fix = "Take the database offline, apply the migrations, and compare grants and policies with them.";
    for (const [what, path, options] of forbidden) {
      const answer = await api(deployment, path, options);
      const text = answer.ok ? (await answer.text()).trim() : "";
      if (text !== "" && text !== "[]" && text !== "null") findings.push(problem(`Anybody can read ${what}.`, fix));
    }
    const body = { user_id: crypto.randomUUID(), role: "admin" };
    if ((await api(deployment, "/rest/v1/user_roles", { method: "POST", body })).ok)
      findings.push(problem("Anybody can grant roles.", fix));
    return findings;
  },
};

const unusedSchema = z.object({ data: z.object({ __typename: z.string() }) });

/** GraphQL is a second way to every table, active in some hosted projects. Nothing here uses it. */
const unused: Check = {
  name: "unused services",
  async look(deployment) {
    const answer = await api(deployment, "/graphql/v1", { method: "POST", body: { query: "{ __typename }" } });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok || !unusedSchema.safeParse(body).success) return [];
    return [
      note(
        "GraphQL is enabled: it lets anybody query across tables to any depth.",
        "Run in the SQL editor of the project: drop extension if exists pg_graphql;",
      ),
    ];
  },
};

const reportSchema = z.object({
  ...schemaReport,
  buckets: z.record(z.string(), z.boolean()),
  maintenance_at: z.nullable(z.string()),
  failing: z.array(z.string()),
  uncounted_since: z.nullable(z.string()),
  unpublished_since: z.nullable(z.string()),
  mails_waiting: z.number(),
  mails_oldest_at: z.nullable(z.string()),
  admins: z.number(),
});

/** Buckets by name, and whether they are public. */
const BUCKETS: Record<string, boolean> = {
  reviews: true,
  "profile-images": true,
  packs: true,
  "ownership-proofs": false,
  withheld: false,
  "withheld-profile-images": false,
};

const inside: Check = {
  name: "internals",
  async look(deployment) {
    if (deployment.secretKey === null)
      return [
        note(
          "Migrations, buckets, maintenance and mails were not checked.",
          "Set SECRET_KEY (hosted: SUPABASE_SECRET_KEY) and run the doctor again.",
        ),
      ];
    const answer = await api(deployment, "/rest/v1/rpc/installation_report", {
      method: "POST",
      body: {},
      key: deployment.secretKey,
    });
    if (answer.status === 404)
      return [
        problem(
          "Migrations are missing, so the report is unavailable.",
          "npx supabase db push, or start this version of npm run serve.",
        ),
      ];
    if (!answer.ok)
      return [problem(`The secret key is refused (${answer.status}).`, "Use the key of this installation.")];
    const report = reportSchema.parse(await answer.json());
    const findings: Finding[] = findSchemaFaults(report, deployment.migrations);
    for (const [bucket, isPublic] of Object.entries(BUCKETS))
      if (report.buckets[bucket] !== isPublic)
        findings.push(
          problem(
            bucket in report.buckets
              ? `The bucket ${bucket} is ${isPublic ? "private" : "public"}.`
              : `The bucket ${bucket} is missing.`,
            "Restore what the migrations define.",
          ),
        );
    const idleMs = report.maintenance_at === null ? Infinity : deployment.now - Date.parse(report.maintenance_at);
    if (idleMs > MAINTENANCE_MS)
      findings.push(
        problem(
          report.maintenance_at === null
            ? "The maintenance has never run."
            : `The maintenance last ran on ${report.maintenance_at}.`,
          "Hosted: set maintenance_url and maintenance_secret in the Vault, or call the function by a cron job. Otherwise check the log.",
        ),
      );
    if (report.failing.length > 0)
      findings.push(
        problem(
          `The maintenance fails at: ${report.failing.join(", ")}.`,
          "The reason is on the admin page Health and in the log.",
        ),
      );
    if (report.uncounted_since !== null && deployment.now - Date.parse(report.uncounted_since) > COUNT_MS)
      findings.push(
        problem(
          `Ratings have not been added to the figures since ${report.uncounted_since}.`,
          "Hosted: switch pg_cron on and apply the migrations, which schedule five-lemons-fold. Otherwise check the log of the server.",
        ),
      );
    const waitMs = report.unpublished_since === null ? 0 : deployment.now - Date.parse(report.unpublished_since);
    if (waitMs > FIGURES_MS)
      findings.push(
        problem(
          `Public figures have not been published since ${report.unpublished_since}.`,
          "They are published once a day by the maintenance: see to it that it runs and does not fail.",
        ),
      );
    if (report.mails_oldest_at !== null && deployment.now - Date.parse(report.mails_oldest_at) > MAIL_MS)
      findings.push(
        problem(
          `${report.mails_waiting} mails have been waiting since ${report.mails_oldest_at}.`,
          "Set MAIL_API_KEY or SMTP_URL with MAIL_FROM, and check the provider's log.",
        ),
      );
    if (report.admins === 0)
      findings.push(note("Nobody is an admin yet.", "Use the invitation that the first start printed."));
    return findings;
  },
};

const healthSchema = z.object({ version: z.string() });

/** Only installations with a server of their own say their version. */
const versions: Check = {
  name: "versions",
  async look(deployment) {
    const answer = await page(deployment, "/_local/health");
    const { data } = healthSchema.safeParse(await answer.json().catch(() => null));
    const findings: Finding[] = [];
    if (data && data.version !== deployment.version)
      findings.push(
        problem(
          `The server runs version ${data.version}, and this program is version ${deployment.version}.`,
          "Restart the server from this folder, or run the doctor of the version that runs.",
        ),
      );
    if (deployment.dataFolder !== null)
      findings.push(problem(deployment.dataFolder, "Set DATA_DIR to the folder of this installation."));
    return findings;
  },
};

export const backendChecks: readonly Check[] = [keys, functions, policies, unused, versions, inside];
