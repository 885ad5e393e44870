import { nameOfHandler, type OptionDefinition } from '../commands/definition.js';
import { CommandryError } from '../errors.js';
import { describeError } from '../log.js';
import type { AutocompletePayload } from '../model/interaction.js';
import { Autocomplete } from './contexts.js';
import type { DispatchContext } from './dispatch.js';
import { readFilledOptions } from './filled-values.js';
import type { InitialResponse } from './initial-response.js';
import { InteractionAge } from './interaction-age.js';
import { Invoked, invokingUser } from './invoked.js';
import { Keystrokes } from './keystrokes.js';
import { LazySignal } from './lazy-signal.js';
import type { Provider } from './link-providers.js';
import { followPath, type Destination, type Route } from './route.js';
import { runOnce } from './run-once.js';
import { toSuggestions, type SuggestionInput } from './suggestions.js';
import { NO_SUGGESTIONS, toSuggestionsCallback, type CallbackJson } from './to-callback.js';

/** Answers a user who types. */
export type HandleAutocomplete = (
  interaction: AutocompletePayload,
  arrivedAtMs: number,
) => Promise<CallbackJson>;

/**
 * Makes what answers users who type. A provider that is late or fails leaves an empty list and a line in the log; one
 * whose user has typed on is answered for with an empty list at once.
 */
export function createHandleAutocomplete(context: DispatchContext, route: Route): HandleAutocomplete {
  const { log, deadlineMs } = context;
  const keystrokes = new Keystrokes();
  const warned = new Set<string>();

  return async (interaction, arrivedAtMs) => {
    const destination = route(interaction.data);
    const target = destination && findTarget(context, destination);
    if (!destination || !target) return answerUnfit(context, interaction, destination);

    const { executable, commandPath, values } = destination;
    const { option, focused, provider } = target;
    const handler = nameOfHandler(executable.handler);
    const where = { interactionId: interaction.id, command: commandPath, handler, option: option.name };
    const abort = new LazySignal();
    let endKeystroke: (() => void) | undefined;

    /** An author sees it while developing; one line for each option is enough. */
    const warnOfCut = (cut: string): void => {
      const key = `${interaction.data.guild_id ?? ''} ${commandPath} ${option.name}`;
      if (warned.has(key)) return;
      warned.add(key);
      const message = `Suggestions were left out or shortened: ${cut}. It is said once for each option.`;
      log({ level: 'warn', event: 'AUTOCOMPLETE_CUT', message, ...where });
    };

    const start = async (response: InitialResponse<CallbackJson>): Promise<void> => {
      const take = (suggestions: readonly SuggestionInput[]): void => {
        const { kept, cut } = toSuggestions(suggestions, option.type);
        response.answer(toSuggestionsCallback(kept));
        if (cut !== undefined) warnOfCut(cut);
      };
      endKeystroke = keystrokes.begin(placeOf(interaction, destination, option), interaction.id, () => {
        abort.abort(new DOMException('The user typed on.', 'AbortError'));
        response.answerIfWaiting(NO_SUGGESTIONS);
      });
      if (abort.isAborted()) return;
      const options = readFilledOptions(
        executable.options,
        { values, resolved: interaction.data.resolved },
        option.name,
      );
      const author = new Autocomplete(interaction, response, {
        ...{ commandPath, focused, options, take },
        purpose: 'suggest',
      });
      Invoked.equip(author, context.words, abort);
      const { autocomplete: chain } = context.chains;
      const ask = async () => provider(focused.value, author);
      const suggestions: unknown = await (chain ? chain(author, ask) : ask());
      if (abort.isAborted() || (suggestions === undefined && author.replied)) return;
      take(readList(suggestions));
    };

    const { causedAtMs } = new InteractionAge(context.clock, interaction.id, arrivedAtMs);
    const answer = await runOnce(context, causedAtMs, {
      start,
      failed: (error, response) => {
        // What comes of giving up is no failure; why it was given up is known already.
        if (abort.isAborted()) return;
        response.answerIfWaiting(NO_SUGGESTIONS);
        const message = `The suggestions for "${option.name}" failed.`;
        log({ level: 'error', event: 'AUTOCOMPLETE_FAILED', message, ...where, error: describeError(error) });
      },
      late: () => NO_SUGGESTIONS,
      missed: () => {
        abort.abort(new DOMException('The time for suggestions is over.', 'TimeoutError'));
        const message = `The suggestions for "${option.name}" had not come after ${deadlineMs} ms; the user saw none.`;
        log({ level: 'warn', event: 'HANDLER_TOO_SLOW', message, ...where });
      },
    });
    endKeystroke?.();
    return answer;
  };
}

/**
 * The list that a provider answered with.
 *
 * @throws CommandryError `AUTOCOMPLETE_FAILED`.
 */
export function readList(suggestions: unknown): readonly SuggestionInput[] {
  if (Array.isArray(suggestions)) return suggestions as readonly SuggestionInput[];
  throw new CommandryError('AUTOCOMPLETE_FAILED', 'The provider returned no list.');
}

interface Target {
  readonly option: OptionDefinition;
  readonly focused: { readonly name: string; readonly value: string };
  readonly provider: Provider;
}

function findTarget({ providers }: DispatchContext, { executable, values }: Destination): Target | undefined {
  const typed = values.find((value) => value.focused === true);
  const option = typed && executable.options.find(({ name }) => name === typed.name);
  const provider = option && providers.get(option);
  if (!provider) return undefined;
  return { option, focused: { name: option.name, value: String(typed.value) }, provider };
}

/** Who types into which option of which command. */
function placeOf(
  interaction: AutocompletePayload,
  { commandPath }: Destination,
  { name }: OptionDefinition,
): string {
  return `${invokingUser(interaction).id} ${interaction.data.id} ${commandPath} ${name}`;
}

function answerUnfit(
  { log, counters }: DispatchContext,
  interaction: AutocompletePayload,
  destination: Destination | undefined,
): CallbackJson {
  const { commandPath: command } = followPath(interaction.data);
  const event = destination ? 'DEFINITION_DRIFT' : 'COMMAND_UNKNOWN';
  const message = destination
    ? `"${command}" has no autocomplete on the option being typed. Is the registration out of date?`
    : `No class declares the command "${command}". Is the registration out of date?`;
  counters[event]++;
  log({ level: 'warn', event, message, interactionId: interaction.id, command });
  return NO_SUGGESTIONS;
}
