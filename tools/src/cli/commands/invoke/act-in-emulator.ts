import { CommandType } from 'commandry/protocol';
import type {
  AutocompleteRequest,
  ControlSummary,
  EmulatorEvent,
  InvokeRequest,
  InvokeResult,
  MessagesResult,
  WireMessage,
} from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import type { ControlClient } from '../../runtime/control-client.js';
import { createEventQueue, type EventQueue } from './event-queue.js';
import { isLoading } from './format-message.js';
import type { Timeouts } from './invoke-timeouts.js';
import { chooseUser, type InvokeContext } from './invoke-context.js';
import type { TypedCommand } from './typed-command.js';

/** An action of a user. */
export type Action =
  | { readonly kind: 'slash'; readonly typed: TypedCommand; readonly files: Files }
  | { readonly kind: 'typing'; readonly typed: TypedCommand; readonly files: Files }
  | { readonly kind: 'user'; readonly name: string; readonly target: string | undefined }
  | { readonly kind: 'message'; readonly name: string; readonly target: string | undefined }
  | { readonly kind: 'launch'; readonly name: string | undefined };

/** Files by the name of the option that each belongs to. */
export type Files = Readonly<
  Record<
    string,
    { readonly filename: string; readonly content_type: string; readonly content_base64: string }
  >
>;

/** Something that happened after the initial response. */
export interface Later {
  readonly type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE' | 'MESSAGE_DELETE';
  readonly message: WireMessage;
}

/** The result of an action. */
export interface Outcome {
  readonly context: InvokeContext;
  readonly result: InvokeResult;
  /** Edits, follow-ups and deletions, oldest first. */
  readonly later: readonly Later[];
  /** True if the reply was still loading when the time was up. */
  readonly isStillLoading: boolean;
}

/**
 * Acts as a user of an emulator and waits for a deferred reply.
 *
 * @throws ControlRefusal where the user cannot do that, with the reason; CliError when no emulator responds.
 */
export async function act(
  control: ControlClient,
  summary: ControlSummary,
  context: InvokeContext,
  action: Action,
  patience: Timeouts,
): Promise<Outcome> {
  const { user } = context;
  const leaving = new AbortController();
  const queue = createEventQueue(
    await control.events(
      `/users/${user.id}/events?types=MESSAGE_CREATE,MESSAGE_UPDATE,MESSAGE_DELETE`,
      leaving.signal,
    ),
  );
  try {
    const request = await toRequest(control, summary, context, action);
    const verb = action.kind === 'typing' ? 'autocomplete' : 'invoke';
    const result = await control.call<InvokeResult>('POST', `/users/${user.id}/${verb}`, request);
    return { context, result, ...(await lookOn(queue, result, patience)) };
  } finally {
    leaving.abort();
  }
}

async function toRequest(
  control: ControlClient,
  summary: ControlSummary,
  { user, channel }: InvokeContext,
  action: Action,
): Promise<InvokeRequest | AutocompleteRequest> {
  const channel_id = channel.id;
  switch (action.kind) {
    case 'slash':
    case 'typing': {
      const options = { ...action.typed.options, ...action.files };
      return { channel_id, text: action.typed.text, ...(Object.keys(options).length > 0 ? { options } : {}) };
    }
    case 'user': {
      const target_id = action.target === undefined ? user.id : chooseUser(summary, action.target).id;
      return { channel_id, type: CommandType.USER, command: action.name, target_id };
    }
    case 'message': {
      const target_id = action.target ?? (await findLastMessage(control, channel_id, user.id));
      return { channel_id, type: CommandType.MESSAGE, command: action.name, target_id };
    }
    case 'launch': {
      const name = action.name === undefined ? {} : { command: action.name };
      return { channel_id, type: CommandType.PRIMARY_ENTRY_POINT, ...name };
    }
  }
}

async function findLastMessage(control: ControlClient, channelId: string, userId: string): Promise<string> {
  const path = `/channels/${channelId}/messages?as=${userId}&limit=1`;
  const { messages } = await control.call<MessagesResult>('GET', path);
  const [message] = messages;
  if (message) return message.id;
  throw new CliError('There is no message in the channel to use the command on.');
}

async function lookOn(
  queue: EventQueue,
  { outcome, message, interaction }: InvokeResult,
  patience: Timeouts,
): Promise<Pick<Outcome, 'later' | 'isStillLoading'>> {
  const later: Later[] = [];
  let isStillLoading = outcome === 'deferred';
  const look = async (signal: AbortSignal, isDone: () => boolean) => {
    while (!isDone()) {
      const event = await queue.next(signal);
      if (event === undefined) return;
      if (!isLater(event) || !belongsTo(event.message, interaction?.id) || isAnswer(event, message)) continue;
      later.push({ type: event.type, message: event.message });
      if (event.message.id !== message?.id) continue;
      if (event.type === 'MESSAGE_DELETE' || !isLoading(event.message)) isStillLoading = false;
    }
  };
  if (isStillLoading) await look(patience.untilReply(), () => !isStillLoading);
  if (patience.untilEnd) await look(patience.untilEnd(), () => false);
  return { later, isStillLoading };
}

/** True if an event only repeats the response. */
function isAnswer(event: Later, message: WireMessage | undefined): boolean {
  return event.type === 'MESSAGE_CREATE' && event.message.id === message?.id;
}

/** The response and every follow-up name the interaction they belong to. */
function belongsTo(
  { interaction_metadata: metadata }: WireMessage,
  interactionId: string | undefined,
): boolean {
  return interactionId !== undefined && metadata?.id === interactionId;
}

function isLater(event: EmulatorEvent): event is EmulatorEvent & Later {
  return (
    event.type === 'MESSAGE_CREATE' || event.type === 'MESSAGE_UPDATE' || event.type === 'MESSAGE_DELETE'
  );
}
