import { CommandType } from 'commandry/protocol';
import type {
  AutocompleteRequest,
  ControlSummary,
  InvokeRequest,
  MessagesResult,
} from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import type { ControlClient } from '../../runtime/control-client.js';
import type { GivenFile } from './given-path.js';
import { chooseUser, type InvokeContext } from './invoke-context.js';
import type { Timeouts } from './invoke-timeouts.js';
import { perform, type Acting, type Outcome } from './perform.js';
import { takeSteps, type StepPlan } from './steps/take-steps.js';
import type { TypedCommand } from './typed-command.js';

/** An action of a user. */
export type Action =
  | { readonly kind: 'slash'; readonly typed: TypedCommand; readonly files: Files }
  | { readonly kind: 'typing'; readonly typed: TypedCommand; readonly files: Files }
  | { readonly kind: 'user'; readonly name: string; readonly target: string | undefined }
  | { readonly kind: 'message'; readonly name: string; readonly target: string | undefined }
  | { readonly kind: 'launch'; readonly name: string | undefined }
  /** No command: the steps begin with the messages of the channel. */
  | { readonly kind: 'steps' };

/** Files by the name of the option that each belongs to. */
export type Files = Readonly<Record<string, GivenFile>>;

/** The result of an action, and those of the steps after it. */
export interface InvokeRun extends Outcome {
  readonly steps: readonly Outcome[];
  /** The error that ended the steps, if one did. */
  readonly stopped?: CliError;
}

/**
 * Acts as a user of an emulator, waits for a deferred reply, and takes the steps on what was answered.
 *
 * @throws ControlRefusal where the user cannot do that, with the reason; CliError when no emulator responds.
 */
export async function act(
  control: ControlClient,
  summary: ControlSummary,
  context: InvokeContext,
  action: Action,
  patience: Timeouts,
  plan: StepPlan = { steps: [], folder: '.', isDirect: false },
): Promise<InvokeRun> {
  const acting = { control, context, patience };
  if (action.kind === 'steps') return actWithoutCommand(acting, plan);
  const request = await toRequest(control, summary, context, action);
  const verb = action.kind === 'typing' ? 'autocomplete' : 'invoke';
  const outcome = await perform(acting, verb, request);
  const { taken, ...ended } = await takeSteps(acting, outcome, plan);
  return { ...outcome, steps: taken, ...ended };
}

async function actWithoutCommand(acting: Acting, plan: StepPlan): Promise<InvokeRun> {
  const { taken, stopped } = await takeSteps(acting, undefined, plan);
  const [outcome, ...steps] = taken;
  if (outcome) return { ...outcome, steps, ...(stopped ? { stopped } : {}) };
  throw stopped ?? new Error('There are no steps.');
}

async function toRequest(
  control: ControlClient,
  summary: ControlSummary,
  { user, channel }: InvokeContext,
  action: Exclude<Action, { readonly kind: 'steps' }>,
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
