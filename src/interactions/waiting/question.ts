import { BUTTON_STYLES, renderButton } from '../../commands/routes/render-button.js';
import { defined } from '../../commands/types/defined.js';
import type { Choices, Question, StyledChoice } from '../../commands/waiting/waiting-types.js';
import { toEmoji } from '../../commands/messages/row-components.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { ButtonStyle, ComponentType } from '../../protocol/components/component.js';
import type { MessageReply } from '../../commands/types/reply-types.js';
import { selectedIn } from '../../protocol/interactions/selected-values.js';
import { describeGiven } from '../dispatch/describe-given.js';
import { toOutgoingMessage } from '../reply/outgoing/outgoing-message.js';
import { DEFAULT_MAX_FILE_BYTES } from '../reply/outgoing/reply-files.js';
import { indexOf, toWaitedId, type Use } from './waited-use.js';

/** More choices than these are shown in a select. */
const MOST_BUTTONS = 5;
const MOST_CHOICES = 25;
const IN_A_ROW = 5;

/** A component as it is sent. */
interface WireComponent {
  readonly type: number;
  readonly custom_id?: string;
  readonly components?: readonly WireComponent[];
}

/** A question that can be sent, and what becomes of its components. */
export class ShownQuestion {
  readonly #choices: readonly string[];
  readonly #id: string;
  readonly #message: MessageReply;
  readonly #sent: readonly WireComponent[];
  /** Whether the message has the flag of layout components. */
  readonly isComponentsV2: boolean;

  /** @throws CommandryError `REPLY_INVALID`. */
  constructor(question: unknown, id: string) {
    const { choices, show, placeholder, ...message } = readQuestion(question);
    this.#id = id;
    this.#choices = Object.keys(choices);
    const rows = toRows(id, { choices, show, placeholder });
    const components = [...(message.components ?? []), ...rows] as NonNullable<MessageReply['components']>;
    this.#message = { ...message, components };
    // As they will be sent: builders as their JSON, and a text among layout components.
    const { files: _, ...shown } = this.#message;
    const outgoing = toOutgoingMessage(shown, { maxFileBytes: DEFAULT_MAX_FILE_BYTES });
    const { components: sent = [] } = JSON.parse(outgoing.json) as { components?: WireComponent[] };
    this.#sent = sent;
    this.isComponentsV2 = outgoing.isComponentsV2;
  }

  get message(): MessageReply {
    return this.#message;
  }

  /** Returns the key that was chosen; undefined if the use is of no choice. */
  choiceOf({ data }: Use['interaction']): string | undefined {
    if (!('component_type' in data)) return undefined;
    if (data.component_type !== ComponentType.STRING_SELECT) return this.#choices[indexOf(data.custom_id)];
    const [value, ...others] = selectedIn(data) ?? [];
    return value !== undefined && others.length === 0 && this.#choices.includes(value) ? value : undefined;
  }

  /** The components without the choices, or with choices that nobody can use any more. */
  closed(how: 'disable' | 'remove'): readonly WireComponent[] {
    if (how === 'remove') return this.#sent.filter((row) => !this.#isOwn(row));
    return this.#sent.map((row) =>
      this.#isOwn(row)
        ? { ...row, components: (row.components ?? []).map((each) => ({ ...each, disabled: true })) }
        : row,
    );
  }

  /** The components with a text in place of the choices, at most 80 characters. */
  replacedBy(label: string): readonly WireComponent[] {
    const note = {
      type: ComponentType.BUTTON,
      style: ButtonStyle.SECONDARY,
      custom_id: toWaitedId(this.#id),
      label,
      disabled: true,
    };
    return [...this.closed('remove'), { type: ComponentType.ACTION_ROW, components: [note] }];
  }

  #isOwn({ type, components = [] }: WireComponent): boolean {
    const own = toWaitedId(this.#id);
    return (
      type === ComponentType.ACTION_ROW &&
      components.some(({ custom_id: customId }) => customId?.startsWith(own))
    );
  }
}

function readQuestion(question: unknown): Question<Choices> {
  const { choices } = (question ?? {}) as { readonly choices?: unknown };
  if (typeof choices !== 'object' || choices === null)
    throw invalid(
      `choices must be an object of 1 to ${MOST_CHOICES} labels, but is ${describeGiven(choices)}`,
    );
  const count = Object.keys(choices).length;
  if (count < 1 || count > MOST_CHOICES)
    throw invalid(`choices must be 1 to ${MOST_CHOICES}, but are ${count}`);
  return question as Question<Choices>;
}

function toRows(
  id: string,
  { choices, show, placeholder }: Pick<Question<Choices>, 'choices' | 'show' | 'placeholder'>,
): object[] {
  const entries = Object.entries(choices).map(([key, choice]) => [key, toStyled(key, choice)] as const);
  const isSelect = (show ?? (entries.length > MOST_BUTTONS ? 'select' : 'buttons')) === 'select';
  if (isSelect) {
    const options = entries.map(([value, { label, description, emoji }]) =>
      defined({ label, value, description, emoji: toEmoji(emoji) }),
    );
    const select = defined({
      type: ComponentType.STRING_SELECT,
      custom_id: toWaitedId(id),
      placeholder,
      options,
    });
    return [{ type: ComponentType.ACTION_ROW, components: [select] }];
  }
  const buttons = entries.map(([, choice], index) => toButton(choice, toWaitedId(id, index)));
  const rows: object[] = [];
  for (let at = 0; at < buttons.length; at += IN_A_ROW)
    rows.push({ type: ComponentType.ACTION_ROW, components: buttons.slice(at, at + IN_A_ROW) });
  return rows;
}

/** Plain JavaScript may give anything. */
function toStyled(key: string, choice: unknown): StyledChoice {
  if (typeof choice === 'string') return { label: choice };
  if (typeof choice === 'object' && choice !== null) return choice as StyledChoice;
  throw invalid(`the choice ${key} must be a label or a styled choice`);
}

function toButton({ label, style = 'secondary', emoji }: StyledChoice, customId: string): object {
  if (!Object.hasOwn(BUTTON_STYLES, style))
    throw invalid(`the style of a choice must be one of ${Object.keys(BUTTON_STYLES).join(', ')}`);
  return renderButton(customId, { label, emoji, style });
}

function invalid(problem: string): CommandryError {
  return new CommandryError('REPLY_INVALID', `The question cannot be sent: ${problem}.`);
}
