import type { Sql } from "../database/database.ts";
import type { MaintenancePorts } from "../../functions/maintenance/maintenance-ports.ts";

/** Calls the procedures of jobs as the owner of the database. The names come from the jobs, never from a request. */
export function procedureCaller(db: Sql): MaintenancePorts["call"] {
  return async <Answer>(name: string, args: object) => {
    // A list would otherwise become an array of Postgres.
    const values = Object.values(args).map((value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value));
    const parameters = Object.keys(args).map((key, at) => `${key} => $${at + 1}`);
    const rows = await db.query(`select * from public.${name}(${parameters.join(", ")})`, values);
    const [first] = rows;
    // A procedure with a single value returns it in a column of its own name.
    return (first && Object.keys(first).length === 1 && name in first ? first[name] : rows) as Answer;
  };
}
