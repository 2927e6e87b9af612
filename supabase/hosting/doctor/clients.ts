/** The earliest released client that this server understands: the first record in `tests/contract/records`. */
export const OLDEST_CLIENT = "0.1.0";

/** What can be said about clients that are older than the server. Nobody's version is recorded. */
export const aboutOlderClients = (version: string): string =>
  OLDEST_CLIENT === version
    ? `Clients of version ${version} work with this server, and there are no earlier ones. Which versions visit is not recorded.`
    : `Clients from version ${OLDEST_CLIENT} on work with this server (${version}); earlier ones have to be reloaded. Which versions visit is not recorded.`;
