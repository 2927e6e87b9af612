/** Id of the data element in which the server's page of an address contains the answer that the app would ask for first. */
export const firstAnswerId = "first-answer";
