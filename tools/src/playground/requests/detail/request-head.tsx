import type { ControlSummary, RequestEntry, RequestSummary } from '../../../emulator/index.js';
import { ReasonView } from '../../controls/reason-view.js';
import { formatMs, targetOf } from './waterfall.js';

interface Props {
  readonly entry: RequestEntry;
  readonly summary: ControlSummary;
  readonly locale: string;
  readonly onSelect: (requestId: string) => void;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  message: 'answered with a message',
  deferred: 'deferred: the user sees that the bot is thinking',
  updated: 'changed the message',
  update_deferred: 'acknowledged; the message may change later',
  choices: 'suggested choices',
  modal: 'opened a modal',
  premium_required: 'asked for a subscription',
  launched: 'launched the Activity',
  failed: 'failed',
  accepted: 'accepted',
  ignored: 'answered, which has no effect: the same bytes were answered before',
};

/** The outcome of a request in words. */
export function describeOutcome({
  status,
  outcome,
  failures,
}: Pick<RequestSummary, 'status' | 'outcome' | 'failures'>): string {
  if (status === 'waiting' && outcome === null) return 'waiting for the bot';
  const isCompleted = outcome === 'deferred' && status === 'done';
  const words = isCompleted
    ? 'deferred, and then completed'
    : outcome === null
      ? status
      : (OUTCOMES[outcome] ?? outcome.replaceAll('_', ' '));
  const [failure] = failures;
  return failure && outcome !== 'failed' ? `${words}, then failed: ${failure.code}` : words;
}

/** What it was, how it ended, and why: for the user beside for the author. */
export function RequestHead({ entry, summary, locale, onSelect }: Props) {
  const { name, kind, status, failures, faults, reason, note, shown, resent_from: resentFrom } = entry;
  const { sent_at_ms: sentAtMs, ended_at_ms: endedAtMs, response } = entry;
  const isBad = status === 'failed' || failures.length > 0;
  const tone = isBad ? 'failed' : status === 'waiting' ? 'waiting' : 'done';
  const endMs = response?.at_ms ?? endedAtMs;
  const application = summary.applications.find(({ id }) => id === entry.application_id);
  const user = summary.users.find(({ id }) => id === entry.user_id);
  return (
    <header class="request-head">
      <h2 class="detail-name">{name}</h2>
      <p class="detail-facts">
        <span class={`outcome ${tone}`}>{describeOutcome(entry)}</span>
        {endMs !== null && <span>{formatMs(endMs - sentAtMs)}</span>}
        <span>{kind}</span>
        {entry.user_id !== null && <span>{user?.username ?? entry.user_id}</span>}
        <span>to {application?.name ?? entry.application_id}</span>
        <time dateTime={new Date(sentAtMs).toISOString()}>
          {new Date(sentAtMs).toLocaleTimeString(locale)}
        </time>
      </p>
      {resentFrom !== undefined && (
        <p class="hint">
          Sent again from{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              onSelect(resentFrom);
            }}
          >
            {resentFrom}
          </button>
        </p>
      )}
      {faults.map((fault, index) => (
        <div key={index} id={targetOf.fault(index)} tabIndex={-1} class="notice told">
          <h3>A fault that you armed struck: {fault.kind}</h3>
          <p class="reason">{fault.message}</p>
        </div>
      ))}
      {(shown !== null && shown !== '') || reason || note || failures.length > 0 ? (
        <div class="detail-pair">
          {shown !== null && shown !== '' && (
            <section class="detail-seen">
              <h3>What the user sees</h3>
              <p class="detail-shown">{shown}</p>
            </section>
          )}
          {(reason ?? note ?? failures[0]) && (
            <section class={`detail-for-you${isBad ? ' failed' : ''}`}>
              <h3>For you</h3>
              {reason && (
                <>
                  {reason.fault_id !== undefined && (
                    <p class="hint">By the fault that you armed; the bot is not to blame.</p>
                  )}
                  <ReasonView reason={reason} />
                </>
              )}
              {note && <ReasonView reason={note} />}
              {failures.map((failure, index) => (
                <div key={index}>
                  <p class="detail-by">
                    {failure.by === 'discord' ? 'Discord refused a call of the bot' : 'The bot failed'}
                    {failure.incident_id !== undefined && (
                      <>
                        , incident <code>{failure.incident_id}</code>
                      </>
                    )}
                  </p>
                  <ReasonView reason={failure} />
                </div>
              ))}
            </section>
          )}
        </div>
      ) : null}
    </header>
  );
}
