/** The two calls of Deno that the functions use; the embedded backend answers the same two. */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Response | Promise<Response>): unknown;
};
