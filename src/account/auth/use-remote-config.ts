import { useCallback, useEffect, useState } from "react";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";

type Asked = {
  /** `undefined` while it is being asked, `null` when this device never learnt it and the server cannot be reached. */
  config: RemoteConfig | null | undefined;
  retry: () => void;
};

export function useRemoteConfig(): Asked {
  const [config, setConfig] = useState<RemoteConfig | null>();
  const retry = useCallback(() => setConfig(undefined), []);
  useEffect(() => {
    if (config !== undefined) return undefined;
    let current = true;
    const settle = (read: RemoteConfig | null) => {
      if (current) setConfig(read);
    };
    void readRemoteConfig().then(settle, (error: unknown) => {
      // A broken device is no reason to wait for ever; told as what nobody foresaw.
      settle(null);
      throw error;
    });
    return () => {
      current = false;
    };
  }, [config]);
  return { config, retry };
}
