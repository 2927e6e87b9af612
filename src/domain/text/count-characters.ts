/** Counts characters as Postgres and the schemas do: a smiley is one, although JavaScript stores it as two units. */
export const countCharacters = (text: string): number => Array.from(text).length;
