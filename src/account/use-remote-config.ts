import { useEffect, useState } from "react";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { readRemoteConfig } from "../sync/remote-config.ts";

/** `undefined` while it is being asked, `null` when this device never learnt it and the server cannot be reached. */
export function useRemoteConfig(): RemoteConfig | null | undefined {
  const [config, setConfig] = useState<RemoteConfig | null>();
  useEffect(() => {
    let current = true;
    void readRemoteConfig().then((read) => {
      if (current) setConfig(read);
    });
    return () => {
      current = false;
    };
  }, []);
  return config;
}
