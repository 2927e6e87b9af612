const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An unsigned JWT with the claims that supabase-js reads: user id, expiry and assurance level (`aal`). */
export const aToken = (uid: string, { aal = "aal1", forS = 3_600 } = {}): string =>
  [part({ alg: "HS256" }), part({ sub: uid, aal, exp: Math.floor(Date.now() / 1_000) + forS }), "c2lnbmF0dXJl"].join(
    ".",
  );
