import { PASSWORD } from "../world.ts";
import { entry, outcome } from "../run-list.ts";

/** What a server does with the secret key. */
export const admin = [
  entry(
    "the server makes, reads, changes and deletes an account",
    async (w) => {
      const { admin } = w.server.auth;
      const made = await admin.createUser({ email: w.newEmail(), email_confirm: true, user_metadata: { a: 1 } });
      const id = made.data.user?.id ?? "";
      const changed = await admin.updateUserById(id, { user_metadata: { b: 2 }, app_metadata: { c: 3 } });
      const read = await admin.getUserById(id);
      const deleted = await admin.deleteUser(id);
      const gone = await admin.getUserById(id);
      return {
        made: made.data.user?.user_metadata,
        changed: [changed.data.user?.user_metadata, changed.data.user?.app_metadata],
        read: Object.keys(read.data.user ?? {}).toSorted(),
        deleted: deleted.error,
        gone: outcome(gone),
      };
    },
    {
      made: {
        a: 1,
        email_verified: true,
      },
      changed: [
        {
          a: 1,
          b: 2,
          email_verified: true,
        },
        {
          c: 3,
          provider: "email",
          providers: ["email"],
        },
      ],
      read: [
        "app_metadata",
        "aud",
        "confirmed_at",
        "created_at",
        "email",
        "email_confirmed_at",
        "id",
        "identities",
        "is_anonymous",
        "phone",
        "role",
        "updated_at",
        "user_metadata",
      ],
      deleted: null,
      gone: {
        status: 404,
        code: "user_not_found",
        message: "User not found",
      },
    },
  ),
  entry(
    "the server makes no second account with an address",
    async (w) => {
      const { email } = await w.account();
      return outcome(await w.server.auth.admin.createUser({ email, password: PASSWORD }));
    },
    {
      status: 422,
      code: "email_exists",
      message: "A user with this email address has already been registered",
    },
  ),
  entry(
    "an id that is none is refused",
    async (w) => {
      const answer = await w.fetch(`${w.url}/auth/v1/admin/users/lemon`, {
        headers: { apikey: w.secretKey, authorization: `Bearer ${w.secretKey}` },
      });
      const { error_code: code, msg } = (await answer.json()) as { error_code?: string; msg?: string };
      return [answer.status, code, msg];
    },
    [404, "validation_failed", "user_id must be an UUID"],
  ),
  entry(
    "the list of accounts has pages and a total",
    async (w) => {
      await w.account();
      await w.account();
      const { data, error } = await w.server.auth.admin.listUsers({ page: 1, perPage: 1 });
      return {
        error,
        users: data.users.length,
        next: "nextPage" in data && data.nextPage,
        more: "total" in data && data.total > 1,
      };
    },
    {
      error: null,
      users: 1,
      next: 2,
      more: true,
    },
  ),
  entry(
    "an account may not do what the server does",
    async (w) => {
      const { session } = await w.account();
      const answer = await w.fetch(`${w.url}/auth/v1/admin/users`, {
        headers: { apikey: w.publishableKey, authorization: `Bearer ${session.access_token}` },
      });
      const { error_code: code } = (await answer.json()) as { error_code?: string };
      return [answer.status, code];
    },
    [403, "not_admin"],
  ),
];
