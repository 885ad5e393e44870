import {
  isAutocompleteClass,
  callable,
  type AnyAutocomplete,
  type AutocompleteSource,
  type CallableProvider,
} from '../../commands/types/options/autocomplete-provider.js';
import {
  nameOfClass,
  executablesOf,
  locationOfHandler,
  type CommandClass,
  type CommandDefinition,
  type Executable,
  type OptionDefinition,
} from '../../commands/compile/definition.js';
import { ProblemList } from '../../commands/compile/checks/problem-list.js';
import type { Listener, Observer, SuggestionsStep } from '../../common/observer.js';
import { definitionsInvalid } from '../../common/errors/commandry-error.js';

/** A provider, ready to be called, with its `lookup` if it has one. */
export type Provider = CallableProvider;

/** Maps each option with autocomplete to its provider. */
export type Providers = ReadonlyMap<OptionDefinition, Provider>;

/**
 * Finds the provider of each option: its function, the `suggest` method of a class's instance, or a method of the
 * command's own instance.
 *
 * @throws CommandryError `DEFINITIONS_INVALID` naming each missing method. Instances are checked, not classes: a
 *   method may be a property that the constructor sets.
 */
export function linkProviders(
  definitions: readonly CommandDefinition[],
  instances: ReadonlyMap<CommandClass, object>,
  { listener }: Observer,
): Providers {
  const problems = new ProblemList();
  const providers = new Map<OptionDefinition, Provider>();
  for (const { path, executable } of definitions.flatMap(executablesOf)) {
    for (const option of executable.options) {
      if (option.autocomplete === undefined) continue;
      const found = link(option.autocomplete, executable, instances);
      if (typeof found === 'function')
        providers.set(option, listener ? observed(listener, option.name, found) : found);
      else {
        const location = { ...locationOfHandler(executable.handler), option: `${path} ${option.name}` };
        problems.add('WRONG_KIND', location, found, WANTED);
      }
    }
  }
  if (problems.all.length > 0) throw definitionsInvalid(problems.all);
  return providers;
}

/** Reports each call of a provider to a listener. */
function observed(listener: Listener, option: string, provider: Provider): Provider {
  const observe =
    <A extends readonly unknown[], R>(ask: (...given: A) => R | PromiseLike<R>) =>
    (...given: A): Promise<R> => {
      const step: SuggestionsStep = { kind: 'suggestions', option };
      return listener.run(step, async () => {
        const found = await ask(...given);
        if (Array.isArray(found)) step.count = found.length;
        return found;
      });
    };
  const { lookup } = provider;
  return callable(
    observe((...given: Parameters<Provider>) => provider(...given)),
    lookup && observe(lookup),
  );
}

const WANTED = 'a public method (typed, interaction) that returns a list';

/** Returns the provider, or a description of the invalid value. */
function link(
  autocomplete: AnyAutocomplete,
  { handler }: Executable,
  instances: ReadonlyMap<CommandClass, object>,
): Provider | string {
  if (typeof autocomplete === 'string') {
    const instance = handler.kind === 'method' ? instances.get(handler.target) : undefined;
    return bindMethod(instance, autocomplete, handler.className);
  }
  if (!isAutocompleteClass(autocomplete)) return autocomplete;
  const className = nameOfClass(autocomplete);
  const instance: Partial<AutocompleteSource<string | number>> | undefined = instances.get(autocomplete);
  const suggest = bindMethod(instance, 'suggest', className);
  const lookup: unknown = instance?.lookup;
  if (typeof suggest !== 'function' || lookup === undefined) return suggest;
  if (typeof lookup !== 'function') return `autocomplete: ${className}.lookup is ${typeof lookup}`;
  return callable(suggest, instance?.lookup?.bind(instance));
}

function bindMethod(instance: object | undefined, method: string, className: string): Provider | string {
  const owner = instance as Readonly<Record<string, unknown>> | undefined;
  const found = owner?.[method];
  if (typeof found !== 'function') return `autocomplete: ${className}.${method} is ${typeof found}`;
  return (found as AutocompleteSource<string | number>['suggest']).bind(owner);
}
