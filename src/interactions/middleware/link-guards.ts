import { ProblemList } from '../../commands/compile/checks/problem-list.js';
import { nameOfClass, type CommandClass } from '../../commands/compile/definition.js';
import {
  forSuggestions,
  holdsForSuggestions,
  type SuggestionGuard,
} from '../../commands/guards/suggestion-guard.js';
import {
  isGuardClass,
  type GuardFunction,
  type Layer,
  type Middleware,
} from '../../commands/types/middleware-types.js';
import { definitionsInvalid, type ProblemLocation } from '../../common/errors/commandry-error.js';
import { nearestName } from '../../protocol/nearest-name.js';

/** Middleware or a guard, ready to be called. */
export type LinkedLayer =
  | { readonly kind: 'use'; readonly run: Middleware }
  | { readonly kind: 'guard'; readonly run: GuardFunction };

const WANTED = 'a public method (interaction, context) that returns whether the handler may run';

/**
 * Finds the functions of guards: those given, the `check` method of a class's instance, or a method of the instance of
 * the class that `@Guard` is in. Instances are checked, not classes: a method may be a property that the constructor
 * sets.
 */
export class GuardLinker {
  readonly #instances: ReadonlyMap<CommandClass, object>;
  readonly #problems = new ProblemList();
  /** A guard around all methods of a class is linked, and reported, once. */
  readonly #linked = new Map<Layer, readonly LinkedLayer[]>();

  constructor(instances: ReadonlyMap<CommandClass, object>) {
    this.#instances = instances;
  }

  /** @param location - Where the layers are, for problems. */
  link(layers: readonly Layer[] = [], location: ProblemLocation): readonly LinkedLayer[] {
    return layers.flatMap((layer) => {
      const linked = this.#linked.get(layer) ?? this.#linkOne(layer, location);
      this.#linked.set(layer, linked);
      return linked;
    });
  }

  /** @throws CommandryError `DEFINITIONS_INVALID` naming each missing method. */
  end(): void {
    if (this.#problems.all.length > 0) throw definitionsInvalid(this.#problems.all);
  }

  #linkOne(layer: Layer, location: ProblemLocation): readonly LinkedLayer[] {
    if (layer.kind === 'use') return [layer];
    const { run, owner } = layer;
    if (typeof run === 'string') return owner ? this.#linkMethod(owner, run, location) : [];
    return isGuardClass(run) ? this.#linkMethod(run, 'check', location) : [{ kind: 'guard', run }];
  }

  #linkMethod(target: CommandClass, method: string, location: ProblemLocation): readonly LinkedLayer[] {
    const instance = this.#instances.get(target) as Readonly<Record<string, unknown>> | undefined;
    const found = instance?.[method];
    if (typeof found !== 'function') {
      const meant = instance && nearestName(method, methodsOf(instance));
      this.#problems.add(
        'WRONG_KIND',
        location,
        `guard: ${nameOfClass(target)}.${method} is ${typeof found}`,
        meant === undefined ? WANTED : `${WANTED} (did you mean ${meant}?)`,
      );
      return [];
    }
    const guard = found as GuardFunction;
    const bound = guard.bind(instance) as SuggestionGuard;
    const run = holdsForSuggestions(guard) ? forSuggestions(bound) : bound;
    // As telemetry shows it.
    return [
      {
        kind: 'guard',
        run: Object.defineProperty(run, 'name', { value: `${nameOfClass(target)}.${method}` }),
      },
    ];
  }
}

/** The names of an instance's methods, inherited ones too. */
function methodsOf(instance: object): string[] {
  const names: string[] = [];
  for (
    let at: object | null = instance;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  )
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor') names.push(name);
  return names;
}
