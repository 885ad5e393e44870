import { useState } from 'preact/hooks';
import { WebhookType } from 'commandry/protocol';
import { memo } from '../controls/memo.js';
import type { Attempt, SentEvent } from '../session/sent-event.js';
import { Block } from './block-view.js';

interface Props {
  readonly sent: SentEvent;
  /** The name of its application. */
  readonly to: string;
  readonly locale: string;
}

/** An event of an application: what was sent, and how it was answered. A quiet line where nobody is told of it. */
export const SentEventView = memo(function SentEventView({ sent, to, locale }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { applicationId, event, atMs, attempts, unsentBecause } = sent;
  const toTime = (ms: number) => new Date(ms).toLocaleTimeString(locale);
  const failed = attempts.filter(({ reason }) => reason !== null);
  const payload = { version: 1, application_id: applicationId, type: WebhookType.EVENT, event };
  return (
    <li>
      <details
        class="exchange"
        onToggle={(toggled) => {
          setOpen(toggled.currentTarget.open);
        }}
      >
        <summary>
          <span class="exchange-name">
            {event.type} → {to}
          </span>
          <span class="exchange-facts">
            <Outcome sent={sent} toTime={toTime} />
            <time>{toTime(atMs)}</time>
          </span>
        </summary>
        {isOpen && (
          <div class="exchange-body">
            {failed.length > 0 && (
              <div class="notice failed">
                <h3>Why it failed</h3>
                {failed.map(({ attempt, reason, atMs: triedAtMs }) => (
                  <p key={attempt} class="reason">
                    {toTime(triedAtMs)}, attempt {attempt}: {reason}
                  </p>
                ))}
              </div>
            )}
            <Block
              title={unsentBecause === null ? 'Delivered' : 'Not delivered'}
              text={JSON.stringify(payload, null, 2)}
              copy="the event"
            />
          </div>
        )}
      </details>
    </li>
  );
});

interface OutcomeProps {
  readonly sent: SentEvent;
  readonly toTime: (ms: number) => string;
}

function Outcome({ sent: { attempts, unsentBecause }, toTime }: OutcomeProps) {
  if (unsentBecause !== null) return <span>not sent: {unsentBecause}</span>;
  const last = attempts.at(-1);
  if (!last) return <span class="outcome waiting">waiting</span>;
  return (
    <>
      <span class={`outcome ${last.outcome === 'delivered' ? 'done' : 'failed'}`}>{describe(last)}</span>
      {attempts.length > 1 && <span>attempt {last.attempt}</span>}
      {last.nextAtMs !== null && <span>will be sent again at {toTime(last.nextAtMs)}</span>}
    </>
  );
}

function describe({ outcome, status }: Attempt): string {
  const answer = status === null ? 'not answered' : `answered with ${status}`;
  switch (outcome) {
    case 'delivered':
      return answer;
    case 'retrying':
      return `failed: ${answer}`;
    case 'given_up':
      return `given up: ${answer}`;
    case 'switched_off':
      return `failed: ${answer}; events switched off`;
  }
}
