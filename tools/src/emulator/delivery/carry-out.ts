import {
  ALLOWED_CALLBACKS,
  CallbackType,
  describeMessageWanted,
  InteractionType,
  isPresent,
  type JsonObject,
  type MessageProblem,
  nameOf,
  OptionType,
  JsonErrors,
} from 'commandry/protocol';
import { type BrokenRule, DomainError } from '../domain/domain-error.js';
import { answerEmpty, answerInteraction, findAllowedTypes } from '../domain/interactions/apply-callback.js';
import type { InteractionResponse } from '../domain/interactions/effect.js';
import type { Upload } from '../domain/objects/upload.js';
import type { Service } from '../emulator-modules.js';
import type { StoredInteraction } from '../storage/stored-interaction.js';
import { NO_TYPE, readCallbackType } from './check-response.js';
import { failure, type FailureReason } from '../domain/interactions/delivery-failure.js';

export type CarriedOut =
  | { readonly answer: InteractionResponse; readonly note?: FailureReason; readonly reason?: never }
  | { readonly reason: FailureReason; readonly answer?: never; readonly note?: never };

/** Carries out the callback in the response to a delivery, or returns why Discord would not. */
export function carryOut(service: Service, record: StoredInteraction, upload: Upload): CarriedOut {
  const type = readCallbackType(upload.value);
  if (type === undefined) {
    return refuse('BAD_CALLBACK', NO_TYPE);
  }
  const allowed = findAllowedTypes(service, record);
  if (!allowed.includes(type)) return refuseType(service, record, type, allowed);
  if (isBareMessage(type, upload)) return { answer: answerEmpty(service, record), note: BARE };
  try {
    return { answer: answerInteraction(service, record, upload) };
  } catch (error) {
    if (error instanceof DomainError) return { reason: toReason(record, error.broken) };
    throw error;
  }
}

const { failure: BARE } = failure(
  'EMPTY_MESSAGE',
  'The callback has no data. Discord shows an empty message then, which is broken. Send data with something to show.',
);

function refuseType(
  { store }: Service,
  { type: interactionType, applicationId }: StoredInteraction,
  type: number,
  allowed: readonly number[],
) {
  const isLaunch = type === CallbackType.LAUNCH_ACTIVITY;
  if (isLaunch && ALLOWED_CALLBACKS[interactionType].includes(type)) {
    return refuse(
      'NOT_EMBEDDED',
      `${store.applications.get(applicationId)?.name} has no Activity to launch.`,
    );
  }
  const asks = nameOf(InteractionType, interactionType);
  const message = `Callback type ${type} does not answer ${asks}; {${allowed.join(', ')}} do.`;
  return refuse('CALLBACK_NOT_ALLOWED', message);
}

function isBareMessage(type: number, { value, files }: Upload): boolean {
  const isBare = !isPresent((value as JsonObject)['data']) && files.length === 0;
  return type === CallbackType.CHANNEL_MESSAGE_WITH_SOURCE && isBare;
}

/** Problems of callbacks whose fields are all valid, by rule. */
const PROBLEMS: Readonly<Partial<Record<BrokenRule['rule'], string>>> = {
  EMPTY_MESSAGE: 'data: must have something to show',
  FILE_NOT_UPLOADED: JsonErrors.FILE_NOT_FOUND.message,
  UNKNOWN_MESSAGE: JsonErrors.UNKNOWN_MESSAGE.message,
};

function toReason({ focused }: StoredInteraction, broken: BrokenRule): FailureReason {
  if (broken.rule !== 'INVALID_FIELDS') {
    const what = PROBLEMS[broken.rule] ?? broken.rule;
    return failure('BAD_CALLBACK', `The callback is not valid. ${what}`).failure;
  }
  const problems = broken.problems.filter((problem) => problem.code !== 'OTHER');
  const choice = problems.find(isOfChoiceValue);
  if (focused && choice && problems.every(isOfChoiceValue)) {
    const what = `option ${focused.name} is ${nameOf(OptionType, focused.type)}.`;
    const pinned = problems.map(({ path }) => ({ path, message: what }));
    return {
      ...failure('BAD_CHOICE_VALUE', `${choice.path.join('.')}: ${what}`).failure,
      problems: pinned,
    };
  }
  const pinned = problems.map((problem) => ({
    path: problem.path,
    message: `must be ${describeMessageWanted(problem)}, but is ${problem.found}`,
  }));
  const lines = pinned.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return {
    ...failure('BAD_CALLBACK', `The callback is not valid. ${lines.join('; ')}`).failure,
    problems: pinned,
  };
}

/** True for a choice whose value has another type than the option. */
function isOfChoiceValue({ code, path }: MessageProblem): boolean {
  return code === 'WRONG_KIND' && path[1] === 'choices' && path.at(-1) === 'value';
}

function refuse(...reason: Parameters<typeof failure>): { readonly reason: FailureReason } {
  return { reason: failure(...reason).failure };
}
