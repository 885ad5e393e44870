import { ReasonView } from '../controls/reason-view.js';
import type { Notice } from '../session/notice.js';

interface Props {
  readonly notice: Notice;
  readonly onDismiss: () => void;
}

/** A notice: that a command is being sent, or its result. */
export function NoticeView({ notice, onDismiss }: Props) {
  const { kind, label, shown, reason } = notice;
  return (
    <div class={`notice ${kind}`} role={kind === 'problem' ? 'alert' : undefined}>
      <div class="notice-head">
        <strong class="notice-label">{label}</strong>
        {kind !== 'sending' && (
          <button type="button" class="quiet" aria-label={`Dismiss: ${shown}`} onClick={onDismiss}>
            ×
          </button>
        )}
      </div>
      <p class="notice-shown">{shown}</p>
      {kind === 'failed' && <p class="hint">This is what the user sees. For you:</p>}
      {reason && <ReasonView reason={reason} />}
    </div>
  );
}
