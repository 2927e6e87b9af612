import { useCallback, useEffect, useState } from "react";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { readRemoteConfig } from "../sync/remote-config.ts";

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
    void readRemoteConfig().then((read) => {
      if (current) setConfig(read);
    });
    return () => {
      current = false;
    };
  }, [config]);
  return { config, retry };
}
