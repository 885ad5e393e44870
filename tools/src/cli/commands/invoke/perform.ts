import type { EmulatorEvent, InvokeResult, WireMessage } from '../../../emulator/index.js';
import type { ControlClient } from '../../runtime/control-client.js';
import { createEventQueue, type EventQueue } from './event-queue.js';
import { isLoading } from './format/format-message.js';
import type { InvokeContext } from './invoke-context.js';
import type { Timeouts } from './invoke-timeouts.js';

/** Something that happened after the initial response. */
export interface Later {
  readonly type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE' | 'MESSAGE_DELETE';
  readonly message: WireMessage;
}

/** What failed in the bot, whatever it answered. */
export interface BotFailure {
  /** For programs, for example `HANDLER_FAILED`. */
  readonly code: string;
  /** The incident id shown to the user. */
  readonly incident_id?: string;
}

/** The result of an action. */
export interface Outcome {
  readonly context: InvokeContext;
  readonly result: InvokeResult<object>;
  /** Edits, follow-ups and deletions, oldest first. */
  readonly later: readonly Later[];
  /** What failed in the bot, as it or "commandry dev" says. */
  readonly failures: readonly BotFailure[];
  /** True if the reply was still loading when the time was up. */
  readonly isStillLoading: boolean;
  /** The step as it was typed; absent for a command. */
  readonly step?: string;
}

/** The user of an emulator who acts. */
export interface Acting {
  readonly control: ControlClient;
  readonly context: InvokeContext;
  readonly patience: Timeouts;
}

/**
 * Acts as a user and waits for a deferred reply.
 *
 * @param verb - The last part of the path below `/control/users/{id}`.
 * @throws ControlRefusal where the user cannot do that, with the reason; CliError when no emulator responds.
 */
export async function perform(
  { control, context, patience }: Acting,
  verb: 'invoke' | 'autocomplete' | 'component' | 'modal',
  body: object,
): Promise<Outcome> {
  const leaving = new AbortController();
  const queue = await followMessages(control, context, leaving.signal);
  try {
    const path = `/users/${context.user.id}/${verb}?tell=failures`;
    const result = await control.call<InvokeResult<object>>('POST', path, body);
    return { context, result, ...(await lookOn(queue, result, patience)) };
  } finally {
    leaving.abort();
  }
}

/** True if the bot failed to answer, or says that it failed although it answered. */
export function hasFailed({ result, failures, isStillLoading }: Outcome): boolean {
  return result.outcome === 'failed' || failures.length > 0 || isStillLoading;
}

/** Opens a queue of everything that happens to messages that the user sees, and of what fails. */
export async function followMessages(
  control: ControlClient,
  { user }: InvokeContext,
  signal: AbortSignal,
): Promise<EventQueue> {
  const types = 'MESSAGE_CREATE,MESSAGE_UPDATE,MESSAGE_DELETE,MESSAGE_DELETE_BULK,INTERACTION_FAILURE';
  return createEventQueue(await control.events(`/users/${user.id}/events?types=${types}`, signal));
}

async function lookOn(
  queue: EventQueue,
  { outcome, message, interaction, failure }: InvokeResult<object>,
  patience: Timeouts,
): Promise<Pick<Outcome, 'later' | 'failures' | 'isStillLoading'>> {
  const later: Later[] = [];
  const failures: BotFailure[] = failure ? [failure] : [];
  const sent: { readonly id?: string } | null = interaction;
  const interactionId = sent?.id;
  let isStillLoading = outcome === 'deferred';
  const look = async (signal: AbortSignal, isDone: () => boolean) => {
    while (!isDone()) {
      const event = await queue.next(signal);
      if (event === undefined) return;
      if (event.type === 'INTERACTION_FAILURE' && event.interaction_id === interactionId)
        noteFailure(failures, event);
      for (const told of toLater(event)) {
        if (isAnswer(told, message)) continue;
        if (!belongsTo(told.message, interactionId) && told.message.id !== message?.id) continue;
        later.push(told);
        if (told.message.id !== message?.id) continue;
        if (told.type === 'MESSAGE_DELETE' || !isLoading(told.message)) isStillLoading = false;
      }
    }
  };
  if (isStillLoading) await look(patience.untilReply(), () => !isStillLoading);
  if (patience.untilEnd) await look(patience.untilEnd(), () => false);
  return { later, failures, isStillLoading };
}

type FailureEvent = Extract<EmulatorEvent, { readonly type: 'INTERACTION_FAILURE' }>;

/** What Discord refused is the bot's to handle; it fails only if it says so. The bot and "commandry dev" both may. */
function noteFailure(failures: BotFailure[], { by, code, incident_id }: FailureEvent): void {
  const isKnown = failures.some((known) => known.code === code && known.incident_id === incident_id);
  if (by === 'application' && !isKnown)
    failures.push({ code, ...(incident_id === undefined ? {} : { incident_id }) });
}

/** True if an event only repeats the response. */
function isAnswer({ type, message }: Later, answer: WireMessage | undefined): boolean {
  if (message.id !== answer?.id || type === 'MESSAGE_DELETE') return false;
  return type === 'MESSAGE_CREATE' || JSON.stringify(message) === JSON.stringify(answer);
}

/** The response and every follow-up name the interaction they belong to. */
function belongsTo(
  { interaction_metadata: metadata }: WireMessage,
  interactionId: string | undefined,
): boolean {
  return interactionId !== undefined && metadata?.id === interactionId;
}

/** Returns what an event says of messages; nothing for every other one. */
export function toLater(event: EmulatorEvent): readonly Later[] {
  switch (event.type) {
    case 'MESSAGE_CREATE':
    case 'MESSAGE_UPDATE':
    case 'MESSAGE_DELETE':
      return [{ type: event.type, message: event.message }];
    case 'MESSAGE_DELETE_BULK':
      return event.messages.map((message) => ({ type: 'MESSAGE_DELETE', message }));
    default:
      return [];
  }
}
