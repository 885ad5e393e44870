import { CopyButton } from '../controls/copy-button.js';
import { ReasonView } from '../controls/reason-view.js';
import type { Reason as WhyFailed } from '../session/notice.js';

/** Why something failed, with a title. */
export function Reason({ title, reason }: { readonly title: string; readonly reason: WhyFailed }) {
  return (
    <div class="notice failed">
      <h3>{title}</h3>
      <ReasonView reason={reason} />
    </div>
  );
}

interface BlockProps {
  readonly title: string;
  readonly text: string;
  /** The name of the copied text, for example `the payload`. Without it there is no button. */
  readonly copy?: string;
  readonly hint?: string | undefined;
}

/** A text as it is, with a title. */
export function Block({ title, text, copy, hint }: BlockProps) {
  return (
    <div class="block">
      <div class="block-head">
        <h3>{title}</h3>
        {copy !== undefined && <CopyButton text={text} what={copy} />}
      </div>
      {/* Focusable, so that wide content can be scrolled with the keyboard. */}
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}
