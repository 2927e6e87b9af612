/** What a function may use of the world; tests hand in their own. */
export type Environment = {
  supabaseUrl: string;
  publishableKey: string;
  /** Needed only to store what a provider found. */
  secretKey: string | undefined;
  googleKey: string | undefined;
  overpassUrl: string | undefined;
  fetch: typeof fetch;
};

export function readEnvironment(read: (name: string) => string | undefined): Environment {
  return {
    supabaseUrl: read("SUPABASE_URL") ?? "",
    publishableKey: read("SUPABASE_PUBLISHABLE_KEY") ?? read("SUPABASE_ANON_KEY") ?? "",
    secretKey: read("SUPABASE_SECRET_KEY") ?? read("SUPABASE_SERVICE_ROLE_KEY"),
    googleKey: read("GOOGLE_PLACES_API_KEY"),
    overpassUrl: read("OVERPASS_URL"),
    fetch,
  };
}
