import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { JsonObject } from 'commandry/protocol';
import type { ControlSummary, RequestCall, RequestEntry } from '../../../emulator/index.js';
import type { Control } from '../../api/control-api.js';
import { CopyButton } from '../../controls/copy-button.js';
import { formatMs } from '../../format-ms.js';
import { CodeErrorView } from './code-error-view.js';
import { isBranch, pinErrors, pinProblem, type PinnedProblem } from './json-path.js';
import { JsonTree } from './json-tree.js';
import { namesIn } from './names-in.js';
import { RequestHead } from './request-head.js';
import { findStranded, StrandedView } from './stranded.js';
import { Verbs } from './verbs.js';
import { describeStatus, isRefused, nameCall, targetOf, toWaterfall } from './waterfall.js';
import { WaterfallView } from './waterfall-view.js';

export interface RequestDetailProps {
  readonly control: Control;
  /** Of the entry in the record. */
  readonly requestId: string;
  /** Of the summary: the whole entry is read again when it changes. */
  readonly revision: number;
  readonly locale: string;
  /** Names users, channels and applications, and says whether anything can be sent. */
  readonly summary: ControlSummary;
  /** Selects another request, for example the one that was sent again. */
  readonly onSelect: (requestId: string) => void;
}

/** One request in every detail: its waterfall, verbs, error, payloads, calls and log. */
export function RequestDetail({ control, requestId, revision, ...rest }: RequestDetailProps) {
  const [entry, setEntry] = useState<RequestEntry | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    control.request(requestId).then(
      (read) => {
        if (isOver) return;
        setEntry(read);
        setProblem(null);
      },
      (error: unknown) => {
        if (!isOver) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isOver = true;
    };
  }, [control, requestId, revision]);
  if (problem !== null)
    return (
      <p class="empty" role="alert">
        {problem}
      </p>
    );
  // Until the other one is there, nothing is better than the wrong one.
  if (entry?.id !== requestId) return <p class="empty">Loading…</p>;
  return <EntryView key={requestId} control={control} entry={entry} {...rest} />;
}

interface EntryProps extends Omit<RequestDetailProps, 'requestId' | 'revision'> {
  readonly entry: RequestEntry;
}

type SectionName = 'request' | 'response' | 'calls' | 'log' | 'dispatches';

/** A whole entry. */
export function EntryView({ entry, control, summary, locale, onSelect }: EntryProps) {
  const { kind, payload, calls, log, dispatches, response } = entry;
  const waterfall = useMemo(() => toWaterfall(entry), [entry]);
  const names = useMemo(() => namesIn(payload, summary), [payload, summary]);
  const stranded = findStranded(entry);
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(() => toOpenSections(entry));
  const wanted = useRef<string | null>(null);
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const target = around.current?.querySelector<HTMLElement>(`#${wanted.current}`);
    wanted.current = null;
    if (!target) return;
    const isFold = target instanceof HTMLDetailsElement;
    if (isFold) target.open = true;
    target.scrollIntoView({ block: 'start' });
    const head = isFold ? target.querySelector('summary') : null;
    (head ?? target).focus({ preventScroll: true });
  });
  const go = (target: string) => {
    wanted.current = target;
    const section = SECTION_OF.find(([beginning]) => target.startsWith(beginning))?.[1];
    setOpen((before) => (section === undefined ? new Set(before) : new Set([...before, section])));
  };
  const section = (name: SectionName) => ({
    isOpen: open.has(name),
    onToggle: (isOpen: boolean) => {
      setOpen((before) => {
        if (before.has(name) === isOpen) return before;
        return new Set(isOpen ? [...before, name] : [...before].filter((each) => each !== name));
      });
    },
  });
  const since = (atMs: number) => `+${formatMs(atMs - entry.sent_at_ms)}`;
  return (
    <article class="request-view" aria-label={`Request ${entry.name}`} ref={around}>
      <RequestHead entry={entry} summary={summary} locale={locale} onSelect={onSelect} />
      {stranded && <StrandedView stranded={stranded} kind={kind} />}
      {log.map(({ error, message }, index) =>
        error ? (
          <section key={index} class="detail-error" aria-label="The error">
            <h3>{message}</h3>
            <CodeErrorView error={error} control={control} />
          </section>
        ) : null,
      )}
      <Verbs entry={entry} control={control} summary={summary} onSelect={onSelect} />
      <section aria-label="Waterfall">
        <h3 class="detail-title">Timing</h3>
        <WaterfallView waterfall={waterfall} onGo={go} />
      </section>
      {entry.is_shortened && (
        <p class="hint">Too large to keep in full: some calls, dispatches or log lines are missing.</p>
      )}
      <Section id={targetOf.request} title="Request" {...section('request')}>
        <RequestSection entry={entry} names={names} />
      </Section>
      <Section
        id={targetOf.response}
        title="Response"
        says={response ? String(response.status) : undefined}
        {...section('response')}
      >
        <ResponseSection entry={entry} names={names} />
      </Section>
      {calls.length > 0 && (
        <Section id="detail-calls" title="Calls" says={String(calls.length)} {...section('calls')}>
          {calls.map((call, index) => (
            <CallView
              key={index}
              id={targetOf.call(index)}
              call={call}
              faults={entry.faults}
              since={since}
              names={names}
            />
          ))}
        </Section>
      )}
      {log.length > 0 && (
        <Section id="detail-log" title="Log" says={String(log.length)} {...section('log')}>
          <ol class="detail-log">
            {log.map(({ at_ms: atMs, level, event, message, fields, error }, index) => (
              <li key={index} id={targetOf.log(index)} tabIndex={-1} class={`log-line ${level}`}>
                <p>
                  <span class="faint">{since(atMs)}</span> <strong>{level}</strong>{' '}
                  {event !== undefined && <code>{event}</code>} {message}
                </p>
                {fields && <Fields fields={fields} names={names} />}
                {error && (
                  <details class="frames-folded">
                    <summary>
                      {error.name}: {error.message}
                    </summary>
                    <pre tabIndex={0} aria-label="Stack trace">
                      {error.stack}
                    </pre>
                  </details>
                )}
              </li>
            ))}
          </ol>
        </Section>
      )}
      {dispatches.length > 0 && (
        <Section
          id="detail-dispatches"
          title="Gateway dispatches"
          says={String(dispatches.length)}
          {...section('dispatches')}
        >
          {dispatches.map(({ at_ms: atMs, session_id: sessionId, type, data }, index) => (
            <Fold
              key={index}
              id={targetOf.dispatch(index)}
              head={
                <>
                  <code>{type}</code> <span class="faint">{since(atMs)}</span>
                </>
              }
            >
              <p class="hint">
                To the session <code>{sessionId}</code>
              </p>
              <JsonTree title="Data" value={data} names={names} />
            </Fold>
          ))}
        </Section>
      )}
    </article>
  );
}

/** The sections of the targets of bars, by how these begin. */
const SECTION_OF: readonly (readonly [string, SectionName])[] = [
  [targetOf.request, 'request'],
  [targetOf.response, 'response'],
  ['detail-call', 'calls'],
  ['detail-log', 'log'],
  ['detail-dispatch', 'dispatches'],
];

/** What went wrong is open at first. */
function toOpenSections({ outcome, calls, response }: RequestEntry): ReadonlySet<SectionName> {
  return new Set<SectionName>([
    ...(outcome === 'failed' && response ? (['response'] as const) : []),
    ...(calls.some(isRefused) ? (['calls'] as const) : []),
  ]);
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly says?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
}

/** A part that can be folded; drawn only while it is open. */
function Section({ id, title, says, isOpen, onToggle, children }: SectionProps) {
  return (
    <details
      id={id}
      class="detail-section"
      open={isOpen}
      onToggle={(event) => {
        // A fold inside tells of itself, too.
        if (event.target === event.currentTarget) onToggle(event.currentTarget.open);
      }}
    >
      <summary>
        <h3>{title}</h3> {says !== undefined && <span class="faint">{says}</span>}
      </summary>
      {isOpen && <div class="detail-body">{children}</div>}
    </details>
  );
}

interface FoldProps {
  readonly id: string;
  readonly head: ComponentChildren;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

function Fold({ id, head, isOpen = false, children }: FoldProps) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details
      id={id}
      class="detail-fold"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) setShown(true);
      }}
    >
      <summary>{head}</summary>
      {isShown && <div class="detail-body">{children}</div>}
    </details>
  );
}

interface PartProps {
  readonly entry: RequestEntry;
  readonly names: ReadonlyMap<string, string>;
}

function RequestSection({ entry: { request, payload }, names }: PartProps) {
  if (!request)
    return (
      <>
        <p class="hint">Sent over the gateway: no URL, headers or signature.</p>
        <JsonTree title="Payload" value={payload} names={names} />
      </>
    );
  return (
    <>
      <p class="detail-url">
        <code>POST {request.url}</code>
      </p>
      <Headers headers={request.headers} />
      <JsonTree title="Payload" value={payload} raw={request.body} names={names} />
      <Fold id="detail-signed" head="Signed content: the timestamp and the body">
        <pre tabIndex={0} aria-label="Signed content">
          {request.signed}
        </pre>
        <CopyButton text={request.signed} what="what was signed" />
      </Fold>
    </>
  );
}

function ResponseSection({ entry, names }: PartProps) {
  const { response, request, status, reason } = entry;
  if (!response) {
    return (
      <p class="hint">
        {status === 'waiting'
          ? 'No response yet.'
          : request
            ? 'No HTTP response. See the calls below.'
            : 'A gateway bot answers by calling the callback endpoint.'}
      </p>
    );
  }
  const body = readJson(response.body);
  return (
    <>
      <p>
        Status <strong>{response.status}</strong>
      </p>
      <Headers headers={response.headers} />
      {body === undefined ? (
        response.body === '' ? (
          <p class="hint">Empty body.</p>
        ) : (
          <pre tabIndex={0} aria-label="The body">
            {response.body}
          </pre>
        )
      ) : (
        <JsonTree
          title="Body"
          value={body}
          raw={response.body}
          names={names}
          problems={pinReason(reason, body)}
        />
      )}
    </>
  );
}

/** The fields of a response that Discord would refuse. */
function pinReason(reason: RequestEntry['reason'], body: unknown): readonly PinnedProblem[] {
  return (reason?.problems ?? []).map(({ path, message }) => pinProblem(path, message, body));
}

interface CallProps {
  readonly id: string;
  readonly call: RequestCall;
  readonly faults: RequestEntry['faults'];
  readonly since: (atMs: number) => string;
  readonly names: ReadonlyMap<string, string>;
}

function CallView({ id, call, faults, since, names }: CallProps) {
  const { at_ms: atMs, milliseconds, method, path, sent, answer, fault_id: faultId } = call;
  const isBad = isRefused(call);
  const fault = faults.find((each) => each.fault_id === faultId);
  return (
    <Fold
      id={id}
      isOpen={isBad}
      head={
        <>
          {nameCall(call)}{' '}
          <strong class={isBad ? 'outcome failed' : 'outcome done'}>{describeStatus(call)}</strong>{' '}
          <span class="faint">
            {since(atMs)}, {formatMs(milliseconds)}
          </span>
        </>
      }
    >
      <p class="detail-url">
        <code>
          {method} {path}
        </code>
      </p>
      {faultId !== undefined && (
        <p class="hint">
          A fault you armed hit this call
          {fault === undefined ? '' : `: ${fault.message}`}
        </p>
      )}
      {isBranch(sent) || sent !== null ? (
        <JsonTree title="Sent" value={sent} names={names} problems={pinErrors(answer, sent)} />
      ) : (
        <p class="hint">No body.</p>
      )}
      {answer === null ? (
        <p class="hint">Answered with no body.</p>
      ) : (
        <JsonTree title="Answer" value={answer} names={names} />
      )}
    </Fold>
  );
}

/** What a log line has beside its message: a list where it is flat. */
function Fields({ fields, names }: { readonly fields: JsonObject } & Pick<PartProps, 'names'>) {
  const entries = Object.entries(fields);
  if (entries.some(([, value]) => isBranch(value)))
    return <JsonTree title="Fields" value={fields} names={names} />;
  return <Headers headers={Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))} />;
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  return (
    <dl class="detail-list">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Undefined for what is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
