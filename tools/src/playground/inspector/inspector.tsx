import { useState } from 'preact/hooks';
import { CopyButton } from '../controls/copy-button.js';
import { memo } from '../controls/memo.js';
import { ReasonView } from '../controls/reason-view.js';
import { hasFiles, toTerminalLine, type Around } from '../commands/typed-command-text.js';
import type { Exchange } from '../session/exchange.js';
import type { Reason as WhyFailed } from '../session/notice.js';
import { nameInteraction } from './heading.js';

interface Props {
  readonly exchanges: readonly Exchange[];
  readonly locale: string;
  readonly around: Omit<Around, 'channelId'>;
}

/** The deliveries to applications caused by the user, and their results, newest first. */
export function Inspector({ exchanges, locale, around }: Props) {
  const [isTypingShown, setTypingShown] = useState(false);
  const typing = exchanges.filter(isTyping);
  const listed = isTypingShown ? exchanges : exchanges.filter((exchange) => !isTyping(exchange));
  return (
    <section class="inspector" aria-label="Inspector">
      <header class="panel-head">
        <h2>Inspector</h2>
        {typing.length > 0 && (
          <label class="toggle">
            <input
              type="checkbox"
              checked={isTypingShown}
              onChange={(event) => {
                setTypingShown(event.currentTarget.checked);
              }}
            />{' '}
            autocompletion ({typing.length})
          </label>
        )}
      </header>
      {listed.length === 0 ? (
        <p class="empty">What is delivered to the bot appears here, with what came of it.</p>
      ) : (
        <ol class="exchanges">
          {listed.map((exchange) => (
            <ExchangeView key={exchange.interaction.id} exchange={exchange} locale={locale} around={around} />
          ))}
        </ol>
      )}
    </section>
  );
}

function isTyping({ interaction }: Exchange): boolean {
  return interaction.type === 4;
}

interface ViewProps {
  readonly exchange: Exchange;
  readonly locale: string;
  readonly around: Props['around'];
}

const ExchangeView = memo(function ExchangeView({ exchange, locale, around }: ViewProps) {
  const [isOpen, setOpen] = useState(false);
  const { interaction, outcome, shown, reason, note, failures, response, startedAtMs } = exchange;
  const [failure] = failures;
  const terminalLine = isOpen
    ? toTerminalLine(interaction, { ...around, channelId: interaction.channel_id })
    : undefined;
  const payload = isOpen ? JSON.stringify(interaction, null, 2) : '';
  return (
    <li>
      <details
        class="exchange"
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>
          <span class="exchange-name">{nameInteraction(interaction)}</span>
          <span class="exchange-facts">
            <span
              class={`outcome ${outcome === 'failed' || failure ? 'failed' : outcome === null ? 'waiting' : 'done'}`}
            >
              {outcome ?? 'waiting'}
              {failure && outcome !== 'failed' && `, then failed: ${failure.code}`}
            </span>
            {response && <span>{Math.round(response.milliseconds)} ms</span>}
            <time>{new Date(startedAtMs).toLocaleTimeString(locale)}</time>
          </span>
        </summary>
        {isOpen && (
          <div class="exchange-body">
            {reason && <Reason title="Why it failed" reason={reason} />}
            {failures.map((each, index) => (
              <Reason
                key={index}
                title={each.by === 'service' ? 'What the service refused' : 'What failed in the bot'}
                reason={each}
              />
            ))}
            {note && <Reason title="What is wrong with the answer" reason={note} />}
            {shown !== null && shown !== '' && <Block title="What the user sees" text={shown} />}
            {terminalLine !== undefined && (
              <Block
                title="In a terminal"
                text={terminalLine}
                copy="the line"
                hint={hasFiles(interaction) ? 'Replace PATH-TO by the path of the file.' : undefined}
              />
            )}
            <Block title="Delivered" text={payload} copy="the payload" />
            {response && (
              <Block
                title={`Answered with ${response.status}`}
                text={pretty(response.body)}
                copy="the answer"
              />
            )}
          </div>
        )}
      </details>
    </li>
  );
});

function Reason({ title, reason }: { readonly title: string; readonly reason: WhyFailed }) {
  return (
    <div class="notice failed">
      <h3>{title}</h3>
      <ReasonView reason={reason} />
    </div>
  );
}

function Block({
  title,
  text,
  copy,
  hint,
}: {
  readonly title: string;
  readonly text: string;
  readonly copy?: string;
  readonly hint?: string | undefined;
}) {
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

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
