import { useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import type { Position } from "../../domain/places/distance.ts";
import { addressSearchedFrom, type AddressAnswer, type FoundAddress } from "../../domain/places/found-address.ts";
import { spokenNow, useMessages } from "../../messages/messages.ts";
import { findAddresses } from "../../sync/refresh/find-addresses.ts";
import { useAction } from "../../ui/use-action.ts";
import { useKnownAddresses } from "./use-known-addresses.ts";

export type AddressSearch = {
  query: string;
  online: boolean;
  /** On this phone; null while they are being read. */
  here: FoundAddress[] | null;
  /** Of the server, which may ask a geocoder; null before it was asked about this text. */
  answer: AddressAnswer | null;
  busy: boolean;
  failure: string | null;
  /** Null if there is nothing to ask the server. */
  ask: (() => void) | null;
};

/**
 * Searches addresses while typing on this phone, and on the server only by `ask`, because providers forbid to search while
 * typing.
 */
export function useAddressSearch(text: string, from: Position): AddressSearch {
  const { failed } = useMessages("addPlace").find;
  const online = useOnline();
  const { run, busy, refusal } = useAction();
  const [last, setLast] = useState<{ query: string; answer: AddressAnswer | null } | null>(null);
  const query = text.trim();
  const here = useKnownAddresses(query, from);
  const asked = last?.query === query ? last : null;
  const ask = () =>
    run(async () => {
      const answer = await findAddresses({ query, from, language: spokenNow() ?? "en" });
      setLast({ query, answer });
      return answer ? null : failed;
    });
  return {
    query,
    online,
    here,
    answer: asked?.answer ?? null,
    busy,
    failure: asked ? refusal : null,
    ask: online && query.length >= addressSearchedFrom && !asked?.answer ? ask : null,
  };
}
