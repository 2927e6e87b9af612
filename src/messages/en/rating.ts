/** What a rating says, wherever it is shown. */
export const rating = {
  noComment: "No comment",
  photoUnavailable: "This photo is not on this device",
  /** At least one of the two is there. */
  service: (name: string | null, award: string | null) => {
    if (name === null) return `${award} for the service`;
    return award === null ? `Served by ${name}` : `Served by ${name} · ${award}`;
  },
};
