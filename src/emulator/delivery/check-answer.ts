import { ALLOWED_CALLBACKS, Callback, CallbackType, type AutocompleteChoice } from '../../model/callback.js';
import { nameOf, OptionType, type CommandOption } from '../../model/command.js';
import { InteractionType } from '../../model/interaction.js';
import { isJsonType } from '../request-body.js';
import { failure, type FailureReason } from './failure.js';
import type { HttpAnswer } from './post.js';

/** What the answer must fit. */
export interface Asked {
  readonly type: InteractionType;
  readonly application: { readonly name: string; readonly embedded: boolean };
  /** Of an autocompletion: the option being typed. */
  readonly focused?: CommandOption | undefined;
}

export type CheckedAnswer =
  { readonly callback: Callback; readonly failure?: never } | { readonly failure: FailureReason };

/** The callback of an answer, or the first reason for which the service would not take it. */
export function checkAnswer(answer: HttpAnswer, asked: Asked): CheckedAnswer {
  const { status, contentType, body } = answer;
  if (status !== 200)
    return failure('BAD_STATUS', `The status is ${status}, not 200.${toStatusHint(status)}`);
  if (!isJsonType(contentType)) {
    return failure(
      'BAD_CONTENT_TYPE',
      `The Content-Type is ${contentType ?? 'missing'}, not application/json.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    return failure('BAD_JSON', `The body is no JSON: ${String(error)}`);
  }
  return checkCallback(value, asked);
}

function checkCallback(value: unknown, asked: Asked): CheckedAnswer {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  const asks = nameOf(InteractionType, asked.type);
  if (typeof type !== 'number') {
    return failure('BAD_CALLBACK', 'The body must be an object whose type is the number of a callback.');
  }
  const allowed = ALLOWED_CALLBACKS[asked.type];
  if (!allowed.includes(type)) {
    const message = `Callback type ${type} does not answer ${asks}; {${allowed.join(', ')}} do.`;
    return failure('CALLBACK_NOT_ALLOWED', message);
  }
  const read = Callback.safeParse(value);
  if (read.success) return checkMeaning(read.data, asked);
  if (!BUILT.includes(type)) {
    const message = `The service takes callback type ${type} (${nameOf(CallbackType, type)}) here; this emulator cannot yet.`;
    return failure('CALLBACK_NOT_BUILT', message);
  }
  const problems = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return failure('BAD_CALLBACK', `The callback is not valid. ${problems.join('; ')}`);
}

const BUILT: readonly number[] = [
  CallbackType.PONG,
  CallbackType.CHANNEL_MESSAGE_WITH_SOURCE,
  CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
  CallbackType.LAUNCH_ACTIVITY,
];

function checkMeaning(callback: Callback, { application, focused }: Asked): CheckedAnswer {
  if (callback.type === CallbackType.LAUNCH_ACTIVITY && !application.embedded) {
    return failure('NOT_EMBEDDED', `${application.name} has no Activity to launch.`);
  }
  if (callback.type === CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT && focused) {
    const index = callback.data.choices.findIndex((choice) => !fits(choice, focused));
    if (index >= 0) {
      const message = `data.choices.${index}.value: option ${focused.name} is ${nameOf(OptionType, focused.type)}.`;
      return failure('BAD_CHOICE_VALUE', message);
    }
  }
  return { callback };
}

function fits({ value }: AutocompleteChoice, option: CommandOption): boolean {
  if (option.type === OptionType.STRING) return typeof value === 'string';
  return typeof value === 'number' && (option.type !== OptionType.INTEGER || Number.isInteger(value));
}

function toStatusHint(status: number): string {
  if (status === 202) return ' A later call of the callback endpoint is not possible here yet.';
  return status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
}
