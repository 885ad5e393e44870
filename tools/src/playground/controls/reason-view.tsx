import type { Reason } from '../session/notice.js';
import { adviseOn } from '../session/reach.js';

/** For the author of the bot: why something failed, and where to find out more. */
export function ReasonView({ reason }: { readonly reason: Reason }) {
  const advice = adviseOn(reason);
  return (
    <>
      <p class="reason">
        <code>{reason.code}</code> {reason.message}
      </p>
      {advice !== undefined && <p class="hint">{advice}</p>}
    </>
  );
}
