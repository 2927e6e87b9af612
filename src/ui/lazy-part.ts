import { createElement, useEffect, useState, type ComponentType } from "react";
import { loadWords, type Group } from "../messages/messages.ts";

/**
 * A part of a page that comes after the rest, and its words with it: nothing until its chunk is there, and nothing where it cannot be loaded,
 * because the page is worth more than the part. Tried again whenever it is shown again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...groups: Group[]
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const [ready, setReady] = useState(loaded !== undefined);
    useEffect(() => {
      if (ready) return;
      let current = true;
      Promise.all([load(), loadWords(...groups)]).then(
        ([part]) => {
          loaded = part;
          if (current) setReady(true);
        },
        () => undefined,
      );
      return () => {
        current = false;
      };
    }, [ready]);
    return ready && loaded ? createElement(loaded, props) : null;
  };
}
