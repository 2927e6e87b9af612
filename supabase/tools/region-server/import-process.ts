// The process of an import that an admin started. It reads the file and makes the packs, so that the server keeps answering;
// rows and files go through the server, which alone may open an embedded database.
import type { RegionSummary } from "../../../src/domain/places/region-import.ts";
import { computeHours } from "../../embedded/functions/compute-hours.ts";
import type { Sql, SqlRow } from "../../embedded/database/database.ts";
import { OperatorError, reasonOf } from "../../embedded/shared/operator-error.ts";
import type { PackHost } from "../offline-packs/publish-pack.ts";
import { kindOfFile, readText } from "../osm/read-text.ts";
import { readExtract } from "../osm/read-extract.ts";
import { importPlaces, type ImportReport } from "../places/import-places.ts";
import { importRegion, regionOf, type RegionReport } from "../region/import-region.ts";
import type { Part } from "../region/progress.ts";
import type { Answered, ImportOrder, Question, ToImport, ToServer } from "./messages.ts";

/** More of them help nobody in a browser. */
const mostProblems = 1_000;

const send = (message: ToServer): void => void process.send?.(message);
const onProgress = (part: Part, share: number) => send({ type: "progress", part, share });

const waiting = new Map<number, (answer: Answered) => void>();
let lastId = 0;

async function ask(question: Question): Promise<SqlRow[] | { status: number; text: string } | null> {
  const id = (lastId += 1);
  const answer = await new Promise<Answered>((resolve) => {
    waiting.set(id, resolve);
    send({ type: "ask", id, question });
  });
  if (answer.ok) return answer.value;
  throw Object.assign(new Error(answer.message), { code: answer.code });
}

const db: Sql = {
  exec: async (sql) => void (await ask({ kind: "exec", sql })),
  query: async <Row extends SqlRow>(sql: string, parameters: readonly unknown[] = []) =>
    (await ask({ kind: "query", sql, parameters })) as Row[],
};

const hostOf = ({ siteUrl, secretKey }: ImportOrder): PackHost => ({
  url: siteUrl,
  secretKey,
  send: async (request) => {
    const { method, url, headers } = request;
    const body = method === "GET" ? null : new Uint8Array(await request.arrayBuffer());
    const answer = await ask({ kind: "request", method, url, headers: [...headers], body });
    const { status, text } = answer as { status: number; text: string };
    return new Response(text, { status });
  },
});

async function run(order: ImportOrder): Promise<RegionSummary> {
  if ((await kindOfFile(order.file)) === "text") {
    onProgress("places", 0);
    const report = await importPlaces(db, readText(order.file), (stored, all) => onProgress("places", stored / all));
    if (report.imported + report.skipped + report.nameless.length === 0)
      throw new OperatorError(`${order.file} contains no readable feature.`);
    await computeHours(db, (computed, all) => onProgress("hours", computed / all));
    return summaryOf(report, { packs: [], heavy: [], small: [] });
  }
  const osm = await readExtract(order.file, (share) => onProgress("reading", share));
  const report = await importRegion({ db, host: hostOf(order) }, regionOf(order.name, osm), onProgress);
  return summaryOf(report.places, report);
}

function summaryOf(
  { imported, withoutCity, nameless, problems }: ImportReport,
  { packs, heavy, small }: Pick<RegionReport, "packs" | "heavy" | "small">,
): RegionSummary {
  return {
    imported,
    withoutCity,
    nameless: nameless.length,
    packs,
    heavy,
    small: small.length,
    problems: problems.slice(0, mostProblems).map(({ id, key, problem }) => ({ id, value: key, problem })),
    problemCount: problems.length,
  };
}

async function obey(order: ImportOrder): Promise<void> {
  try {
    send({ type: "done", summary: await run(order) });
  } catch (error) {
    const code = error instanceof OperatorError ? "region_unreadable" : "region_stopped";
    if (code === "region_stopped") console.error("[region]", error);
    send({ type: "failed", code, detail: reasonOf(error).replaceAll(order.file, order.shownName) });
  }
  process.disconnect?.();
}

process.on("message", (message: ToImport) => {
  if (message.type === "order") void obey(message.order);
  else {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  }
});
// A server that has ended leaves no import behind.
process.on("disconnect", () => process.exit());
send({ type: "ready" });
