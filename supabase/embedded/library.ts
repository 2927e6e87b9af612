import { App, setExperimental } from "@supabase/lite";
import type { OpenDatabase } from "./database/database.ts";
import type { Keys } from "./data-folder/keys.ts";
import { CODE_DIGITS } from "./shared/limits.ts";
import type { Limits } from "./shared/limits.ts";
import { setStorageAdapter } from "./database/library-internals.ts";
import type { AuthPost } from "./auth/auth-mail.ts";
import type { Origins } from "./shared/origins.ts";
import type { FileStorage } from "./storage/file-storage.ts";

setExperimental("storage", true);

interface LibraryParts {
  opened: OpenDatabase;
  origins: Origins;
  keys: Keys;
  post: AuthPost;
  limits: Limits;
  storage: FileStorage;
}

/** Runs `@supabase/lite` on our connection, mailbox and files. REST and most of auth and storage use it. */
export async function openLibrary(parts: LibraryParts): Promise<(request: Request) => Promise<Response>> {
  const { opened, origins, keys, post, limits } = parts;
  const app = new App({
    connection: opened.connection,
    api: { schemas: ["public"], max_rows: 1000, external_url: origins.siteUrl },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 3600,
      site_url: origins.siteUrl,
      additional_redirect_urls: origins.list.map((origin) => `${origin}/**`),
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: false,
        otp_length: CODE_DIGITS,
      },
    },
    storage: { enabled: true, file_size_limit: `${limits.storageBodyBytes}B` },
    options: {
      drivers: { email: { send: (mail) => post.take(mail) } },
      server: { disableStudio: true, admin: false },
    },
  });
  setStorageAdapter(app, parts.storage);
  await withoutWarnings(() => app.init());
  await opened.connection.clearSchemaCache();
  return async (request) => app.fetch(request, { peerAddress: null });
}

/** Silences the library's warning about its storage at every start; the version is pinned and tested. */
async function withoutWarnings(work: () => Promise<unknown>): Promise<void> {
  const { warn } = console;
  console.warn = () => {};
  try {
    await work();
  } finally {
    console.warn = warn;
  }
}
