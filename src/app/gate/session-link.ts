/** Only after the `#`: in a query, `error` is a notice of ours. */
const marks = /#(.*&)?(access_token|refresh_token|token_hash|error|error_code)=|[?&]error_code=/;
/** On `/app-login` itself, a code is an invitation. */
const code = /^\/(app(\/|-login\/).*)?[?&]code=/;

/** True if an address looks like a link from our mails. Cheap enough for every page; `readSessionLink` parses it. */
export const isSessionLink = ({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}): boolean => marks.test(search + hash) || code.test(pathname + search);
