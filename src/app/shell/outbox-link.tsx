import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { CountMark } from "../../ui/elements/count-mark.tsx";
import { IconLink } from "../../ui/elements/icon-button.tsx";
import { OutboxIcon } from "../../ui/icons.ts";

type OutboxLinkProps = {
  unsent: number;
  /** True if an item needs a decision of the person. */
  refused: boolean;
};

/** Link to the outbox on every page, signed in or not. Its shape and text show the state of the outbox. */
export function OutboxLink({ unsent, refused }: OutboxLinkProps) {
  const t = useMessages("shell");
  const parts = [t.outbox, ...(unsent > 0 ? [t.unsent({ count: unsent })] : []), ...(refused ? [t.refused] : [])];
  return (
    <IconLink label={parts.join(", ")} to={pages.outbox}>
      <OutboxIcon aria-hidden="true" size={22} />
      <CountMark count={unsent} urgent={refused} />
    </IconLink>
  );
}
