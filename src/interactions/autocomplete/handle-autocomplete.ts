import type { OptionDefinition } from '../../commands/compile/definition.js';
import type { AutocompletePayload } from '../../protocol/interactions/interaction.js';
import type { DispatchContext } from '../dispatch/dispatch.js';
import { invokingUser } from '../context/invocation-context.js';
import { Keystrokes } from './keystrokes.js';
import type { ProviderPlace } from './provider-failures.js';
import { followPath, type Destination, type Route } from '../dispatch/route.js';
import { SuggestionRun, type SuggestionTask } from './run-suggestions.js';
import { NO_SUGGESTIONS, type Callback } from '../reply/to-callback.js';

/** Answers a user who types. */
export type HandleAutocomplete = (interaction: AutocompletePayload, arrivedAtMs: number) => Promise<Callback>;

/**
 * Makes what answers users who type. A provider that is late or fails leaves an empty list and a line in the log; one
 * whose user has typed on is answered for with an empty list at once.
 */
export function createHandleAutocomplete(context: DispatchContext, route: Route): HandleAutocomplete {
  const keystrokes = new Keystrokes();
  const warned = new Set<string>();

  /** An author sees it while developing; one line for each option is enough. */
  const warnOfCut = (cut: string, guildId: string, place: ProviderPlace): void => {
    const key = `${guildId} ${place.command} ${place.option}`;
    if (warned.has(key)) return;
    warned.add(key);
    const message = `Suggestions were left out or shortened: ${cut}. It is said once for each option.`;
    context.log({ level: 'warn', event: 'AUTOCOMPLETE_CUT', message, ...place });
  };

  return async (interaction, arrivedAtMs) => {
    const destination = route(interaction.data);
    const target = destination && findTarget(context, destination);
    if (!destination || !target) return answerUnfit(context, interaction, destination);

    const { command, commandPath } = destination;
    const place = {
      ...{ interactionId: interaction.id, command: commandPath },
      ...{ handler: command.handlerName, option: target.option.name },
    };
    const onCut = (cut: string): void => {
      warnOfCut(cut, interaction.data.guild_id ?? '', place);
    };
    const run = new SuggestionRun(context, {
      ...{ interaction, destination, place, arrivedAtMs, onCut },
      ...target,
    });
    const endKeystroke = keystrokes.begin(
      placeOf(interaction, destination, target.option),
      interaction.id,
      () => {
        run.supersede();
      },
    );
    const answer = await run.start();
    endKeystroke();
    return answer;
  };
}

type Target = Pick<SuggestionTask, 'option' | 'focused' | 'provider'>;

function findTarget({ providers }: DispatchContext, { command, values }: Destination): Target | undefined {
  const [typed, ...others] = values.filter((value) => value.focused === true);
  if (others.length > 0) return undefined;
  const option = typed && command.executable.options.find(({ name }) => name === typed.name);
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
): Callback {
  const { commandPath: command } = followPath(interaction.data);
  const event = destination ? 'DEFINITION_DRIFT' : 'COMMAND_UNKNOWN';
  const message = destination
    ? `"${command}" has no autocomplete on the option being typed. Is the registration out of date?`
    : `No class declares the command "${command}". Is the registration out of date?`;
  counters[event]++;
  log({ level: 'warn', event, message, interactionId: interaction.id, command });
  return NO_SUGGESTIONS;
}
