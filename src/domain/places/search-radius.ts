/** Characters. The server reads at most twice as many. */
export const searchMaxLength = 100;
