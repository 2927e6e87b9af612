-- Distance between two positions.

-- Great-circle distance in metres; the formula of src/domain/places/distance.ts. Not earthdistance, which fails on Postgres 15
-- with an empty search path. Tiny differences count as 0: Postgres raises an error on underflow, JavaScript returns 0.
create function private.distance_m(p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision language plpgsql immutable set search_path = '' as $$
declare
  v_lat1 double precision := case when abs(p_lat1) < 1e-12 then 0 else p_lat1 end;
  v_lat2 double precision := case when abs(p_lat2) < 1e-12 then 0 else p_lat2 end;
  v_lat double precision := case when abs(p_lat2 - p_lat1) < 1e-12 then 0 else p_lat2 - p_lat1 end;
  v_lng double precision := case when abs(p_lng2 - p_lng1) < 1e-12 then 0 else p_lng2 - p_lng1 end;
begin
  return 2 * 6371000 * asin(least(1, sqrt(
    power(sin(radians(v_lat) / 2), 2) + cos(radians(v_lat1)) * cos(radians(v_lat2)) * power(sin(radians(v_lng) / 2), 2))));
end
$$;

grant execute on function
  private.distance_m(double precision, double precision, double precision, double precision)
to anon, authenticated, service_role;
