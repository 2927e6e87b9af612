/** The texts of a form that differ from what stands, null where one was emptied: what somebody else corrected meanwhile is not put back. */
export const textChanges = <Name extends string>(
  names: readonly Name[],
  fields: Record<Name, string>,
  before: Record<Name, string>,
): Record<string, string | null> =>
  Object.fromEntries(
    names
      .filter((name) => fields[name].trim() !== before[name].trim())
      .map((name) => [name, fields[name].trim() || null]),
  );
