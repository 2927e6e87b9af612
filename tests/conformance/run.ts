// npm run conformance -- URL: asks a Supabase project everything of the list and prints what differs. Makes accounts at
// conformance.example.org, and removes them. Without a URL it starts Supabase Auth itself, from the folder AUTH_SERVER, and
// with STORAGE_SERVER also Storage.
import { inspect } from "node:util";
import { OperatorError, fail } from "../../supabase/embedded/shared/operator-error.ts";
import { authList, files, wholeList } from "./list.ts";
import { startRealAuth } from "./real-auth.ts";
import { runList } from "./run-list.ts";
import type { Target } from "./world.ts";

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

function readProject(address: string): Target {
  const url = URL.parse(address);
  const { PUBLISHABLE_KEY: publishableKey, SECRET_KEY: secretKey, INVITATION: invitation } = process.env;
  if (!url || !publishableKey || !secretKey || !invitation)
    throw new OperatorError(
      "PUBLISHABLE_KEY=… SECRET_KEY=… INVITATION=… npm run conformance -- https://PROJECT.supabase.co; the invitation is a code that any number of people may use.",
    );
  return { url: url.origin, publishableKey, secretKey, invitation, fetch, pass: wait };
}

async function run(address: string | undefined): Promise<void> {
  const folder = process.env["AUTH_SERVER"];
  if (address === undefined && folder === undefined)
    throw new OperatorError("Which project? npm run conformance -- https://PROJECT.supabase.co");
  const real = address === undefined ? await startRealAuth(folder ?? "", process.env["STORAGE_SERVER"]) : null;
  const target = real?.target ?? readProject(address ?? "");
  if (real) console.log(`Supabase Auth ${real.version}`);
  const ofReal = process.env["STORAGE_SERVER"] === undefined ? authList : [...authList, ...files];
  const list = (real ? ofReal : wholeList).filter(({ name }) => RegExp(process.env["ONLY"] ?? "").test(name));
  try {
    const differences = await runList(target, list, ({ answer }) => answer);
    for (const { name, expected, received } of differences)
      console.log(`${name}\n  expected ${inspect(expected, false, 9)}\n  received ${inspect(received, false, 9)}`);
    console.log(`${list.length} entries, ${differences.length} differences.`);
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    await real?.close();
  }
}

await run(process.argv[2]).catch(fail);
