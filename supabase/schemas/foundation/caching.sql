-- Answers that caches between the server and its readers may keep: those of public reads by GET to readers without an account. What
-- an account adds (own reviews, likes, blocks) is asked for with a token, and such an answer is never kept.

-- Lets shared caches repeat the present answer for a minute: what moderation withholds is gone from them after that. Browsers ask
-- each time. Does nothing for a caller with an account, or for POST, whose answers no cache keeps.
create function private.allow_caching() returns void language plpgsql set search_path = '' as $$
begin
  if auth.uid() is null and auth.role() = 'anon' and current_setting('request.method', true) = 'GET' then
    perform set_config('response.headers', '[{"Cache-Control": "public, max-age=0, s-maxage=60"}]', true);
  end if;
end
$$;

grant execute on function private.allow_caching() to anon, authenticated, service_role;
