export const rate = {};
