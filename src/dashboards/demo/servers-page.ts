/** Path below the demo page. */
export const serversPage = "create-servers";
