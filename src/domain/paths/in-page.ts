/** Id of the data element in which the server's page of an address contains the answer that the app would ask for first. */
export const firstAnswerId = "first-answer";

/** Id of the data element in which a page contains the configuration of the server that it comes from. */
export const pageConfigId = "page-config";
