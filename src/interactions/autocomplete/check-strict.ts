import type { OptionDefinition } from '../../commands/compile/definition.js';
import type { CommandInteraction } from '../../protocol/interactions/interaction.js';
import type { Clock } from '../../common/clock.js';
import { resultWithin } from '../../common/time-limit.js';
import type { OptionError } from '../dispatch/bind.js';
import { Autocomplete, type TypedOption } from '../context/autocomplete-context.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import {
  readFilledOptions,
  reportLateProvider,
  reportProvider,
  type ProviderFailureServices,
  readList,
} from './run-suggestions.js';
import { LazySignal } from '../dispatch/lazy-signal.js';
import type { Providers } from './link-providers.js';
import type { Destination } from '../dispatch/route.js';
import { hasValue, type SuggestionInput } from './suggestions.js';

/** How long a provider may take to confirm a value. The rest of the three seconds is left for the handler. */
const CHECK_MS = 1000;

export interface StrictServices extends ProviderFailureServices {
  readonly providers: Providers;
  readonly clock: Clock;
  readonly tools: InteractionTools;
}

/**
 * Checks the values of strict options with their providers. If a provider fails or times out, the value is refused,
 * since the handler relies on the check.
 */
export async function checkStrict(
  services: StrictServices,
  interaction: CommandInteraction,
  destination: Destination,
): Promise<readonly OptionError[]> {
  const checks = destination.command.executable.options
    .filter(({ strict }) => strict === true)
    .map((option) => checkValue(services, interaction, destination, option));
  return (await Promise.all(checks)).filter((optionError) => optionError !== undefined);
}

async function checkValue(
  services: StrictServices,
  interaction: CommandInteraction,
  destination: Destination,
  option: OptionDefinition,
): Promise<OptionError | undefined> {
  const { providers, clock, tools } = services;
  const { command, commandPath, values } = destination;
  const { options } = command.executable;
  const submitted = values.find(({ name }) => name === option.name)?.value;
  const value = typeof submitted === 'string' ? submitted.toWellFormed() : submitted;
  const provider = providers.get(option);
  if (!provider || value === undefined || typeof value === 'boolean') return undefined;
  const refuse = (kind: 'suggestion' | 'unchecked', wanted: string): OptionError => ({
    code: 'OPTION_VALUE_REFUSED',
    option: option.name,
    found: JSON.stringify(value),
    wanted,
    rule: { kind },
  });
  const where = {
    interactionId: interaction.id,
    command: commandPath,
    handler: command.handlerName,
    option: option.name,
  };
  const abort = new LazySignal();
  let given: readonly SuggestionInput[] | undefined;
  const focused = { name: option.name, value: String(value) };
  const typed: TypedOption = {
    commandPath,
    focused,
    options: readFilledOptions(options, { values, resolved: interaction.data.resolved }, option.name),
    purpose: 'check',
    take: (suggestions) => {
      given = suggestions;
      return Promise.resolve();
    },
    // No response is sent here.
    isAnswered: () => false,
  };
  const author = new Autocomplete(interaction, typed, tools, { abort, clock });

  const { lookup } = provider;
  const check = async (): Promise<unknown> =>
    lookup ? toList(await lookup(value, author)) : provider(focused.value, author);
  try {
    const answered = await resultWithin(clock, CHECK_MS, check(), () => LATE);
    if (answered === LATE) {
      abort.abort(new DOMException('The time for checking is over.', 'TimeoutError'));
      const message = `The value of "${option.name}" could not be checked within ${CHECK_MS} ms; it was refused.`;
      reportLateProvider(services, where, author, message);
      return refuse('unchecked', UNCHECKED);
    }
    return hasValue(readList(answered ?? given), value)
      ? undefined
      : refuse('suggestion', lookup ? 'a value that lookup finds' : 'one of the suggestions');
  } catch (error) {
    const message = `The value of "${option.name}" could not be checked; it was refused.`;
    reportProvider(services, where, author, { error, message });
    return refuse('unchecked', UNCHECKED);
  }
}

/** Returns the result of a lookup as a list. */
function toList(found: SuggestionInput | null | undefined): readonly SuggestionInput[] {
  return found === undefined || found === null ? [] : [found];
}

const UNCHECKED = 'a value that can be checked';
const LATE = Symbol('late');
