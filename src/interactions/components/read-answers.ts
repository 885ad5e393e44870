import { locationOfHandler } from '../../commands/compile/definition.js';
import type { ModalInputDefinition, RouteDefinition } from '../../commands/routes/route-definition.js';
import { readListedId } from '../../commands/routes/listed-inputs.js';
import type { ListedInputKind } from '../../commands/routes/route-kinds.js';
import type { StateValues } from '../../commands/routes/state-codec.js';
import type { HandlerInteraction } from '../../commands/types/component-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { RefusedOption, Wanted } from '../../commands/types/user-message-facts.js';
import type { Observer } from '../../common/observer.js';
import { OptionType } from '../../protocol/commands/options/option-type.js';
import { ComponentType } from '../../protocol/components/component.js';
import type { SubmittedAnswer } from '../../protocol/components/modals/submitted-component.js';
import { answersIn } from '../../protocol/interactions/answers-in.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import type { ModalData } from '../../protocol/interactions/modal-interaction.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { readValue } from '../dispatch/bind.js';
import { transformValue } from '../dispatch/transform-value.js';
import { describeRefused } from '../user-messages/describe-wanted.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';

/**
 * The answers of a modal in the order of its fields; the refused ones; or how the modal differs from its declaration.
 */
export type Answers =
  | { readonly kind: 'answers'; readonly values: readonly unknown[] }
  | { readonly kind: 'refused'; readonly refused: readonly RefusedOption[] }
  | { readonly kind: 'outdated'; readonly difference: string };

const TYPES = {
  text: ComponentType.TEXT_INPUT,
  select: ComponentType.STRING_SELECT,
  user: ComponentType.USER_SELECT,
  role: ComponentType.ROLE_SELECT,
  mentionable: ComponentType.MENTIONABLE_SELECT,
  channel: ComponentType.CHANNEL_SELECT,
  file: ComponentType.FILE_UPLOAD,
  checkbox: ComponentType.CHECKBOX,
  checkboxGroup: ComponentType.CHECKBOX_GROUP,
  radio: ComponentType.RADIO_GROUP,
} as const satisfies Record<ListedInputKind, number>;

/** The kind of field whose answer has a type. */
const KINDS: ReadonlyMap<number, ListedInputKind> = new Map(
  Object.entries(TYPES).map(([kind, type]) => [type, kind as ListedInputKind]),
);

const OPTION_TYPES = {
  text: OptionType.STRING,
  select: OptionType.STRING,
  user: OptionType.USER,
  role: OptionType.ROLE,
  mentionable: OptionType.MENTIONABLE,
  channel: OptionType.CHANNEL,
  file: OptionType.ATTACHMENT,
  checkbox: OptionType.BOOLEAN,
  checkboxGroup: OptionType.STRING,
  radio: OptionType.STRING,
} as const satisfies Record<ListedInputKind, number>;

/** Reads and validates the answers of a submitted modal. */
export function readAnswers(
  inputs: readonly ModalInputDefinition[],
  { components, resolved }: ModalData,
): Answers {
  const submitted = new Map<string, SubmittedAnswer>();
  for (const answer of answersIn(components)) submitted.set(answer.custom_id, answer);
  const refused: RefusedOption[] = [];
  const values: unknown[] = [];
  const left = new Map(submitted);
  const lists = new Map<string, { readonly types: readonly ListedInputKind[]; readonly answers: Answered }>();
  for (const { customId, kind, types = [], ...rest } of inputs) {
    if (kind === 'list') {
      // Without a prototype: ids are data.
      const answers = Object.create(null) as Answered;
      lists.set(customId, { types, answers });
      values.push(answers);
      continue;
    }
    const answer = submitted.get(customId);
    if (answer?.type !== TYPES[kind]) {
      const found = answer ? `a component of type ${answer.type}` : 'nothing';
      return { kind: 'outdated', difference: `${customId}: found ${found}, wanted type ${TYPES[kind]}` };
    }
    left.delete(customId);
    values.push(readAnswer({ customId, kind, ...rest }, answer, resolved, refused));
  }
  for (const [customId, answer] of left) {
    const listed = readListedId(customId, KINDS.get(answer.type));
    const list = listed && lists.get(listed.list);
    if (!list || listed.id in list.answers || !list.types.includes(listed.input.kind))
      return {
        kind: 'outdated',
        difference: `${customId}: found a field that the modal does not declare`,
      };
    const value = readAnswer(listed.input, answer, resolved, refused);
    if (value !== undefined) list.answers[listed.id] = value;
  }
  return refused.length > 0 ? { kind: 'refused', refused } : { kind: 'answers', values };
}

/** The answers to the fields of a list, by their ids. */
type Answered = Record<string, unknown>;

/** A field, and no list. */
type FieldDefinition = ModalInputDefinition & { readonly kind: ListedInputKind };

/** Returns the value for the handler. Adds invalid values to the refused ones. */
function readAnswer(
  input: FieldDefinition,
  answer: SubmittedAnswer,
  resolved: ModalData['resolved'],
  refused: RefusedOption[],
): unknown {
  const given = valuesOf(answer);
  const read: unknown[] = [];
  for (const value of given) {
    const typed = input.readAs === undefined ? value : toNumber(value, input.readAs);
    const type = input.readAs === undefined ? OPTION_TYPES[input.kind] : NUMBER_TYPES[input.readAs];
    const result = readValue(
      { ...rulesOf(input), type },
      { value: typed as string | number | boolean },
      resolved,
    );
    if (result.fits) read.push(result.value);
    else refused.push(toRefused(input, value, result.wanted));
  }
  const { required, isList, minValues = required ? 1 : 0, choices } = input;
  const maxValues = input.maxValues ?? (isList ? (choices?.length ?? 25) : 1);
  const distinct = new Set(given).size;
  if (read.length === given.length && input.kind !== 'checkbox') {
    if (required && given.length === 0)
      refused.push(toRefused(input, undefined, input.kind === 'text' ? WANTED_TEXT : WANTED_ANSWER));
    else if (given.length > 0 && given.length < minValues)
      refused.push(toRefused(input, undefined, { kind: 'fewest', count: minValues }));
    else if (given.length > Math.min(maxValues, distinct))
      refused.push(toRefused(input, undefined, { kind: 'most', count: Math.min(maxValues, distinct) }));
  }
  return isList ? read : read[0];
}

const WANTED_ANSWER: Wanted = { kind: 'fewest', count: 1 };
const WANTED_TEXT: Wanted = { kind: 'minLength', length: 1 };
const NUMBER_TYPES = { integer: OptionType.INTEGER, number: OptionType.NUMBER } as const;

type Rules = Omit<Parameters<typeof readValue>[0], 'type'>;

function rulesOf({ kind, customId, required, ...rules }: ModalInputDefinition): Rules {
  const { minLength, maxLength, minValue, maxValue, choices, channelTypes, fileTypes } = rules;
  return {
    name: customId,
    required,
    minValue,
    maxValue,
    choices,
    channelTypes,
    fileTypes,
    ...(kind === 'text' ? { minLength, maxLength } : {}),
  };
}

/** An empty text is no answer, nor is a radio group without a choice. */
function valuesOf(answer: SubmittedAnswer): readonly unknown[] {
  switch (answer.type) {
    case ComponentType.CHECKBOX:
      return [answer.value];
    case ComponentType.TEXT_INPUT:
    case ComponentType.RADIO_GROUP:
      return answer.value === '' || answer.value === null ? [] : [answer.value];
    default:
      return answer.values;
  }
}

const INTEGER = /^[+-]?\d+$/;
/** With a decimal point or comma. */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
/** Thousands or thousandths, depending on the locale. */
const AMBIGUOUS = /^[+-]?\d{1,3},\d{3}$/;

/** Parses a typed number; other text is kept, and refused later. */
function toNumber(text: unknown, readAs: 'integer' | 'number'): unknown {
  const typed = typeof text === 'string' ? text.trim() : '';
  const isNumber = readAs === 'integer' ? INTEGER.test(typed) : DECIMAL.test(typed) && !AMBIGUOUS.test(typed);
  return isNumber ? Number(typed.replace(',', '.')) : text;
}

/** Describes a refused answer by the label that the user saw. */
export function toRefused(
  { customId, label }: ModalInputDefinition,
  value: unknown,
  wanted: Wanted,
): RefusedOption {
  return { option: customId, shownAs: label, found: describeFound(value), wanted };
}

/** What a refusal of answers needs of the app. */
export interface RefusingServices {
  readonly observer: Observer;
  readonly userMessages: UserMessages;
}

/** Counts and logs answers that break the rules of their fields, and returns the reply to the user. */
export function refuseAnswers(
  { observer, userMessages }: RefusingServices,
  interaction: RepliedPayload,
  about: { readonly handler: string; readonly route?: string },
  refused: readonly RefusedOption[],
): Reply {
  observer.trouble('OPTION_VALUE_REFUSED', {
    level: 'warn',
    event: 'OPTION_VALUE_REFUSED',
    message: `A submitted value was refused. ${refused.map(describeRefused).join('; ')}`,
    interactionId: interaction.id,
    ...about,
  });
  return userMessages.write('optionRefused', { ...toUserMessageFacts(interaction, ''), refused });
}

/** The values for the handler; the answers that transforms refused; or a refused state. */
type TransformedValues =
  | { readonly kind: 'values'; readonly state: StateValues; readonly answers: readonly unknown[] }
  | { readonly kind: 'refused'; readonly refused: readonly RefusedOption[] }
  | { readonly kind: 'outdated'; readonly difference: string };

/** Runs the transforms and schemas of a route's state and fields. Errors other than a refusal are failures of the handler. */
export async function transformRouteValues(
  { id, handler, state: definition, modal }: RouteDefinition,
  state: StateValues,
  answers: readonly unknown[],
  interaction: HandlerInteraction,
): Promise<TransformedValues> {
  const made: Record<string, unknown> = { ...state };
  const place = (name: string) => () => ({ ...locationOfHandler(handler), option: `${id} ${name}` });
  for (const field of definition?.fields ?? []) {
    const { name } = field;
    const result = await transformValue(field, made[name], interaction, place(name));
    if ('refusal' in result)
      return { kind: 'outdated', difference: `its state has a refused ${name}: ${result.refusal}` };
    if (result.value !== undefined) made[name] = result.value;
  }
  const refused: RefusedOption[] = [];
  const values = [...answers];
  for (const [at, input] of (modal?.inputs ?? []).entries()) {
    const result = await transformValue(input, values[at], interaction, place(input.customId));
    if ('refusal' in result)
      refused.push(toRefused(input, values[at], { kind: 'words', words: result.refusal }));
    else values[at] = result.value;
  }
  return refused.length > 0 ? { kind: 'refused', refused } : { kind: 'values', state: made, answers: values };
}
