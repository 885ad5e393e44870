import { useEffect, useRef, useState } from 'preact/hooks';
import type { CodeError, ControlSummary } from '../../../emulator/index.js';
import type { Control } from '../../api/control-api.js';
import { CodeErrorView } from './code-error-view.js';

export interface BotOverlayProps {
  /** Opens the editor. */
  readonly control: Pick<Control, 'openEditor'>;
  readonly applications: ControlSummary['applications'];
}

/** A bot that does not run, and the error that ended it. */
interface Crash {
  readonly name: string;
  readonly message: string | null;
  readonly error: CodeError;
  /** Changes with each crash. */
  readonly key: string;
}

/**
 * Covers the page while a bot has crashed or does not compile, with its code frame. Escape leaves a chip, by which it
 * comes back; it goes when the bot runs again.
 */
export function BotOverlay({ control, applications }: BotOverlayProps) {
  const crashes = listCrashes(applications);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const key = crashes.map((crash) => crash.key).join(' ');
  const isOpen = crashes.length > 0 && dismissed !== key;
  useEffect(() => {
    if (!isOpen) return undefined;
    before.current = document.activeElement;
    dialog.current?.focus();
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus();
    };
  }, [isOpen, key]);
  if (crashes.length === 0) return null;
  const title = crashes.map(({ name }) => `${name} is not running`).join(', ');
  if (!isOpen)
    return (
      <button
        type="button"
        class="crash-chip"
        onClick={() => {
          setDismissed(null);
        }}
      >
        <span aria-hidden="true">⚠ </span>
        {title}
      </button>
    );
  const dismiss = () => {
    setDismissed(key);
  };
  return (
    <div
      class="crash"
      role="alertdialog"
      aria-labelledby="crash-title"
      aria-describedby="crash-what"
      tabIndex={-1}
      ref={dialog}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        dismiss();
      }}
    >
      <div class="crash-head">
        <h2 id="crash-title">{title}</h2>
        <button type="button" class="secondary" onClick={dismiss}>
          Dismiss <kbd>Esc</kbd>
        </button>
      </div>
      <div id="crash-what">
        {crashes.map((crash) => (
          <section key={crash.key} aria-label={crash.name}>
            {crash.message !== null && <p class="reason">{crash.message}</p>}
            <CodeErrorView error={crash.error} control={control} />
          </section>
        ))}
      </div>
      <p class="hint">Fix the file and save it; this closes once the bot runs again.</p>
    </div>
  );
}

function listCrashes(applications: ControlSummary['applications']): readonly Crash[] {
  return applications.flatMap(({ id, name, bot_status: bot }) =>
    bot?.status === 'down' && bot.error
      ? [{ name, message: bot.message, error: bot.error, key: `${id} ${bot.at_ms}` }]
      : [],
  );
}
