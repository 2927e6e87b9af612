/** Below the list of the demonstration. */
export const serversPage = "create-servers";
