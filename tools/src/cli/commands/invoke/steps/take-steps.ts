import type { MessagesResult, WireMessage, WireModal } from '../../../../emulator/index.js';
import { CliError } from '../../../output/cli-error.js';
import { toPrintable } from '../../../output/printable.js';
import { followMessages, perform, type Acting, type Outcome } from '../perform.js';
import { readModalInput } from './modal-input.js';
import { describeStep, type Step } from './step-words.js';
import { findChoice, findPress, type ComponentUse } from './usable-components.js';

/** The steps that a user takes with the answers, and their dependencies. */
export interface StepPlan {
  readonly steps: readonly Step[];
  /** The folder that the paths of files are relative to. */
  readonly folder: string;
  /** True if the bot is called without a service: what it sends later does not arrive. */
  readonly isDirect: boolean;
}

/** The outcome of the steps: those that were taken, and the error that ended them, if one did. */
export interface TakenSteps {
  readonly taken: readonly Outcome[];
  readonly stopped?: CliError;
}

/**
 * Takes one step after the other, each on what was answered before: on an open modal, else on the messages, the latest
 * first. Ends early where a step is not possible, or the bot fails.
 *
 * @param first - The result of the command; absent: the steps begin with the messages of the channel.
 */
export async function takeSteps(
  acting: Acting,
  first: Outcome | undefined,
  { steps, folder, isDirect }: StepPlan,
): Promise<TakenSteps> {
  const taken: Outcome[] = [];
  let last = first;
  const seen = new Set(first ? listMessageIds(first) : undefined);
  for (const step of steps) {
    if (last && (last.result.outcome === 'failed' || last.failures.length > 0))
      return { taken, stopped: notDone(step) };
    try {
      const outcome = await takeStep(
        { acting, last, seen: first ? seen : undefined, folder, isDirect },
        step,
      );
      taken.push({ ...outcome, step: describeStep(step) });
      for (const id of listMessageIds(outcome)) {
        seen.delete(id);
        seen.add(id);
      }
      last = outcome;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return { taken, stopped: toPrintableError(error) };
    }
  }
  return { taken };
}

/** Labels and titles, which are the bot's, may hold what a terminal would act on. */
function toPrintableError(error: CliError): CliError {
  const message = toPrintable(error.message);
  if (message === error.message) return error;
  return new CliError(message, { reportedCode: error.code, exitCode: error.exitCode });
}

/** What a step is taken in. */
export interface Situation {
  readonly acting: Acting;
  readonly last: Outcome | undefined;
  /** The messages that this run has touched, the latest last; undefined: all of the channel. */
  readonly seen: ReadonlySet<string> | undefined;
  readonly folder: string;
  readonly isDirect: boolean;
}

/**
 * Takes one step.
 *
 * @throws CliError Where it is not possible, with what there is.
 */
export async function takeStep(situation: Situation, step: Step): Promise<Outcome> {
  const { acting, last, folder } = situation;
  const modal = last?.result.modal;
  if (step.kind === 'submit') {
    if (!last || !modal) throw noModal(last);
    const components = await readModalInput(modal, step.texts, folder);
    const interaction = last.result.interaction as { readonly id: string } | null;
    const body = { interaction_id: interaction?.id, custom_id: modal.custom_id, components };
    return perform(acting, 'modal', body);
  }
  if (modal) throw modalIsOpen(modal);
  const use = await findWhenThere(situation, (messages) =>
    step.kind === 'press' ? findPress(messages, step.name) : findChoice(messages, step.text),
  );
  return perform(acting, 'component', use);
}

/** Finds a component; where the bot has promised a change of its message, waits for that. */
async function findWhenThere(
  { acting, last, seen, isDirect }: Situation,
  find: (messages: readonly WireMessage[]) => ComponentUse,
): Promise<ComponentUse> {
  const { control, context, patience } = acting;
  const look = async () => find(await listMessages(acting, seen));
  const isPromised = last?.result.outcome === 'update_deferred' && !isDirect;
  const leaving = new AbortController();
  const queue = isPromised ? await followMessages(control, context, leaving.signal) : undefined;
  try {
    const over = queue && patience.untilReply();
    for (;;) {
      try {
        return await look();
      } catch (error) {
        if (!(error instanceof CliError) || error.code !== 'UNKNOWN_COMPONENT') throw error;
        const event = queue && over && (await queue.next(over));
        if (event === undefined) throw adviseOnLate(error, last, isDirect);
      }
    }
  } finally {
    leaving.abort();
  }
}

/** The current messages, the latest first. */
async function listMessages(
  { control, context: { user, channel } }: Acting,
  seen: ReadonlySet<string> | undefined,
): Promise<readonly WireMessage[]> {
  const path = `/channels/${channel.id}/messages?as=${user.id}`;
  const { messages } = await control.call<MessagesResult>('GET', path);
  if (!seen) return messages.toReversed();
  return [...seen].toReversed().flatMap((id) => messages.find((message) => message.id === id) ?? []);
}

function listMessageIds({ result, later }: Outcome): string[] {
  return [...(result.message ? [result.message] : []), ...later.map(({ message }) => message)].map(
    ({ id }) => id,
  );
}

function noModal(last: Outcome | undefined): CliError {
  const why = last
    ? 'What was answered last opened none.'
    : 'One is open only for the command line that has opened it.';
  return new CliError(
    `--submit needs an open modal. ${why} Put the command, --press or --choose that opens it before.`,
    {
      code: 'UNKNOWN_MODAL',
    },
  );
}

function modalIsOpen({ title }: WireModal): CliError {
  return new CliError(`The modal "${title}" is open. Submit it first: --submit name=value.`);
}

function notDone(step: Step): CliError {
  return new CliError(`${describeStep(step)} was not done: the bot failed before.`);
}

function adviseOnLate(error: CliError, last: Outcome | undefined, isDirect: boolean): CliError {
  const isLate = last?.result.outcome === 'deferred' || last?.result.outcome === 'update_deferred';
  if (!isLate) return error;
  const advice = isDirect
    ? 'The bot deferred its answer, and what it sends later goes to the address that it has for Discord. Leave --url out: in an emulator the answer arrives.'
    : 'The bot deferred its answer. Wait longer with --wait.';
  return new CliError(`${error.message} ${advice}`, { reportedCode: error.code });
}
