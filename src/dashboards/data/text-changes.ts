/**
 * The fields that differ from `before`, null for an emptied one. Sending only these keeps corrections that somebody else made
 * in the meantime.
 */
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
