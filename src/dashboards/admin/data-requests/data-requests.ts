import * as z from "zod/mini";
import { callProcedure } from "../../data/call.ts";
import type { Cursor } from "../pager.tsx";
import { adminPrefix } from "../tasks.ts";

const requestSchema = z.object({
  id: z.string(),
  kind: z.string(),
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  due_at: z.string(),
  erase_at: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  username: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
});
export type DataRequest = z.infer<typeof requestSchema>;

export const dataKey = (done: boolean, cursor: Cursor | null): string =>
  `${adminPrefix}data?${done}&${cursor?.at ?? ""}&${cursor?.id ?? ""}`;

/** Open requests by due date, or completed ones latest first; fifty at a time. */
export const fetchDataRequests = (done: boolean, cursor: Cursor | null) =>
  callProcedure(
    "get_data_requests",
    { p_done: done, p_at: cursor?.at ?? null, p_id: cursor?.id ?? null },
    z.array(requestSchema),
  );

/** True: the answer is being sent. False: the request was no longer open. */
export const saveAnswer = (id: string, answer: string) =>
  callProcedure("complete_data_request", { p_id: id, p_answer: answer }, z.boolean());

const letterSchema = z.object({
  id: z.string(),
  ticket: z.string(),
  topic: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created_at: z.string(),
});
export type Letter = z.infer<typeof letterSchema>;

export const lettersPerPage = 20;
export const lettersKey = (cursor: Cursor | null): string =>
  `${adminPrefix}letters?${cursor?.at ?? ""}&${cursor?.id ?? ""}`;

/** Open contact messages, oldest first. */
export const fetchLetters = (cursor: Cursor | null) =>
  callProcedure("get_contact_tickets", { p_at: cursor?.at ?? null, p_id: cursor?.id ?? null }, z.array(letterSchema));

export const closeLetter = (id: string) => callProcedure("close_contact_ticket", { p_id: id }, z.boolean());
