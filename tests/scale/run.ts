// `npm run scale` shows what grows: a Postgres with 10,000 to 1,000,000 ratings and a streaming replica, 100 writers of one city
// and readers beside them. Each figure stands beside the floor of the same run: the same clients, a bare insert, update or index
// read. `npm run scale -- 10000 100000 1000000 --edits 200000 --seconds 30`
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { measure, type Row } from "./measure.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { edits: { type: "string", default: "20000" }, seconds: { type: "string", default: "10" } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10_000];

console.log(
  `Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, which clients, primary and replica share.`,
);
for (const size of sizes) {
  const rows = await measure(size, { edits: Number(values.edits), seconds: Number(values.seconds) });
  console.log(`\n${size.toLocaleString("en")} ratings\n\n| what | measured | floor | ratio | |\n|---|---|---|---|---|`);
  for (const row of rows) console.log(line(row));
}
process.exit();

function line({ name, measured, floor, unit = "", note = "" }: Row): string {
  const show = (value: number) => `${shown(value)} ${unit}`.trim();
  return `| ${name} | ${show(measured)} | ${floor === undefined ? "" : show(floor)} | ${floor ? (measured / floor).toFixed(2) : ""} | ${note} |`;
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}
