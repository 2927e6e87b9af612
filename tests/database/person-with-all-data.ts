import { cast, places, type Person } from "../support/cast.ts";
import { newcomer, rate, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send, upload } from "./commands.ts";
import type { Stage } from "./harness.ts";

const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, ownerOfPlace2: otto, admin, anonymous } = cast;

/** A person with a row in every table that can refer to a person. */
export async function somebodyEverywhere(stage: Stage): Promise<Person & { id: string }> {
  const nora = await newcomer(stage, "nora@cast.test");
  const befriend = "insert into public.user_relationships (follower_id, following_id) values ($1, $2)";
  await stage.as(nora, befriend, [nora.id, ada.id]);
  await stage.as(ada, "update public.user_relationships set status = 'accepted'");
  await stage.look("insert into private.friend_declines (asker_id, decliner_id) values ($1, $2)", [nora.id, otto.id]);
  await valueOf(stage, nora, "block_user", { p_user_id: ben.id });
  await valueOf(stage, otto, "block_user", { p_user_id: nora.id });
  const path = await upload(stage, nora.id);
  const phone = newDevice();
  const evidence = { lat: places.place2.lat, lng: places.place2.lng, accuracy_m: 5, at: new Date().toISOString() };
  await send(stage, nora, phone.save({ place_id: places.place2.id, evidence }));
  await send(stage, nora, phone.attach(path, { place_id: places.place2.id }));
  await send(stage, nora, phone.put("settings.save.v1", "theme", { value: "dark" }));
  await send(stage, nora, phone.put("want.set.v1", places.place3.id, { wanted: true }));
  await stage.look(
    "insert into public.restaurants (place_id, name, city, latitude, longitude) select 'n' || n, 'N', 'Nospelt', 49, 6 from generate_series(100, 102) as n",
  );
  for (const id of ["n100", "n101", "n102"]) await rate(stage, nora, id);
  const hers = await rate(stage, nora, places.place1.id);
  const adas = await rate(stage, ada, places.place1.id);
  for (const [person, id] of [
    [nora, adas],
    [ada, hers],
  ] as const)
    await valueOf(stage, person, "set_rating_like", { p_rating_id: id, p_liked: true });
  await valueOf(stage, olga, "reply_to_rating", { p_rating_id: hers, p_body: "Thanks" });
  await valueOf(stage, nora, "report_content", { p_subject_type: "rating", p_subject_id: adas, p_reason: "spam" });
  await valueOf(stage, ada, "report_content", { p_subject_type: "profile", p_subject_id: nora.id, p_reason: "spam" });
  await valueOf(stage, admin, "moderate_content", {
    p_subject_type: "profile",
    p_subject_id: nora.id,
    p_action: "warn",
    p_reason: "x",
  });

  const ask = {
    p_place_id: places.place3.id,
    p_restaurant_name: "",
    p_business_name: "Nora",
    p_business_email: "nora@cast.test",
  };
  const { request_id } = await valueOf(stage, nora, "request_restaurant_ownership", ask);
  await valueOf(stage, admin, "review_ownership_request", {
    p_request_id: request_id,
    p_status: "approved",
    p_admin_notes: "Rang the shop: doubtful",
  });
  const code = { p_place_id: places.place3.id, p_qr_type: "restaurant" };
  const [row] = await rowsOf<{ id: string }>(stage, nora, "create_qr_code", code);
  await valueOf(stage, nora, "record_qr_scan", { p_code_id: row?.id, p_visitor: nora.id });
  await stage.as(
    nora,
    `insert into public.promotions (restaurant_owner_id, restaurant_place_id, title, description, discount_type, free_item)
     select id, $1, 'Free', 'Sorbet', 'free_item', 'Sorbet' from public.restaurant_owners`,
    [places.place3.id],
  );
  const bens = await rate(stage, ben, places.place3.id);
  await valueOf(stage, nora, "reply_to_rating", { p_rating_id: bens, p_body: "Come back" });
  await valueOf(stage, nora, "send_server_invitation", {
    p_place_id: places.place3.id,
    p_invited_email: "ben@cast.test",
  });
  for (const change of [{}, { p_place_id: places.place1.id }]) {
    const person = change.p_place_id ? olga : otto;
    await valueOf(stage, person, "send_server_invitation", {
      p_place_id: places.place2.id,
      p_invited_email: "nora@cast.test",
      ...change,
    });
  }
  const [invitation] = await rowsOf(stage, nora, "get_server_invitations");
  await valueOf(stage, nora, "respond_to_server_invitation", {
    p_invitation_id: invitation?.["id"],
    p_response: "accepted",
  });
  await rate(
    stage,
    ada,
    String(invitation?.["restaurant_place_id"]) === "place-1" ? places.place2.id : places.place3.id,
  );

  for (const sql of [
    "insert into private.owner_mails (user_id, kind, subject, queued_at) values ($1, 'weekly_digest', '2026-11-16', now())",
    "insert into private.factor_removals (user_id, reason) values ($1, 'lost')",
    "select private.add_mail_code(email, 'hash', 'recovery') from auth.users where id = $1",
    "insert into private.account_allowances values ($1, 'password', '', now() + interval '1 hour')",
    `insert into private.account_undos (token_hash, user_id, kind, saved) values (sha256('lime'), $1, 'address', '{"email":"x"}')`,
    "insert into private.recovery_codes (user_id, code_hash) values ($1, sha256('lemon'))",
    `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
     values ($1, 'https://web.push.apple.com/nora', 'B' || repeat('k', 86), repeat('s', 22))`,
  ])
    await stage.look(sql, [nora.id]);
  await valueOf(stage, nora, "file_data_request", { p_kind: "objection", p_note: "No ranking, please" });
  await valueOf(stage, anonymous, "subscribe_newsletter", { p_email: "nora@cast.test" });
  for (const person of [nora, anonymous])
    await valueOf(stage, person, "send_contact_message", {
      p_name: "N",
      p_email: "nora@cast.test",
      p_topic: "general",
      p_message: "Hi",
    });
  await valueOf(stage, admin, "set_admin", { p_user_id: nora.id, p_admin: true });
  await valueOf(stage, nora, "create_invitation_codes", { p_op_id: crypto.randomUUID() });
  await valueOf(stage, nora, "moderate_content", {
    p_subject_type: "profile",
    p_subject_id: ada.id,
    p_action: "keep",
    p_reason: "x",
  });
  return nora;
}
