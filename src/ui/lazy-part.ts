import { createElement, useEffect, useState, type ComponentType } from "react";

/**
 * A part of a page that loads later, with its messages. Renders nothing until its chunk is loaded, or if that fails, because the
 * page matters more than the part. Tries again on the next mount.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const [ready, setReady] = useState(loaded !== undefined);
    useEffect(() => {
      if (ready) return;
      let current = true;
      load().then(
        (part) => {
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
