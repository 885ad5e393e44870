import type { AskSettings } from '../../commands/waiting/waiting-types.js';
import type { Edit } from '../../commands/types/reply-types.js';
import { toOutgoingMessage } from '../reply/outgoing/outgoing-message.js';
import { DEFAULT_MAX_FILE_BYTES } from '../reply/outgoing/reply-files.js';
import { idsOf, whereAnswered } from '../components/whereabouts.js';
import { isOpen } from '../reply/session/transition.js';
import { toUpdateCallback, type Callback } from '../reply/to-callback.js';
import type { Languages } from '../user-messages/languages.js';
import { mayAnswer, openClick, refuseUser, type ClickServices, type OpenUse } from './clicks.js';
import { ShownQuestion } from './question.js';
import { readWaitSettings, type ReadClickSettings } from './wait-settings.js';
import { Wait, type WaitServices } from './wait.js';
import type { EndReason } from './wait-registry.js';
import { keyOfId, type Use } from './waited-use.js';
import type { Chosen, Click } from './waiting-calls.js';
import type { HandlerSession } from '../reply/session/session-calls.js';

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
