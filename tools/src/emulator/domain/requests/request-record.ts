import { MessageFlag, type JsonObject, type Snowflake } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import type { DueWork } from '../due-work.js';
import type { Clock } from '../emulator-clock.js';
import type { EmulatorEvent, EventLog } from '../emulator-events.js';
import { isToldBesideAnswer, NO_EDIT, type FailureReason } from '../interactions/delivery-failure.js';
import { readTokenId } from '../interactions/new-token.js';
import { NO_RESPONSE, showMessage } from '../interactions/show-result.js';
import { describeFault } from './describe-fault.js';
import { openEntry, type Mutable, type Opened } from './open-entry.js';
import type {
  ReceivedResponse,
  RequestCall,
  RequestDispatch,
  RequestEntry,
  RequestFailure,
  RequestFault,
  RequestLogLine,
  RequestSummary,
  SentRequest,
} from './request-entry.js';
import { readSpans } from './server-timing.js';

/** How much is kept. The oldest entries go first; of an entry, what would make it too large is left out. */
export interface RecordLimits {
  readonly entries: number;
  /** Of the JSON of all entries. */
  readonly bytes: number;
  /** Of the JSON of an entry, its request apart. */
  readonly entryBytes: number;
}

const LIMITS: RecordLimits = { entries: 500, bytes: 16 * 1_048_576, entryBytes: 1_048_576 };

/** A text in a summary: summaries are sent with every change. */
const LONGEST_TEXT = 2_000;
/** The most failures, and the most faults, of an entry. */
const MOST_TOLD = 20;
const MOST_MESSAGES = 100;

/** An entry while things happen to it. */
interface Draft {
  readonly entry: Mutable<RequestEntry>;
  /** Of the JSON of what is no part of the summary. */
  partBytes: number;
  summaryBytes: number;
  /** Ends the wait for the first edit of a loading message. */
  readonly edited: AbortController;
}

/** What it reads and uses of an emulator. */
interface Sources {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly due: DueWork;
  readonly store: Pick<Store, 'interactions' | 'messages'>;
}

/**
 * Everything that was sent to bots, of all users and applications, with what came of it. It listens to the events of the
 * emulator; what these lack is noted directly. In memory only.
 */
export class RequestRecord {
  readonly #drafts = new Map<string, Draft>();
  /** Which request has last made or changed a message. */
  readonly #byMessage = new Map<Snowflake, string>();
  readonly #changed = new Set<Draft>();
  #bytes = 0;
  #lastNumber = 0;

  constructor(
    private readonly sources: Sources,
    private readonly limits: RecordLimits = LIMITS,
  ) {
    sources.events.subscribe((event) => {
      this.#handle(event);
    });
  }

  /** All entries as a list shows them, newest first. */
  list(): readonly RequestSummary[] {
    this.#tell();
    return [...this.#drafts.values()].map(({ entry }) => toSummary(entry)).toReversed();
  }

  get(id: string): RequestEntry | undefined {
    this.#tell();
    return this.#drafts.get(id)?.entry;
  }

  /** All of them, oldest first. */
  entries(): readonly RequestEntry[] {
    this.#tell();
    return [...this.#drafts.values()].map(({ entry }) => entry);
  }

  /** Forgets all, and takes others in their place, oldest first. */
  replace(entries: readonly RequestEntry[]): void {
    for (const id of [...this.#drafts.keys()]) this.#forget(id);
    for (const entry of entries) {
      const summaryBytes = jsonBytes(toSummary(entry));
      const partBytes = jsonBytes(entry);
      this.#drafts.set(entry.id, {
        entry: { ...entry },
        partBytes,
        summaryBytes,
        edited: new AbortController(),
      });
      this.#bytes += partBytes + summaryBytes;
      for (const messageId of entry.message_ids) this.#byMessage.set(messageId, entry.id);
      // The ids of interactions are longer.
      if (/^\d{1,12}$/.test(entry.id)) this.#lastNumber = Math.max(this.#lastNumber, Number(entry.id));
    }
    this.#tell();
    this.sources.events.emit({ type: 'REQUESTS_REPLACE' });
  }

  /**
   * Opens the entry of what is no new interaction.
   *
   * @returns Its id: the given one, else a number.
   */
  open({ id: given, ...opened }: Partial<Pick<Opened, 'id'>> & Omit<Opened, 'id'>): string {
    if (given === undefined) this.#lastNumber += 1;
    const id = given ?? this.#lastNumber.toString();
    this.#open({ ...opened, id });
    return id;
  }

  noteSent(id: string, request: Omit<SentRequest, 'signed'>): void {
    this.#change(id, (draft) => {
      const signed = (request.headers['X-Signature-Timestamp'] ?? '') + request.body;
      draft.entry.request = { ...request, signed };
      this.#grow(draft, draft.entry.request);
    });
  }

  noteReceived(id: string, { status, headers, body }: Omit<ReceivedResponse, 'at_ms'>): void {
    this.#change(id, (draft) => {
      const response = { at_ms: this.sources.clock.now(), status, headers, body };
      const cut = { ...response, body: body.slice(0, LONGEST_TEXT) };
      draft.entry.response = this.#fit(draft, response, cut) ?? { ...cut, headers: {}, body: '' };
      draft.entry.spans = readSpans(headers['server-timing']).filter((span) => this.#fit(draft, span));
    });
  }

  /** Notes a request that was sent again as another one. */
  noteResent(id: string, from: string): void {
    this.#change(id, ({ entry }) => {
      entry.resent_from = from;
    });
  }

  /** Notes how it ended. */
  noteEnd(
    id: string,
    ended: {
      readonly outcome: string;
      readonly shown: string | null;
      readonly reason?: FailureReason | undefined;
      readonly note?: FailureReason | undefined;
    },
  ): void {
    this.#change(id, (draft) => {
      const { entry } = draft;
      const { outcome, shown, reason, note } = ended;
      const nowMs = this.sources.clock.now();
      Object.assign(entry, { outcome, shown: shown === null ? null : cut(shown) });
      if (reason) entry.reason = reason;
      if (note) entry.note = note;
      if (outcome !== 'failed') entry.answered_at_ms ??= nowMs;
      if (outcome !== 'deferred' || !this.#awaitEdit(draft)) entry.ended_at_ms = nowMs;
    });
  }

  /** Notes what becomes of a request of which no user sees anything. */
  noteShown(id: string, shown: string): void {
    this.#change(id, ({ entry }) => {
      entry.shown = shown;
    });
  }

  /** Notes a call with the token of an interaction. */
  noteCall(id: string, call: RequestCall): void {
    this.#change(id, (draft) => {
      const { entry } = draft;
      const kept = this.#fit(draft, call, { ...call, sent: null, answer: null });
      if (kept) entry.calls = [...entry.calls, kept];
      const isAnswer = call.path.endsWith('/callback') && call.status < 300 && call.status > 0;
      if (isAnswer) entry.answered_at_ms ??= call.at_ms + call.milliseconds;
    });
  }

  /** Notes that a request makes or changes a message, before that happens. */
  noteMessage(id: string, messageId: Snowflake): void {
    const known = this.#drafts.get(id)?.entry.message_ids;
    if (!known || (known.length >= MOST_MESSAGES && !known.includes(messageId))) return;
    this.#byMessage.set(messageId, id);
    if (known.includes(messageId)) return;
    this.#change(id, ({ entry }) => {
      entry.message_ids = [...known, messageId];
    });
  }

  /** Notes a dispatch of the gateway, if it belongs to a request. */
  noteDispatch(sessionId: string, type: string, data: object): void {
    const { id: of } = data as { readonly id?: string };
    const isOfMessage = type.startsWith('MESSAGE_') && of !== undefined;
    const id = type === 'INTERACTION_CREATE' ? of : isOfMessage ? this.#byMessage.get(of) : undefined;
    if (id === undefined) return;
    this.#change(id, (draft) => {
      const dispatch: RequestDispatch = {
        at_ms: this.sources.clock.now(),
        session_id: sessionId,
        type,
        data,
      };
      const kept = this.#fit(draft, dispatch, { ...dispatch, data: null });
      if (kept) draft.entry.dispatches = [...draft.entry.dispatches, kept];
    });
  }

  noteLog(id: string, line: RequestLogLine): void {
    this.#change(id, (draft) => {
      const { at_ms, level, message, event } = line;
      const short = { at_ms, level, message: cut(message), ...(event === undefined ? {} : { event }) };
      const kept = this.#fit(draft, line, short);
      if (kept) draft.entry.log = [...draft.entry.log, kept];
    });
  }

  /** True if a failure of the bot is known already: whoever runs it may have told more of it. */
  hasFailure(id: string, code: string, incidentId: string | undefined): boolean {
    const { failures = [] } = this.#drafts.get(id)?.entry ?? {};
    return failures.some(
      (failure) =>
        failure.by === 'application' && failure.code === code && failure.incident_id === incidentId,
    );
  }

  #handle(event: EmulatorEvent): void {
    switch (event.type) {
      case 'INTERACTION_CREATE':
        this.#open({
          // The event has the whole delivered interaction, more than its type says.
          payload: event.interaction as unknown as JsonObject,
          id: event.interaction.id,
          applicationId: event.interaction.application_id,
          userId: event.user_id,
        });
        return;
      case 'INTERACTION_RESULT':
        this.noteEnd(event.interaction_id, event);
        return;
      case 'INTERACTION_FAILURE':
        this.#change(event.interaction_id, ({ entry }) => {
          const { by, code, message, message_id, incident_id } = event;
          const fault = by === 'application' ? findBlamed(entry, message) : undefined;
          const failure = {
            by,
            code,
            message: cut(fault ? `${fault.message} ${message}` : message),
            message_id,
            ...(fault ? { fault_id: fault.fault_id } : {}),
          };
          const isSame = (known: RequestFailure) =>
            by === known.by &&
            code === known.code &&
            incident_id === known.incident_id &&
            (incident_id !== undefined || isToldBesideAnswer(known.message));
          entry.failures = [
            ...entry.failures.filter((known) => !isSame(known)),
            { ...failure, ...(incident_id === undefined ? {} : { incident_id }) },
          ].slice(0, MOST_TOLD);
        });
        return;
      case 'FAULT_USED':
        this.#noteFault(event);
        return;
      case 'MESSAGE_CREATE': {
        const id = event.message.interaction_metadata?.id;
        if (id !== undefined && this.#drafts.has(id)) this.noteMessage(id, event.message.id);
        return;
      }
      case 'MESSAGE_UPDATE':
      case 'MESSAGE_DELETE':
        this.#endLoading(event.message.id);
        return;
      case 'MESSAGE_DELETE_BULK':
        for (const id of event.ids) this.#endLoading(id);
        return;
      default:
    }
  }

  #noteFault(event: EmulatorEvent & { readonly type: 'FAULT_USED' }): void {
    const { fault, interaction_id: delivered, path = '' } = event;
    const token = /^(?:\/api(?:\/v\d+)?)?\/(?:webhooks|interactions)\/\d+\/([^/?]+)/.exec(path)?.[1];
    const id = delivered ?? readTokenId(token ?? '');
    if (id === undefined) return;
    const message = cut(describeFault(event, maskToken(path)));
    const { at_ms } = event;
    const told: RequestFault = { at_ms, fault_id: fault.id, kind: fault.kind, message };
    this.#change(id, ({ entry }) => {
      entry.faults = [...entry.faults, told].slice(0, MOST_TOLD);
    });
  }

  #open(opened: Opened): void {
    const entry = openEntry(opened, this.sources.clock.now());
    const draft: Draft = { entry, partBytes: 0, summaryBytes: 0, edited: new AbortController() };
    this.#grow(draft, entry.payload);
    // The fields that are neither in the summary nor grow.
    this.#grow(draft, { ...entry, payload: null });
    this.#forget(entry.id);
    this.#drafts.set(entry.id, draft);
    this.#bytes += draft.partBytes;
    for (const messageId of entry.message_ids) this.#byMessage.set(messageId, entry.id);
    this.#change(entry.id, () => undefined);
  }

  /** Changes an entry, if it is still kept. Listeners are told of all changes of a moment at once. */
  #change(id: string, change: (draft: Draft) => void): void {
    const draft = this.#drafts.get(id);
    if (!draft) return;
    const before = draft.partBytes;
    change(draft);
    this.#bytes += draft.partBytes - before;
    const { entry } = draft;
    const hasFailed = entry.outcome === 'failed' || entry.failures.length > 0;
    entry.status = hasFailed ? 'failed' : entry.ended_at_ms === null ? 'waiting' : 'done';
    if (this.#changed.size === 0) {
      queueMicrotask(() => {
        this.#tell();
      });
    }
    this.#changed.add(draft);
  }

  #tell(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const draft of changed) {
      const { entry } = draft;
      if (this.#drafts.get(entry.id) !== draft) continue;
      entry.revision += 1;
      const summary = toSummary(entry);
      const bytes = jsonBytes(summary);
      this.#bytes += bytes - draft.summaryBytes;
      draft.summaryBytes = bytes;
      this.sources.events.emit({ type: 'REQUEST_UPDATE', request: summary });
    }
    for (const id of this.#drafts.keys()) {
      if (this.#drafts.size <= this.limits.entries && this.#bytes <= this.limits.bytes) return;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    const draft = this.#drafts.get(id);
    if (!draft) return;
    draft.edited.abort();
    this.#drafts.delete(id);
    this.#bytes -= draft.partBytes + draft.summaryBytes;
    for (const messageId of draft.entry.message_ids) {
      if (this.#byMessage.get(messageId) === id) this.#byMessage.delete(messageId);
    }
  }

  /** Returns a part if there is room for it, else the shorter one, else nothing. */
  #fit<T extends object>(draft: Draft, part: T, shorter?: T): T | undefined {
    for (const each of shorter ? [part, shorter] : [part]) {
      const bytes = jsonBytes(each);
      if (draft.partBytes + bytes <= this.limits.entryBytes) {
        draft.partBytes += bytes;
        return each;
      }
      draft.entry.is_shortened = true;
    }
    return undefined;
  }

  #grow(draft: Draft, part: object): void {
    draft.partBytes += jsonBytes(part);
  }

  /**
   * Waits for the first edit of a loading message as long as its token is valid. After that, clients show that the
   * application did not respond.
   *
   * @returns False if it is not loading any more.
   */
  #awaitEdit(draft: Draft): boolean {
    const { clock, due } = this.sources;
    const { entry, edited } = draft;
    const endsAtMs = entry.token_ends_at_ms ?? 0;
    if (!this.#isLoading(entry.id) || endsAtMs <= clock.now()) return false;
    const forget = due.plan(endsAtMs);
    edited.signal.addEventListener('abort', forget, { once: true });
    const deadline = clock.deadline(endsAtMs - clock.now(), edited.signal);
    deadline.addEventListener(
      'abort',
      () => {
        forget();
        if (edited.signal.aborted) return;
        edited.abort();
        this.#change(entry.id, () => {
          const ended = { outcome: 'failed', shown: NO_RESPONSE, reason: NO_EDIT, ended_at_ms: endsAtMs };
          Object.assign(entry, ended);
        });
      },
      { once: true },
    );
    return true;
  }

  #isLoading(id: string): boolean {
    const { interactions, messages } = this.sources.store;
    const original = messages.get(interactions.get(id)?.originalId ?? '')?.message;
    return original !== undefined && (original.flags & MessageFlag.LOADING) !== 0;
  }

  /** Ends the wait for the first edit of a message, if there is one and it has been edited or deleted. */
  #endLoading(messageId: Snowflake): void {
    const id = this.#byMessage.get(messageId) ?? '';
    const draft = this.#drafts.get(id);
    if (draft?.entry.outcome !== 'deferred' || draft.entry.ended_at_ms !== null) return;
    if (this.#isLoading(id)) return;
    draft.edited.abort();
    const message = this.sources.store.messages.get(messageId)?.message;
    this.#change(id, ({ entry }) => {
      entry.ended_at_ms = this.sources.clock.now();
      if (message) entry.shown = cut(showMessage(message));
    });
  }
}

/** Returns a path of the API with its token masked. */
export function maskToken(path: string): string {
  return path.replace(/(\/(?:webhooks|interactions)\/\d+\/)[^/?]+/, '$1{token}');
}

function toSummary({
  payload: _payload,
  request: _request,
  response: _response,
  answered_at_ms: _answered,
  token_ends_at_ms: _ends,
  calls: _calls,
  dispatches: _dispatches,
  spans: _spans,
  log: _log,
  is_shortened: _shortened,
  ...summary
}: RequestEntry): RequestSummary {
  return summary;
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

function jsonBytes(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Finds the fault by which a bot failed, as it says: the message has the status with which the fault answered a call. */
function findBlamed({ calls, faults }: RequestEntry, message: string): RequestFault | undefined {
  const blamed = calls.find(
    ({ fault_id: id, status }) =>
      id !== undefined && status >= 400 && new RegExp(`\\b${status}\\b`).test(message),
  );
  return blamed && faults.find(({ fault_id: id }) => id === blamed.fault_id);
}
