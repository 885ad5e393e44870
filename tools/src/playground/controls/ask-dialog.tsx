import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Dialog } from '../messages/modal/dialog.js';

interface Props {
  readonly title: string;
  /** The button that does it, for example `Create`. */
  readonly action: string;
  /** Does it. What it rejects with is shown, and the dialog stays. */
  readonly onDo: () => Promise<void>;
  /** Called when it is done, and when the user does not want it. */
  readonly onClose: () => void;
  /** A field is focused at once if it is in an element with `data-field`. */
  readonly children: ComponentChildren;
}

/** Asks before something is done. Enter does it, Escape does not. */
export function AskDialog({ title, action, onDo, onClose, children }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onDo();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog labelledBy={id} onCancel={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <h2 id={id}>{title}</h2>
        <div class="modal-body">{children}</div>
        {problem !== null && (
          <p class="modal-problem" role="alert">
            {problem}
          </p>
        )}
        <footer>
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" aria-busy={isBusy}>
            {action}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
