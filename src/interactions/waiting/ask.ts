import { toEmoji } from '../../commands/messages/row-components.js';
import { BUTTON_STYLES, renderButton } from '../../commands/routes/render-button.js';
import { defined } from '../../commands/types/defined.js';
import type { Edit, MessageReply } from '../../commands/types/reply-types.js';
import type { AskSettings, Choices, Question, StyledChoice } from '../../commands/waiting/waiting-types.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { ButtonStyle, ComponentType } from '../../protocol/components/component.js';
import { selectedIn } from '../../protocol/interactions/selected-values.js';
import { idsOf, whereAnswered } from '../components/whereabouts.js';
import { describeGiven } from '../dispatch/describe-given.js';
import { toOutgoingMessage } from '../reply/outgoing/outgoing-message.js';
import { DEFAULT_MAX_FILE_BYTES } from '../reply/outgoing/reply-files.js';
import type { HandlerSession } from '../reply/session/session-calls.js';
import { isOpen } from '../reply/session/transition.js';
import { toUpdateCallback, type Callback } from '../reply/to-callback.js';
import type { Languages } from '../user-messages/languages.js';
import {
  mayAnswer,
  openClick,
  refuseUser,
  type ClickServices,
  type OpenUse,
  readWaitSettings,
  type ReadClickSettings,
  Wait,
  type WaitServices,
} from './wait.js';
import { type EndReason, keyOfId, type Use, indexOf, toWaitedId } from './wait-registry.js';
import type { Chosen, Click } from './waiting-calls.js';

export interface WaitingServices extends ClickServices, WaitServices {
  readonly languages: Languages;
  /** Returns an id that is unique across processes. */
  readonly newId: () => string;
}

/** Edits the message of a question. */
type EditQuestion = (edit: Edit) => Promise<unknown>;

/** Asks a question and waits for the answer. */
export async function ask(
  services: WaitingServices,
  owner: HandlerSession,
  given: unknown,
  settings: AskSettings<Click> = {},
): Promise<Chosen | undefined> {
  const read = readWaitSettings('interaction.ask', owner, services.clock, settings);
  const { as, afterwards = 'disable', withClick = false } = settings;
  const id = services.newId();
  const question = new ShownQuestion(given, id);
  if (services.registry.isEnding && !owner.resumed) {
    await owner.giveUp();
    return undefined;
  }
  let edit: EditQuestion | undefined;
  let closing: Edit | undefined;
  const close = async (components: Edit): Promise<void> => {
    closing = components;
    // The message may have been deleted, which is no error.
    if (edit) await owner.track(edit(components)).catch(() => undefined);
  };
  const closed = { components: question.closed(afterwards) } as Edit;
  const wait: Wait<Chosen> = new Wait<Chosen>(services, {
    owner,
    settings: read,
    key: keyOfId(id),
    take: (use) => take(services, owner, { use, read, question, withClick, wait, close, closed }),
    onEnd: (why) => {
      if (why !== 'answered') void close(onEnd(services, owner, { why, question, closed }));
    },
  });
  try {
    // A click may arrive at another process as soon as the question is seen.
    if (wait.announced) await wait.announced;
    edit = await send(owner, question, as);
  } catch (error) {
    wait.end('handler');
    throw error;
  }
  if (closing !== undefined) void close(closing);
  return wait.promise;
}

function onEnd(
  { languages }: WaitingServices,
  { interaction }: HandlerSession,
  { why, question, closed }: { why: EndReason; question: ShownQuestion; closed: Edit },
): Edit {
  if (why !== 'shutdown') return closed;
  return { components: question.replacedBy(languages.of(interaction.locale).texts.waitEnded) } as Edit;
}

interface Taking {
  readonly use: Use;
  readonly read: ReadClickSettings;
  readonly question: ShownQuestion;
  readonly withClick: boolean;
  readonly wait: Wait<Chosen>;
  readonly close: (components: Edit) => Promise<void>;
  readonly closed: Edit;
}

function take(
  services: WaitingServices,
  owner: HandlerSession,
  { use, read, question, withClick, wait, close, closed }: Taking,
): Callback | Promise<Callback> | undefined {
  const choice = question.choiceOf(use.interaction);
  const click = openClick(services, owner, use, read.defer);
  if (choice === undefined || !click) return undefined;
  try {
    if (!mayAnswer(read.by, owner, click.author)) return refuseUser(services, use.interaction);
  } catch (error) {
    return failClick(click, error);
  }
  if (!withClick) {
    wait.settle({ choice, click: undefined });
    const edited = { isComponentsV2: question.isComponentsV2, legacyFields: [] };
    // Components beside the choices are for the user of the question, whoever has answered it.
    const { message } = use.interaction;
    const sentTo = { ...whereAnswered(owner.interaction), ...(message && { messages: idsOf(message) }) };
    const rules = { maxFileBytes: DEFAULT_MAX_FILE_BYTES, sign: owner.services.sign, sentTo, edited };
    return toUpdateCallback(toOutgoingMessage(closed, rules).json);
  }
  wait.settle({ choice, click: click.author });
  let closing: Promise<void> | undefined;
  const closeUnlessUpdated = (): void => {
    const { isUpdate, phase, isHandlerDone } = click.session.state;
    const isUpdated = isUpdate && phase !== 'deferred' && !isHandlerDone;
    closing ??= isUpdated ? Promise.resolve() : close(closed);
  };
  const response = click.run(undefined, () => {
    closeUnlessUpdated();
    return closing ?? Promise.resolve();
  });
  void Promise.resolve(response).then(closeUnlessUpdated);
  return response;
}

/** Reports the error of an author's function, to the user too. */
export function failClick(click: OpenUse<Click>, error: unknown): Callback | Promise<Callback> {
  return click.run(() => {
    throw error;
  });
}

/** Sends the question, and returns how to change it. */
async function send(
  owner: HandlerSession,
  question: ShownQuestion,
  as: AskSettings<Click>['as'] = isOpen(owner.state) ? 'reply' : 'followUp',
): Promise<EditQuestion> {
  const { calls } = owner;
  const { message } = question;
  if (as === 'followUp') {
    const followUp = await calls.followUp(message);
    return (edit) => followUp.edit(edit);
  }
  // A question counts as progress: the value that the handler returns then edits it.
  const { showsProgress } = owner.state;
  owner.apply({ type: 'messageChanges', showsProgress: true });
  try {
    if (as === 'update') await calls.update(message);
    else await calls.give(message);
  } catch (error) {
    owner.apply({ type: 'messageChanges', showsProgress });
    throw error;
  }
  return (edit) => calls.edit(edit);
}

/** Above this, choices are shown in a select. */
const MOST_BUTTONS = 5;
const MOST_CHOICES = 25;
const IN_A_ROW = 5;

/** A component in wire form. */
interface WireComponent {
  readonly type: number;
  readonly custom_id?: string;
  readonly components?: readonly WireComponent[];
}

/** A question, with its components before and after the answer. */
class ShownQuestion {
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
    // In wire form: builders as their JSON, and a text as a layout component.
    const { files: _, ...shown } = this.#message;
    const outgoing = toOutgoingMessage(shown, { maxFileBytes: DEFAULT_MAX_FILE_BYTES });
    const { components: sent = [] } = JSON.parse(outgoing.json) as { components?: WireComponent[] };
    this.#sent = sent;
    this.isComponentsV2 = outgoing.isComponentsV2;
  }

  get message(): MessageReply {
    return this.#message;
  }

  /** Returns the chosen key; undefined if no choice was used. */
  choiceOf({ data }: Use['interaction']): string | undefined {
    if (!('component_type' in data)) return undefined;
    if (data.component_type !== ComponentType.STRING_SELECT) return this.#choices[indexOf(data.custom_id)];
    const [value, ...others] = selectedIn(data) ?? [];
    return value !== undefined && others.length === 0 && this.#choices.includes(value) ? value : undefined;
  }

  /** The components with the choices disabled or removed. */
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

/** May be anything, in plain JavaScript. */
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
