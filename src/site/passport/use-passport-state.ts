import { useEffect, useState } from "react";
import { fetchPassportState, type PassportState } from "../../remote/people/passport-state.ts";
import { readRemoteConfig } from "../../sync/session/remote-config.ts";

type Shown = PassportState | { kind: "asking" | "unknown" };

const ask = async (id: string): Promise<Shown> => {
  const config = navigator.onLine === false ? null : await readRemoteConfig();
  return (config && (await fetchPassportState(config, id))) ?? { kind: "unknown" };
};

/** Whether a passport was revoked; checked on mount, when the connection returns, and on `again`. */
export function usePassportState(id: string): { state: Shown; again: () => void } {
  const [answer, setAnswer] = useState<{ id: string; turn: number; state: Shown } | null>(null);
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((before) => before + 1);
  useEffect(() => {
    let stale = false;
    void ask(id).then((state) => {
      if (!stale) setAnswer({ id, turn, state });
    });
    return () => {
      stale = true;
    };
  }, [id, turn]);
  useEffect(() => {
    const online = () => setTurn((before) => before + 1);
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  return { state: answer?.id === id && answer.turn === turn ? answer.state : { kind: "asking" }, again };
}
