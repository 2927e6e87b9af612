import type { Person } from "../support/cast.ts";
import type { Stage } from "./harness.ts";

/** Result of checking a code as a person or visitor; with `uid` the code is consumed. */
export async function checkCode(
  stage: Stage,
  person: Person,
  code: string | null,
  uid: string | null = null,
): Promise<unknown> {
  const [row] = await stage.as<{ answer: unknown }>(
    person,
    "select public.validate_invitation_code($1, $2) as answer",
    [code, uid],
  );
  return row?.answer;
}

export async function isInvited(stage: Stage, person: Person): Promise<boolean | undefined> {
  return (await stage.as<{ yes: boolean }>(person, "select public.is_user_invited() as yes"))[0]?.yes;
}

export async function addCode(stage: Stage, code: string, uses: number | null = 1): Promise<void> {
  await stage.look("select private.add_invitation_code($1, $2, null, null)", [code, uses]);
}
