import { ReasonView } from '../controls/reason-view.js';
import type { Notice } from '../session/notice.js';

interface Props {
  readonly notice: Notice;
  readonly onDismiss: () => void;
  /** Selects the request that it tells of. */
  readonly onRequest?: (requestId: string) => void;
}

/** A notice: that a command is being sent, or its result. */
export function NoticeView({ notice, onDismiss, onRequest }: Props) {
  const { kind, label, shown, reason, requestId, more } = notice;
  return (
    <div
      class={`notice ${kind}${reason?.fault_id === undefined ? '' : ' by-fault'}`}
      role={kind === 'problem' ? 'alert' : undefined}
    >
      <div class="notice-head">
        <strong class="notice-label">{label}</strong>
        {onRequest && requestId !== undefined && (
          <button
            type="button"
            class="quiet notice-request"
            aria-label={`Show the request ${label}`}
            onClick={() => {
              onRequest(requestId);
            }}
          >
            Request
          </button>
        )}
        {kind !== 'sending' && (
          <button type="button" class="quiet" aria-label={`Dismiss: ${shown}`} onClick={onDismiss}>
            ×
          </button>
        )}
      </div>
      <p class="notice-shown">{shown}</p>
      {kind === 'failed' && <p class="hint">The user sees only this. For you:</p>}
      {reason && <ReasonView reason={reason} />}
      {more !== undefined && <p class="hint">Its request has {more} more.</p>}
    </div>
  );
}
