import * as z from "zod/mini";
import { api, note, problem, type Check, type Finding } from "./deployment.ts";

/** A run an hour where the process does it, every five minutes where a clock calls. */
const MAINTENANCE_MS = 3 * 3_600_000;
const MAIL_MS = 3_600_000;

const keys: Check = {
  name: "keys",
  async look(patient) {
    if (patient.publishableKey === "")
      return [
        problem(
          "The publishable key is not known.",
          "Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY as for the build, and ask again.",
        ),
      ];
    const answer = await api(patient, "/rest/v1/restaurants?select=place_id&limit=1");
    if (answer.status === 401)
      return [problem("The backend does not know the publishable key.", "Build again with the project's own key.")];
    if (answer.status === 404)
      return [
        problem(
          "The database holds no places table.",
          "Apply the migrations: npx supabase db push, or start npm run serve.",
        ),
      ];
    return answer.ok ? [] : [problem(`The database answers ${answer.status}.`, "Look into the log of the backend.")];
  },
};

const functions: Check = {
  name: "functions",
  async look(patient) {
    const findings: Finding[] = [];
    for (const name of [
      "nearby-places",
      "restaurant-search",
      "place-photos",
      "sign-code",
      "sign-passport",
      "maintenance",
    ]) {
      const { status } = await api(patient, `/functions/v1/${name}`, { method: "POST", body: {} });
      if (status === 404)
        findings.push(problem(`The function ${name} is not there.`, "npx supabase functions deploy --use-api"));
      else if (status >= 500)
        findings.push(
          problem(`The function ${name} fails (${status}).`, "Look into its log; is every secret of it set?"),
        );
    }
    return findings;
  },
};

/** What a stranger asks for, and must not get. */
const forbidden: [what: string, path: string, options?: { method: string; body: unknown }][] = [
  ["ratings with their authors", "/rest/v1/ratings?select=user_id&limit=1"],
  ["profiles", "/rest/v1/profiles?select=user_id&limit=1"],
  ["roles", "/rest/v1/user_roles?select=*&limit=1"],
  ["invitation codes", "/rest/v1/invitation_codes?select=*&limit=1"],
  ["the state of the installation", "/rest/v1/rpc/get_health", { method: "POST", body: {} }],
  ["the report for its doctor", "/rest/v1/rpc/installation_report", { method: "POST", body: {} }],
  ["the list of review pictures", "/storage/v1/object/list/reviews", { method: "POST", body: { prefix: "" } }],
];

const policies: Check = {
  name: "policies",
  async look(patient) {
    const findings: Finding[] = [];
    const mend = "Take the database out of reach, apply the migrations, and compare grants and policies with them.";
    for (const [what, path, options] of forbidden) {
      const answer = await api(patient, path, options);
      const text = answer.ok ? (await answer.text()).trim() : "";
      if (text !== "" && text !== "[]" && text !== "null") findings.push(problem(`A stranger reads ${what}.`, mend));
    }
    const body = { user_id: crypto.randomUUID(), role: "admin" };
    if ((await api(patient, "/rest/v1/user_roles", { method: "POST", body })).ok)
      findings.push(problem("A stranger gives out roles.", mend));
    return findings;
  },
};

const unusedSchema = z.object({ data: z.object({ __typename: z.string() }) });

/** A second way to every table, which some hosted projects have from the start: nothing here asks by it. */
const unused: Check = {
  name: "what nobody uses",
  async look(patient) {
    const answer = await api(patient, "/graphql/v1", { method: "POST", body: { query: "{ __typename }" } });
    const told: unknown = await answer.json().catch(() => null);
    if (!answer.ok || !unusedSchema.safeParse(told).success) return [];
    return [
      note(
        "GraphQL answers: it reads from table to table, as deep as a stranger likes.",
        "In the SQL editor of the project: drop extension if exists pg_graphql;",
      ),
    ];
  },
};

const reportSchema = z.object({
  migrations: z.array(z.string()),
  buckets: z.record(z.string(), z.boolean()),
  maintenance_at: z.nullable(z.string()),
  failing: z.array(z.string()),
  mails_waiting: z.number(),
  mails_oldest_at: z.nullable(z.string()),
  admins: z.number(),
});

/** Whether strangers may read what is in it. */
const BUCKETS: Record<string, boolean> = {
  reviews: true,
  "profile-images": true,
  packs: true,
  "ownership-proofs": false,
  withheld: false,
  "withheld-profile-images": false,
};

const inside: Check = {
  name: "the inside",
  async look(patient) {
    if (patient.secretKey === null)
      return [
        note(
          "Migrations, buckets, maintenance and mails were not looked at.",
          "Set SECRET_KEY (hosted: SUPABASE_SECRET_KEY) and ask again.",
        ),
      ];
    const answer = await api(patient, "/rest/v1/rpc/installation_report", {
      method: "POST",
      body: {},
      key: patient.secretKey,
    });
    if (answer.status === 404)
      return [
        problem(
          "Migrations are missing: it cannot tell how it is.",
          "npx supabase db push, or start this version of npm run serve.",
        ),
      ];
    if (!answer.ok)
      return [problem(`The secret key is refused (${answer.status}).`, "Take the one of this installation.")];
    const report = reportSchema.parse(await answer.json());
    const findings: Finding[] = [];
    const missing = patient.migrations.filter((version) => !report.migrations.includes(version));
    if (missing.length > 0)
      findings.push(
        problem(
          `${missing.length} migrations are missing, the first is ${missing[0]}.`,
          "npx supabase db push, or start this version of npm run serve.",
        ),
      );
    for (const [bucket, isPublic] of Object.entries(BUCKETS))
      if (report.buckets[bucket] !== isPublic)
        findings.push(
          problem(
            bucket in report.buckets
              ? `The bucket ${bucket} is ${isPublic ? "closed" : "open to everybody"}.`
              : `The bucket ${bucket} is missing.`,
            "The migrations make it as it has to be: put it back.",
          ),
        );
    const idleMs = report.maintenance_at === null ? Infinity : patient.now - Date.parse(report.maintenance_at);
    if (idleMs > MAINTENANCE_MS)
      findings.push(
        problem(
          report.maintenance_at === null
            ? "The maintenance has never run."
            : `The maintenance ran last on ${report.maintenance_at}.`,
          "Hosted: put maintenance_url and maintenance_secret into the Vault, or call the function by a clock. Else look into the log.",
        ),
      );
    if (report.failing.length > 0)
      findings.push(
        problem(
          `The maintenance fails at: ${report.failing.join(", ")}.`,
          "The reason stands in the admins' page Health, and in the log.",
        ),
      );
    if (report.mails_oldest_at !== null && patient.now - Date.parse(report.mails_oldest_at) > MAIL_MS)
      findings.push(
        problem(
          `${report.mails_waiting} mails wait since ${report.mails_oldest_at}.`,
          "Set MAIL_API_KEY or SMTP_URL with MAIL_FROM, and look at what the provider says.",
        ),
      );
    if (report.admins === 0)
      findings.push(note("Nobody is an admin yet.", "Take the invitation that the first start printed."));
    return findings;
  },
};

export const backendChecks: readonly Check[] = [keys, functions, policies, unused, inside];
