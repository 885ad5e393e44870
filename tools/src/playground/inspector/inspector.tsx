import { useState } from 'preact/hooks';
import type { ControlSummary } from '../../emulator/index.js';
import { memo } from '../controls/memo.js';
import { hasFiles, toTerminalLine, type Around } from '../commands/typed-command-text.js';
import type { Exchange } from '../session/exchange.js';
import type { SentEvent } from '../session/sent-event.js';
import { Block, Reason } from './block-view.js';
import { nameInteraction } from './heading.js';
import { SentEventView } from './sent-event-view.js';

interface Props {
  readonly exchanges: readonly Exchange[];
  readonly sentEvents: readonly SentEvent[];
  readonly applications: ControlSummary['applications'];
  readonly locale: string;
  /** Null for a bot that is live, whose interactions are of all users and cannot be repeated from a terminal. */
  readonly around: Omit<Around, 'channelId'> | null;
}

/** The interactions of the user and the events of all applications, and what came of them, newest first. */
export function Inspector({ exchanges, sentEvents, applications, locale, around }: Props) {
  const [isTypingShown, setTypingShown] = useState(false);
  const typing = exchanges.filter(isTyping);
  const shown = isTypingShown ? exchanges : exchanges.filter((exchange) => !isTyping(exchange));
  const listed = [
    ...shown.map((exchange) => ({ atMs: exchange.startedAtMs, exchange })),
    ...sentEvents.map((sent) => ({ atMs: sent.atMs, sent })),
  ].sort((one, other) => other.atMs - one.atMs);
  const nameOf = (applicationId: string) =>
    applications.find(({ id }) => id === applicationId)?.name ?? applicationId;
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
        <p class="empty">Every request to your bot, and its result.</p>
      ) : (
        <ol class="exchanges">
          {listed.map((each) =>
            'sent' in each ? (
              <SentEventView
                key={each.sent.key}
                sent={each.sent}
                to={nameOf(each.sent.applicationId)}
                locale={locale}
              />
            ) : (
              <ExchangeView
                key={each.exchange.interaction.id}
                exchange={each.exchange}
                locale={locale}
                around={around}
              />
            ),
          )}
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
  const terminalLine =
    isOpen && around !== null
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
            {around === null && <span>{nameUser(interaction)}</span>}
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
                title={each.by === 'discord' ? 'What Discord refused' : 'What failed in the bot'}
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

function nameUser({ member, user }: Exchange['interaction']): string {
  return (member?.user ?? user)?.username ?? '';
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
