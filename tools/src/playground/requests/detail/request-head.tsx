import type { ControlSummary, RequestEntry } from '../../../emulator/index.js';
import { nameFailure } from '../../session/notice.js';
import { ReasonView } from '../../controls/reason-view.js';
import { formatMs } from '../../format-ms.js';
import { durationOf, explainOutcome, sayOutcome, toTone } from '../facts.js';
import { targetOf } from './waterfall.js';

interface Props {
  readonly entry: RequestEntry;
  readonly summary: ControlSummary;
  readonly locale: string;
  readonly onSelect: (requestId: string) => void;
}

/** What it was, how it ended, and why: for the user beside for the author. */
export function RequestHead({ entry, summary, locale, onSelect }: Props) {
  const { name, kind, failures, faults, reason, note, shown, resent_from: resentFrom } = entry;
  const { sent_at_ms: sentAtMs } = entry;
  const tone = toTone(entry);
  const explained = explainOutcome(entry);
  const durationMs = durationOf(entry);
  const application = summary.applications.find(({ id }) => id === entry.application_id);
  const user = summary.users.find(({ id }) => id === entry.user_id);
  return (
    <header class="request-head">
      <h2 class="detail-name">{name}</h2>
      <p class="detail-facts">
        <span class={`outcome ${tone}`}>{sayOutcome(entry)}</span>
        {durationMs !== undefined && <span>{formatMs(durationMs)}</span>}
        <span>{kind}</span>
        {entry.user_id !== null && <span>{user?.username ?? entry.user_id}</span>}
        <span>to {application?.name ?? entry.application_id}</span>
        <time dateTime={new Date(sentAtMs).toISOString()}>
          {new Date(sentAtMs).toLocaleTimeString(locale)}
        </time>
      </p>
      {explained !== undefined && <p class="hint">{explained}</p>}
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
          <h3>A fault you armed: {fault.kind}</h3>
          <p class="reason">{fault.message}</p>
        </div>
      ))}
      {(shown !== null && shown !== '') || reason || note || failures.length > 0 ? (
        <div class="detail-pair">
          {shown !== null && shown !== '' && (
            <section class="detail-seen">
              <h3>{entry.user_id === null ? 'Result' : 'What the user sees'}</h3>
              <p class="detail-shown">{shown}</p>
            </section>
          )}
          {(reason ?? note ?? failures[0]) && (
            <section class={`detail-for-you${tone === 'failed' ? ' failed' : ''}`}>
              <h3>For you</h3>
              {reason && (
                <>
                  {reason.fault_id !== undefined && (
                    <p class="hint">Caused by a fault you armed, not by the bot.</p>
                  )}
                  <ReasonView reason={reason} />
                </>
              )}
              {note && <ReasonView reason={note} />}
              {failures.map((failure, index) => (
                <div key={index}>
                  <p class="detail-by">
                    {nameFailure(failure)}
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
