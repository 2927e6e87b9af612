import { useCallback, useEffect, useState } from "react";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";

type RemoteConfigState = {
  /** `undefined` while loading; `null` if this device has never loaded it and the server is unreachable. */
  config: RemoteConfig | null | undefined;
  retry: () => void;
};

export function useRemoteConfig(): RemoteConfigState {
  const [config, setConfig] = useState<RemoteConfig | null>();
  const retry = useCallback(() => setConfig(undefined), []);
  useEffect(() => {
    if (config !== undefined) return undefined;
    let current = true;
    const settle = (read: RemoteConfig | null) => {
      if (current) setConfig(read);
    };
    void readRemoteConfig().then(settle, (error: unknown) => {
      // A device error ends the waiting, and is reported as unexpected.
      settle(null);
      throw error;
    });
    return () => {
      current = false;
    };
  }, [config]);
  return { config, retry };
}
