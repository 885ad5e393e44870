import type { OptionDefinition } from '../../commands/compile/definition.js';
import type { Observer } from '../../common/observer.js';
import type { AutocompletePayload } from '../../protocol/interactions/interaction.js';
import { cameFromGuild, invokingUser } from '../context/base-interaction.js';
import {
  type ProviderLogContext,
  SuggestionRun,
  type SuggestionServices,
  type SuggestionTask,
} from './run-suggestions.js';
import { followPath, type Destination, type Route } from '../dispatch/route.js';
import type { Providers } from './link-providers.js';
import { NO_SUGGESTIONS, type Callback } from '../reply/to-callback.js';
import type { Snowflake } from '../../protocol/snowflake.js';

/** Responds to an autocomplete interaction. */
export type HandleAutocomplete = (interaction: AutocompletePayload, arrivedAtMs: number) => Promise<Callback>;

export interface AutocompleteServices extends SuggestionServices {
  readonly route: Route;
  readonly providers: Providers;
}

/**
 * Creates the autocomplete handler. If a provider is late or fails, the user gets an empty list and the log a line; if
 * the user types on, the older interaction gets an empty list at once.
 */
export function createHandleAutocomplete(services: AutocompleteServices): HandleAutocomplete {
  const { route, providers, observer } = services;
  const keystrokes = new Keystrokes();
  const warned = new Set<string>();

  /** Warns the author, once for each option. */
  const warnOfCut = (cut: string, guildId: string, logContext: ProviderLogContext): void => {
    const key = `${guildId} ${logContext.command} ${logContext.option}`;
    if (warned.has(key)) return;
    warned.add(key);
    const message = `Suggestions were left out or shortened: ${cut}. This is logged once for each option.`;
    observer.log({ level: 'warn', event: 'AUTOCOMPLETE_CUT', message, ...logContext });
  };

  return async (interaction, arrivedAtMs) => {
    const destination = route(interaction.data);
    if (destination) observer.listener?.note({ type: 'routed', route: destination.commandPath });
    const target = destination && findTarget(providers, destination);
    const isElsewhere = destination?.command.isGuildOnly === true && !cameFromGuild(interaction);
    if (!destination || !target || isElsewhere) return respondToMismatch(observer, interaction, destination);

    const { command, commandPath } = destination;
    const logContext = {
      interactionId: interaction.id,
      command: commandPath,
      handler: command.handlerName,
      option: target.option.name,
    };
    const onCut = (cut: string): void => {
      warnOfCut(cut, interaction.data.guild_id ?? '', logContext);
    };
    const run = new SuggestionRun(services, {
      interaction,
      destination,
      logContext,
      arrivedAtMs,
      onCut,
      ...target,
    });
    const endKeystroke = keystrokes.begin(
      keystrokeKey(interaction, destination, target.option),
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

function findTarget(providers: Providers, { command, values }: Destination): Target | undefined {
  const [typed, ...others] = values.filter((value) => value.focused === true);
  if (others.length > 0) return undefined;
  const option = typed && command.executable.options.find(({ name }) => name === typed.name);
  const provider = option && providers.get(option);
  if (!provider) return undefined;
  return { option, focused: { name: option.name, value: String(typed.value).toWellFormed() }, provider };
}

/** Returns a key for the user, command and option. */
function keystrokeKey(
  interaction: AutocompletePayload,
  { commandPath }: Destination,
  { name }: OptionDefinition,
): string {
  return `${invokingUser(interaction).id} ${interaction.data.id} ${commandPath} ${name}`;
}

function respondToMismatch(
  observer: Observer,
  interaction: AutocompletePayload,
  destination: Destination | undefined,
): Callback {
  const { commandPath: command } = followPath(interaction.data);
  const event = destination ? 'DEFINITION_DRIFT' : 'COMMAND_UNKNOWN';
  const message = destination
    ? `"${command}" ${cameFromGuild(interaction) || !destination.command.isGuildOnly ? 'has no autocomplete on the option being typed' : 'is declared for guilds alone, and is being typed elsewhere'}. Is the registration out of date?`
    : `No class declares the command "${command}". Is the registration out of date?`;
  observer.trouble(event, { level: 'warn', event, message, interactionId: interaction.id, command });
  return NO_SUGGESTIONS;
}

interface Keystroke {
  readonly id: Snowflake;
  readonly supersede: () => void;
}

/** Tracks the latest pending keystroke of each user and option, so that a newer one supersedes an older one. */
class Keystrokes {
  readonly #latest = new Map<string, Keystroke>();

  /**
   * Registers a keystroke. Of two with the same key the older one is superseded, whichever arrived first.
   *
   * @param key - The user and the option.
   * @param id - The interaction's id. Newer ones are greater.
   * @returns A function that ends the keystroke; call it in every case.
   */
  begin(key: string, id: Snowflake, supersede: () => void): () => void {
    const other = this.#latest.get(key);
    if (other && isNewer(other.id, id)) {
      supersede();
      return () => undefined;
    }
    other?.supersede();
    const keystroke = { id, supersede };
    this.#latest.set(key, keystroke);
    return () => {
      if (this.#latest.get(key) === keystroke) this.#latest.delete(key);
    };
  }
}

/** Compares decimal ids without converting them to numbers. */
function isNewer(id: Snowflake, other: Snowflake): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}
