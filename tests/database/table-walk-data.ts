/**
 * Rows of a large installation, by table: columns and their values for row `n`. The first 280 rows are about the seven people
 * of the cast in turns, the rest about strangers.
 */
const person = (salt: string) => `(case when n <= 280 then ('00000000-0000-4000-8000-00000000000' || 1 + n % 7)::uuid
  else md5('${salt}' || n)::uuid end)`;
const owner = `(case when n <= 280 then ('00000000-0000-4000-9000-00000000000' || 5 + n % 2)::uuid else md5('owner' || n)::uuid end)`;
const server = `(case when n <= 280 then '00000000-0000-4000-9000-000000000004'::uuid else md5('server' || n)::uuid end)`;
const place = `'walk-place-' || n`;
const when = `now() - n::bigint * 7919 % 99991 * interval '1 minute'`;
const stranger = (salt: string) => `md5('${salt}' || n)::uuid`;

export const walkedTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  restaurants: {
    place_id: place,
    name: "'Place ' || n",
    vicinity: "repeat('Rue ' || n, 10)",
    city: "'Town ' || n % 50",
    latitude: "49 + n % 1000 / 1000.0",
    longitude: "6 + n % 997 / 1000.0",
    rating_count: "n % 313",
    score_5: "n % 313",
    score_sum: "5 * (n % 313)",
    average_score: "case when n % 313 > 0 then 5 end",
    created_at: when,
  },
  cities: { id: "2000000000 + n", city: "'Town ' || n", restaurant_count: "1 + n % 9", latitude: "49", longitude: "6" },
  profiles: {
    user_id: stranger("profile"),
    username: "'walker' || n",
    first_name: "'Walker'",
    visible_to: "(array['everyone', 'friends', 'nobody'])[1 + n % 3]",
    created_at: when,
  },
  user_roles: { user_id: stranger("role"), role: "'owner'", created_at: when },
  consents: { user_id: stranger("consent"), kind: "'terms'", version: "'2025-08-12'", given_at: when },
  contact_tickets: {
    user_id: person("ticket"),
    name: "'W'",
    email: "'w@walk.test'",
    topic: "'general'",
    message: "'Hello'",
    created_at: when,
  },
  rating_replies: { rating_id: stranger("rating"), restaurant_owner_id: owner, body: "'Thanks'", created_at: when },
  moderation_decisions: {
    subject_type: "'rating'",
    subject_id: stranger("rating"),
    user_id: person("decided"),
    action: "'hide'",
    reason: "'x'",
    created_at: when,
  },
  promotions: {
    restaurant_owner_id: owner,
    restaurant_place_id: place,
    title: "'Lemonade ' || n",
    description: "repeat('Free lemonade ', 10)",
    discount_type: "'free_item'",
    free_item: "'lemonade'",
    created_at: when,
  },
  restaurant_owners: {
    user_id: stranger("card"),
    business_name: "'W'",
    business_email: "'w@walk.test'",
    created_at: when,
  },
  restaurant_ownerships: { restaurant_owner_id: owner, restaurant_place_id: place, created_at: when },
  restaurant_ownership_requests: {
    user_id: person("request"),
    restaurant_place_id: place,
    restaurant_name: "'W'",
    business_name: "'W'",
    business_email: "'w@walk.test'",
    created_at: when,
  },
  data_requests: {
    user_id: person("data"),
    kind: "'export'",
    status: "'done'",
    completed_at: "now()",
    created_at: when,
  },
  wanted_places: { user_id: person("wanted"), restaurant_place_id: place, created_at: when },
  server_invitations: {
    restaurant_owner_id: owner,
    restaurant_place_id: place,
    invited_email: "'w@walk.test'",
    restaurant_name: "'W'",
    owner_business_name: "'W'",
    created_at: when,
  },
  servers: {
    user_id: stranger("waiter"),
    first_name: "'W'",
    last_name: "'W'",
    email: "'w@walk.test'",
    created_at: when,
  },
  restaurant_servers: {
    restaurant_owner_id: owner,
    server_id: server,
    restaurant_place_id: place,
    added_at: when,
  },
  qr_codes: {
    restaurant_owner_id: owner,
    restaurant_place_id: place,
    qr_type: "'restaurant'",
    code_data: `'{"deep_link": "/x"}'`,
    created_at: when,
  },
  user_relationships: {
    follower_id: person("follower"),
    following_id: stranger("followed"),
    status: "'pending'",
    created_at: when,
  },
  user_blocks: { blocker_id: person("blocker"), blocked_id: stranger("blocked"), created_at: when },
  rating_likes: { rating_id: stranger("rating"), user_id: person("liker"), created_at: when },
  activities: {
    user_id: person("told"),
    activity_type: "'badge_earned'",
    subject_id: stranger("subject"),
    created_at: when,
  },
};
