import type { App } from '../app/app-types.js';
import { workOf, type AppWork } from '../app/app-work.js';
import type { JobContext } from '../commands/calls/job-types.js';
import { locationOfHandler } from '../commands/compile/definition.js';
import { callJob, DoNotRetry, type JobDefinition } from '../commands/jobs/job-definition.js';
import type { QueuedJob } from '../commands/jobs/queued-job.js';
import type { QueuedAttempt, WorkAttempt, WorkOutcome } from '../commands/queue/work-queue.js';
import { OptionRefused } from '../commands/types/option-refused.js';
import { CommandryError, describeLocation, isCommandryError } from '../common/errors/commandry-error.js';
import { describeError, logAbout, type Log } from '../common/log.js';
import type { WorkStep } from '../common/observer.js';
import type { QueuedInteractionData } from '../interactions/queue/enqueue.js';
import type { Resumption } from '../interactions/queue/resumption.js';
import { messageOf } from './queue-health.js';
import { dueOf, isRecurring, isScheduledAt, queueNextRun } from './recurring.js';
import { readInteraction } from '../interactions/receive/decode.js';
import { checkApplication } from '../interactions/receive/receive.js';
import type { HandlerSession } from '../interactions/reply/session/session-calls.js';
import {
  INITIAL_STATE,
  type DeferredAs,
  type SessionState,
} from '../interactions/reply/session/session-state.js';
import { GIVEN_BY_CALL, type Callback } from '../interactions/reply/to-callback.js';
import { fill } from '../interactions/user-messages/message-templates.js';
import { INTERACTION_TOKEN_MS } from '../protocol/commands/limits.js';
import { InteractionType } from '../protocol/interactions/interaction-type.js';
import type { RepliedPayload } from '../protocol/interactions/interaction.js';
import { hasFlag, MessageFlag } from '../protocol/messages/message-flag.js';

const UNKNOWN_MESSAGE = 10008;
/** Age at which the defer of an interaction has arrived, or never will, in milliseconds. */
const DEFER_ARRIVES_MS = 10_000;

/**
 * Runs one attempt at queued work, for hosts without `runWorker`, for example serverless ones. Never rejects.
 *
 * @param attempt - The work passed to `queue.add`, after JSON, and the number of the attempt.
 * @returns The outcome; see {@link WorkOutcome}.
 */
export function runQueuedWork(app: App, attempt: WorkAttempt): Promise<WorkOutcome> {
  const work = requireWork(app);
  const { listener } = work.observer;
  if (!listener) return run(app, work, attempt);
  const step = toStep(work, attempt);
  return listener.run(step, async () => {
    const outcome = await run(app, work, attempt);
    step.outcome = outcome;
    // Handing work back on shutdown is no failure.
    step.hasFailed = outcome !== 'done' && !(outcome === 'again' && attempt.signal.aborted);
    return outcome;
  });
}

function toStep({ queue, clock }: AppWork, { work, attempt, notes }: WorkAttempt): WorkStep {
  const { id, kind, name, carrier, delayMs } = work;
  const { interaction } = (work.data ?? {}) as { readonly interaction?: { readonly token?: unknown } };
  const token = interaction?.token;
  const addedAtMs = carrier?.addedAtMs;
  // Later attempts include the backoff, and one that was handed back has run.
  const isFirst = attempt === 1 && notes.length === 0;
  const waitMs =
    isFirst && typeof addedAtMs === 'number' ? clock.now() - addedAtMs - (delayMs || 0) : undefined;
  const secrets = typeof token === 'string' ? [token] : [];
  return { kind: 'work', queue, work: kind, name, id, carrier, attempt, delayMs, waitMs, secrets };
}

async function run(app: App, work: AppWork, attempt: WorkAttempt): Promise<WorkOutcome> {
  const { log, clock } = work;
  try {
    if (attempt.work.kind === 'job') return await runQueuedJob(work, app.jobs, attempt);
    const data = readData(attempt);
    if (!data) {
      const message = `The work "${attempt.work.name}" is of no kind that this worker knows.`;
      log({ level: 'error', event: 'WORK_UNKNOWN', message, kind: attempt.work.kind });
      return 'failed';
    }
    const expiresAtMs = attempt.work.expiresAtMs ?? Infinity;
    const isFirst = attempt.attempt === 1 && attempt.notes.length === 0;
    if (await wasAnswered(work, attempt, data, !isFirst)) {
      noteAnsweredBefore(work, attempt);
      return 'done';
    }
    if (clock.now() >= expiresAtMs) return await settle(work, attempt, data, { kind: 'expired' });
    return await settle(work, attempt, data, { kind: isAbandoned(attempt) ? 'abandoned' : 'run' });
  } catch (error) {
    return reportUnrunnable(work, attempt, error);
  }
}

interface GivingUp {
  readonly as: Extract<Purpose, { kind: 'giveUp' }>['as'];
  readonly mayBeAnswered: boolean;
}

/** Gives up work that no worker runs: reports it, and tells the user, unless an attempt has answered. Never rejects. */
export async function giveUpWork(
  work: AppWork,
  attempt: WorkAttempt,
  { as, mayBeAnswered }: GivingUp,
): Promise<void> {
  const data = readData(attempt);
  try {
    if (!data) return;
    if (await wasAnswered(work, attempt, data, mayBeAnswered)) noteAnsweredBefore(work, attempt);
    else await settle(work, attempt, data, { kind: 'giveUp', as });
  } catch (error) {
    const message = `The user of "${attempt.work.name}" could not be told that it was given up.`;
    work.log({ level: 'error', event: 'INTERNAL', message, error: describeError(error) });
  }
}

/** Reports a failure before the handler ran, and tells the user on the last attempt. */
async function reportUnrunnable(
  work: AppWork,
  attempt: WorkAttempt,
  error: unknown,
): Promise<'again' | 'failed'> {
  const { log, observer, languages, makeIncidentId } = work;
  const data = readData(attempt);
  const incidentId = makeIncidentId();
  log({
    level: 'error',
    event: isCommandryError(error) ? error.code : 'INTERNAL',
    message: `The work "${attempt.work.name}" could not be run.`,
    ...(data ? { interactionId: attempt.work.id } : {}),
    incidentId,
    attempt: attempt.attempt,
    error: describeError(error, data ? [data.interaction.token] : []),
  });
  if (!isCommandryError(error) && !attempt.isLast) return 'again';
  if (!data) return 'failed';
  observer.trouble('HANDLER_FAILED');
  const { locale } = data.interaction as { readonly locale?: unknown };
  const known = typeof locale === 'string' ? locale : undefined;
  await languages.prepare(known);
  await tellInstead(work, attempt, data, fill(languages.of(known).texts.incident, { incidentId }));
  return 'failed';
}

function noteAnsweredBefore({ log }: AppWork, { work }: WorkAttempt): void {
  const message = `"${work.name}" had been answered, and does not run again.`;
  log({ level: 'info', event: 'WORK_ALREADY_ANSWERED', message, interactionId: work.id });
}

/** @throws CommandryError `SETTING_INVALID`. */
export function requireWork(app: object): AppWork {
  const work = workOf(app);
  if (work) return work;
  throw new CommandryError('SETTING_INVALID', 'A worker was given something that createApp did not return.');
}

/** Dispatches the interaction, with a session that resumes that of the other process. */
async function settle(
  work: AppWork,
  attempt: WorkAttempt,
  data: QueuedInteractionData,
  purpose: Purpose,
): Promise<WorkOutcome> {
  const { handled, dispatch, languages } = work;
  const run = new QueuedRun(work, attempt, data, purpose);
  const interaction = readInteraction(data.interaction, new Set(ANY_TYPE));
  if (interaction.type === InteractionType.PING) return 'failed';
  checkApplication(work.applicationId, interaction);
  const isHandled = interaction.type === InteractionType.APPLICATION_COMMAND || handled.has(interaction.type);
  await languages.prepare(interaction.locale);
  const refused = isHandled
    ? dispatch(interaction, arrivedAtMs(work, attempt), { resumed: run })
    : languages.of(interaction.locale).texts.unsupported;
  const stop = (): void => {
    void run.stop();
  };
  if (attempt.signal.aborted) stop();
  attempt.signal.addEventListener('abort', stop);
  try {
    const callback = await refused;
    if (callback !== GIVEN_BY_CALL) {
      // Nothing ran: this version of the bot has no such handler.
      await tellRefusal(work, attempt, data, callback);
      return 'failed';
    }
    await run.settled;
  } finally {
    attempt.signal.removeEventListener('abort', stop);
  }
  if (run.isAgain) return 'again';
  if (run.hasFailed) return 'failed';
  return run.isAnswered ? 'done' : 'failed';
}

const ANY_TYPE = [InteractionType.MESSAGE_COMPONENT, InteractionType.MODAL_SUBMIT];

/** The arrival time by the monotonic clock, so that age and token expiry are right. */
function arrivedAtMs({ clock }: AppWork, { work }: WorkAttempt): number {
  const { expiresAtMs = clock.now() + INTERACTION_TOKEN_MS } = work;
  const ageMs = clock.now() - (expiresAtMs - INTERACTION_TOKEN_MS);
  return clock.monotonicMs() - Math.max(0, ageMs);
}

function readData({ work }: WorkAttempt): QueuedInteractionData | undefined {
  const { data } = work;
  if (work.kind !== 'interaction' || typeof data !== 'object' || data === null) return undefined;
  const { interaction } = data as { readonly interaction?: Partial<RepliedPayload> };
  return typeof interaction?.token === 'string' ? (data as QueuedInteractionData) : undefined;
}

/**
 * Whether an earlier attempt has answered, according to the queue or else to Discord.
 *
 * @param mayBeAnswered - Whether an attempt may have answered without leaving a note.
 */
async function wasAnswered(
  { clock, webhook }: AppWork,
  attempt: WorkAttempt,
  { interaction, deferredAs }: QueuedInteractionData,
  mayBeAnswered: boolean,
): Promise<boolean> {
  const { notes } = attempt;
  if (notes.includes(ANSWERED)) return true;
  // Nothing to look up: a deferred update is invisible, and edits may have been mere progress.
  if (!mayBeAnswered || deferredAs === 'update' || notes.includes(PROGRESS)) return false;
  const leftMs = (attempt.work.expiresAtMs ?? Infinity) - clock.now();
  if (leftMs <= 0) return false;
  // Not found may also mean that the defer has not arrived yet.
  const isEarly = leftMs > INTERACTION_TOKEN_MS - DEFER_ARRIVES_MS;
  const endsAtMs = clock.monotonicMs() + leftMs;
  const token = { applicationId: interaction.application_id, token: interaction.token, endsAtMs, isEarly };
  try {
    const message = await webhook.send(token, { method: 'GET', messageId: '@original' });
    return !hasFlag(message.flags, MessageFlag.LOADING);
  } catch (error) {
    // Replaced by the reply, or deleted by the handler.
    return isCommandryError(error) && error.discord?.code === UNKNOWN_MESSAGE;
  }
}

/** Runs one attempt at a job. Never rejects. */
async function runQueuedJob(
  parts: AppWork,
  definitions: readonly JobDefinition[],
  attempt: WorkAttempt,
): Promise<WorkOutcome> {
  const { jobs, observer, clock } = parts;
  const { name } = attempt.work;
  const reportUnfit = (error: CommandryError, of: WorkAttempt): void => {
    observer.listener?.note({ type: 'failed', error });
    jobs.reportUnfit(name, error, of);
  };
  const job = definitions.find((one) => one.name === name);
  const dueAtMs = dueOf(attempt.work);
  if (job && isRecurring(job) && dueAtMs !== undefined) {
    // First of all: if this fails, nothing has run, and the next attempt does it.
    await queueNextRun(parts, job, Math.max(dueAtMs, clock.now()));
    if (!(await isScheduledAt(job.schedule, dueAtMs))) return 'done';
  }
  if (isAbandoned(attempt)) {
    const died = { cause: abandonedError(attempt) };
    reportUnfit(new CommandryError('JOB_FAILED', `The job '${name}' failed.`, died), {
      ...attempt,
      isLast: true,
    });
    await noteFailure(attempt, died.cause);
    return 'failed';
  }
  if (!job) {
    // A newer version may have queued it: its worker, or this one after an update, knows it.
    const message = `The queue has a job '${name}', but the app does not.`;
    const error = new CommandryError('JOB_UNKNOWN', message);
    reportUnfit(error, attempt);
    await noteFailure(attempt, error);
    const outcome = outcomeOf(attempt);
    return outcome === 'again' && !attempt.signal.aborted ? 'unknown' : outcome;
  }
  const read = await readJobData(job, attempt);
  if (!read.ok) {
    const isLast = attempt.isLast || read.error.code === 'JOB_DATA_INVALID';
    reportUnfit(read.error, { ...attempt, isLast });
    if (isLast) await noteFailure(attempt, read.error);
    return outcomeOf({ ...attempt, isLast });
  }
  const call = (context: JobContext): unknown =>
    callJob(job, toQueuedJob(context, read.data, attempt), parts);
  const result = await jobs.run(name, call, attempt);
  if (result.ok) return 'done';
  observer.listener?.note({ type: 'failed', error: result.error });
  if (!attempt.signal.aborted) await noteFailure(attempt, result.error);
  return result.error instanceof DoNotRetry ? 'failed' : outcomeOf(attempt);
}

/** The longest note of a failure, in characters. */
const LONGEST_REASON = 500;

/** Keeps with the job why an attempt failed, for people who look at it. Not needed to run it. */
async function noteFailure(attempt: WorkAttempt, error: unknown): Promise<void> {
  const name = error instanceof Error ? error.name : 'thrown';
  const reason = `attempt ${attempt.attempt}: ${name}: ${messageOf(error)}`;
  await attempt.note(reason.slice(0, LONGEST_REASON)).catch(() => undefined);
}

/** The outcome of a job that failed or was aborted. */
function outcomeOf({ isLast, signal }: WorkAttempt): WorkOutcome {
  return isLast && !signal.aborted ? 'failed' : 'again';
}

type ReadData =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: CommandryError };

/** Validates the data. What a schema refuses, it refuses each time; what it fails with may be over at the next attempt. */
async function readJobData(job: JobDefinition, { work }: WorkAttempt): Promise<ReadData> {
  const { name, handler, validate } = job;
  const { data } = work.data as { readonly data?: unknown };
  if (!validate) return { ok: true, data };
  try {
    return { ok: true, data: await validate(data) };
  } catch (cause) {
    const error =
      cause instanceof OptionRefused
        ? new CommandryError('JOB_DATA_INVALID', `The schema of the job '${name}' refused its data.`, {
            cause,
          })
        : new CommandryError(
            'SCHEMA_FAILED',
            `The schema of the job '${name}' of ${describeLocation(locationOfHandler(handler))} failed.`,
            { cause },
          );
    return { ok: false, error };
  }
}

function toQueuedJob(context: JobContext, data: unknown, { work, attempt, isLast }: WorkAttempt): QueuedJob {
  return { ...context, data, idempotencyKey: work.id, attempt, isLastAttempt: isLast };
}

/**
 * Tells the user that this version has no handler for the work. Never rejects.
 *
 * @param refused - The response that would be given to a request, or its text.
 */
async function tellRefusal(
  app: AppWork,
  attempt: WorkAttempt,
  data: QueuedInteractionData,
  refused: Callback | string,
): Promise<void> {
  const { work } = attempt;
  const about = { interactionId: work.id, attempt: attempt.attempt };
  const message = `This worker does not know "${work.name}", which another version of the bot has queued.`;
  logAbout(app.log, data.interaction)({ level: 'error', event: 'WORK_UNKNOWN', message, ...about });
  await tellInstead(app, attempt, data, refused);
}

/**
 * Replies to the user in place of a handler. Never rejects.
 *
 * @param refused - The response that would be given to a request, or its text.
 */
async function tellInstead(
  { log, clock, webhook }: AppWork,
  { work, attempt }: WorkAttempt,
  { interaction, deferredAs }: QueuedInteractionData,
  refused: Callback | string,
): Promise<void> {
  const { flags: _flags, ...shown } =
    typeof refused === 'string' ? { content: refused, flags: 0 } : { flags: 0, ...refused.toObject().data };
  const endsAtMs = clock.monotonicMs() + (work.expiresAtMs ?? Infinity) - clock.now();
  const token = {
    applicationId: interaction.application_id,
    token: interaction.token,
    endsAtMs,
    isEarly: true,
  };
  const isUpdate = deferredAs === 'update';
  try {
    await webhook.send(token, {
      // A component's refusal is ephemeral; the visibility of a deferred reply is fixed.
      ...(isUpdate ? { method: 'POST' } : { method: 'PATCH', messageId: '@original' }),
      json: JSON.stringify(isUpdate ? { ...shown, flags: MessageFlag.EPHEMERAL } : shown),
    });
  } catch (error) {
    const message = `The user could not be told that "${work.name}" was not run.`;
    const event = isCommandryError(error) ? error.code : 'INTERNAL';
    logAbout(
      log,
      interaction,
    )({
      level: 'error',
      event,
      message,
      interactionId: work.id,
      attempt,
      error: describeError(error, [interaction.token]),
    });
  }
}

/** Note: the interaction was answered. No later attempt runs the handler. */
const ANSWERED = 'answered';
/** Note: the interaction shows progress or a question, which is no answer. */
const PROGRESS = 'progress';
/** Note: a worker began it but did not finish; the next one checks whether it was answered. */
const HANDED_BACK = 'handed back';

/** Why queued work is run: for its handler, or to conclude its interaction. */
type Purpose =
  /** Its handler runs. */
  | { readonly kind: 'run' }
  /** The user is told that it took too long, or that the app is closing. */
  | { readonly kind: 'giveUp'; readonly as: 'tokenEnds' | 'shutdown' }
  /** Its token has expired: the user cannot be told. */
  | { readonly kind: 'expired' }
  /** The process of its last attempt died: the user is told that it failed. */
  | { readonly kind: 'abandoned' };

/** How long the queue's abort signal may come after the shutdown of the app, in milliseconds. */
const SIGNAL_LIMIT_MS = 1000;

const STOPPED = new DOMException('The worker ends, and another one runs this again.', 'AbortError');

/** Whether a retry would fail in the same way. */
function isMistake(error: unknown): boolean {
  if (error instanceof DoNotRetry) return true;
  return isCommandryError(error) && (error.code === 'HANDLER_SILENT' || error.code === 'QUEUE_CANNOT_CARRY');
}

/** Whether the process of the last attempt died: this attempt only reports the failure. */
function isAbandoned({ work, attempt }: WorkAttempt): boolean {
  return attempt > work.maxAttempts;
}

/** The error of work whose last attempt died with its process. */
function abandonedError({ work: { name, maxAttempts } }: WorkAttempt): CommandryError {
  return new CommandryError(
    'WORK_ABANDONED',
    `"${name}" is not run again: the process of its last attempt (${maxAttempts} of ${maxAttempts}) died.`,
  );
}

/** One attempt at the handler of an interaction: connects its session to the worker. */
class QueuedRun implements Resumption {
  readonly attempt: QueuedAttempt;
  readonly deferredAs: DeferredAs;
  readonly instead: (() => unknown) | undefined;
  /** Whether it failed for good. */
  hasFailed = false;
  /** Whether another attempt follows. */
  isAgain = false;
  readonly #work: AppWork;
  readonly #attempt: WorkAttempt;
  readonly #purpose: Purpose;
  readonly #log: Log;
  readonly #token: string;
  #session: HandlerSession | undefined;
  readonly #noted = new Set<string>();
  #noting: Promise<void> = Promise.resolve();
  #reporting: Promise<void> | undefined;
  /** Whether the handler is no longer awaited. */
  #isOver = false;

  constructor(work: AppWork, attempt: WorkAttempt, data: QueuedInteractionData, purpose: Purpose) {
    const { id, name } = attempt.work;
    this.#work = work;
    this.#attempt = attempt;
    this.#purpose = purpose;
    this.#log = logAbout(work.log, data.interaction);
    this.#token = data.interaction.token;
    this.deferredAs = data.deferredAs;
    this.attempt = { idempotencyKey: id, attempt: attempt.attempt, isLast: attempt.isLast };
    this.instead = purpose.kind === 'run' ? undefined : () => this.#answerOnly(purpose, name);
  }

  /** Resolves when all notes are stored and the user is told. Never rejects. */
  get settled(): Promise<unknown> {
    return Promise.all([this.#noting, this.#reporting]);
  }

  /** Whether the user has the reply. Edits and questions do not count while the handler runs. */
  get isAnswered(): boolean {
    const { phase, showsProgress, underWay } = this.#session?.state ?? INITIAL_STATE;
    return phase === 'answered' && !(showsProgress && underWay > 0);
  }

  begin(session: HandlerSession): void {
    this.#session = session;
  }

  follow({ showsProgress }: SessionState): void {
    if (this.#purpose.kind !== 'run' || this.#isOver) return;
    if (showsProgress) this.#noteOnce(PROGRESS);
    if (this.isAnswered) this.#noteOnce(ANSWERED);
  }

  takes(error: unknown): boolean {
    const isAnswered = this.isAnswered;
    // Handed back: another attempt runs the handler again.
    if (this.#isOver) return true;
    this.#work.observer.listener?.note({ type: 'failed', error });
    if (this.#session?.state.isGivenUp) return false;
    if (this.#purpose.kind === 'expired') {
      this.hasFailed = true;
      this.#reporting = this.#report(error);
      return true;
    }
    if (isAnswered || isMistake(error) || this.attempt.isLast || this.#purpose.kind === 'abandoned') {
      this.hasFailed = true;
      return false;
    }
    this.isAgain = true;
    this.#isOver = true;
    this.#write(
      'warn',
      'WORK_ATTEMPT_FAILED',
      `Attempt ${this.attempt.attempt} failed; another follows.`,
      error,
    );
    return true;
  }

  async handBack(): Promise<void> {
    await this.#untilAborted();
    // Without the abort signal this counts as an attempt, and nobody would run it after the last one.
    if (this.#attempt.signal.aborted || !this.attempt.isLast) await this.stop();
    else await this.#giveUp();
  }

  /** The worker stops: hands the work over, unless the user has the reply. */
  async stop(): Promise<void> {
    const session = this.#session;
    if (!session || this.#isOver) return;
    const { onItsWay } = session.calls;
    if (onItsWay) {
      session.abort.abort(STOPPED);
      await onItsWay;
    }
    if (!this.isAnswered) {
      this.#isOver = true;
      this.isAgain = true;
      this.#note(HANDED_BACK);
      this.#write('info', 'WORK_HANDED_BACK', 'The worker ended before this was done; another one runs it.');
      // An edit in flight must not arrive after those of the next attempt.
      this.#settleAfter(session.calls.underWay);
    }
    // Before the signal, so that handlers of the signal can no longer reply.
    session.apply({ type: 'handOver' });
    session.abort.abort(STOPPED);
  }

  /** Tells the user that the app is closing. */
  async #giveUp(): Promise<void> {
    const session = this.#session;
    if (!session || this.#isOver) return;
    session.abort.abort(STOPPED);
    await session.calls.onItsWay;
    if (this.isAnswered) {
      session.apply({ type: 'handOver' });
      return;
    }
    this.hasFailed = true;
    // Progress can no longer be replaced, but an open reply can.
    session.apply({ type: 'shutdown' });
    await session.calls.onItsWay;
  }

  /** Waits for the queue's signal: only then does the attempt not count. */
  #untilAborted(): Promise<void> {
    const { signal } = this.#attempt;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#work.clock.after(SIGNAL_LIMIT_MS, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  #noteOnce(text: string): void {
    if (this.#noted.has(text)) return;
    this.#noted.add(text);
    this.#note(text);
  }

  #settleAfter(done: Promise<void> | undefined): void {
    this.#noting = Promise.all([this.#noting, done]).then(() => undefined);
  }

  #note(text: string): void {
    const kept = this.#attempt.note(text).catch((error: unknown) => {
      this.#write('error', 'WORK_QUEUE_FAILED', `The note "${text}" could not be kept with the work.`, error);
    });
    this.#settleAfter(kept);
  }

  #answerOnly(purpose: Exclude<Purpose, { kind: 'run' }>, name: string): unknown {
    if (purpose.kind === 'expired')
      throw new CommandryError(
        'WORK_EXPIRED',
        `"${name}" began after the token of its interaction had ended.`,
      );
    if (purpose.kind === 'abandoned') throw abandonedError(this.#attempt);
    this.hasFailed = true;
    this.#session?.apply({ type: purpose.as });
    // Never: it is over when the user was told.
    return new Promise(() => undefined);
  }

  /** Reports a failure that cannot be shown to the user. */
  async #report(error: unknown): Promise<void> {
    const { observer, onError, makeIncidentId } = this.#work;
    const session = this.#session;
    const incidentId = makeIncidentId();
    const code = isCommandryError(error) ? error.code : 'HANDLER_FAILED';
    observer.trouble('HANDLER_FAILED');
    this.#write('error', code, 'The user could not be told.', error, incidentId);
    if (!session || !onError) return;
    const { command, handler, route } = session.logContext;
    try {
      await onError({
        error,
        code,
        incidentId,
        interaction: session.author,
        handler,
        command,
        route,
        answered: false,
      });
    } catch (thrown) {
      this.#write('error', 'ERROR_HOOK_FAILED', 'onError failed.', thrown, incidentId);
    }
  }

  #write(
    level: 'info' | 'warn' | 'error',
    event: string,
    text: string,
    error?: unknown,
    incidentId?: string,
  ): void {
    const { id, name } = this.#attempt.work;
    this.#log({
      level,
      event,
      message: `${this.#session?.logContext.handler ?? name}: ${text}`,
      ...(this.#session?.logContext ?? { interactionId: id }),
      attempt: this.attempt.attempt,
      ...(incidentId === undefined ? {} : { incidentId }),
      ...(error === undefined ? {} : { error: describeError(error, [this.#token]) }),
    });
  }
}
