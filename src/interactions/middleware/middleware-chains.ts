import {
  executablesOf,
  locationOfHandler,
  type CommandClass,
  type CommandDefinition,
  type Executable,
} from '../../commands/compile/definition.js';
import { holdsForSuggestions, type SuggestionGuard } from '../../commands/guards/suggestion-guard.js';
import { triesOf, type RunSetting } from '../../commands/queue/run-setting.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import type { HandlerInteraction } from '../../commands/types/component-types.js';
import type { AutocompleteInteraction } from '../../commands/types/interaction-types.js';
import {
  GuardRejection,
  toLayers,
  type AppMiddleware,
  type CooldownStore,
  type GuardContext,
  type AutocompleteMiddleware,
  type GuardClass,
  type GuardFunction,
  type Middleware,
} from '../../commands/types/middleware-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { Clock } from '../../common/clock.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { GuardStep, Observer } from '../../common/observer.js';
import type { SuggestionInput } from '../autocomplete/suggestions.js';
import { describeGiven } from '../dispatch/describe-given.js';
import { BoundedMap } from '../receive/bounded-map.js';
import { GuardLinker, type LinkedLayer } from './link-guards.js';
import { type RejectionLog, toRejectionReply } from './rejections.js';

export type CommandChain = Chain<HandlerInteraction, Reply>;
export type AutocompleteChain = Chain<AutocompleteInteraction, readonly SuggestionInput[]>;

/** The composed middleware and guards around handlers and providers. */
export interface Chains {
  /** By executable; no entry without middleware and guards. */
  readonly commands: ReadonlyMap<Executable, CommandChain>;
  /** By route; no entry without middleware and guards. */
  readonly routes: ReadonlyMap<RouteDefinition, CommandChain>;
  /** Only the guards, of queued handlers. */
  readonly guards: ReadonlyMap<Executable | RouteDefinition, CommandChain>;
  /** The chains around the providers of a command, by executable. */
  readonly suggestions: ReadonlyMap<Executable, AutocompleteChain>;
}

/** The application's middleware, guards and stores. */
export interface AppLayers {
  readonly use?: readonly AppMiddleware[] | undefined;
  readonly guards?: readonly (GuardFunction | GuardClass)[] | undefined;
  /** Those that guard classes and named guards are methods of. */
  readonly instances: ReadonlyMap<CommandClass, object>;
  readonly cooldowns: CooldownStore;
  readonly rejections: RejectionLog;
  readonly observer: Observer;
}

/** The commands and routes of an app. */
interface Handled {
  readonly definitions: readonly CommandDefinition[];
  readonly routes: readonly RouteDefinition[];
}

/**
 * Composes the application's layers around those of each command and route.
 *
 * @throws CommandryError `DEFINITIONS_INVALID` naming each missing method of a guard.
 */
export function createChains(
  { definitions, routes: declaredRoutes }: Handled,
  { use = [], guards, instances, cooldowns, rejections, observer }: AppLayers,
): Chains {
  const linker = new GuardLinker(instances);
  const parts = use.map((layer) => (typeof layer === 'function' ? { command: layer } : layer));
  const ofApp = toLayers({ use: parts.flatMap(({ command }) => command ?? []), guards });
  const outer = linker.link(ofApp, { className: 'createApp({ guards })' });
  const around = parts.flatMap((part) => ('autocomplete' in part ? (part.autocomplete ?? []) : []));
  const commands = new Map<Executable, CommandChain>();
  const guardChains = new Map<Executable | RouteDefinition, CommandChain>();
  const addGuards = (
    of: Executable | RouteDefinition,
    run: RunSetting | undefined,
    layers: readonly LinkedLayer[],
    context: GuardContext,
  ): void => {
    if (!triesOf(run)) return;
    const own = layers.filter(({ kind }) => kind === 'guard');
    const chain = composeLayers(own, context, { rejections, observer });
    if (chain) guardChains.set(of, chain);
  };
  const suggestions = new Map<Executable, AutocompleteChain>();
  for (const definition of definitions) {
    for (const { path, executable } of executablesOf(definition)) {
      const context: GuardContext = {
        commandPath: path,
        commandType: definition.type,
        routeId: undefined,
        cooldowns,
      };
      const location = { ...locationOfHandler(executable.handler), option: path };
      const layers = [...outer, ...linker.link(executable.layers, location)];
      const chain = composeLayers(layers, context, { rejections, observer });
      if (chain) commands.set(executable, chain);
      addGuards(executable, executable.run ?? definition.settings.run, layers, context);
      if (executable.options.every(({ autocomplete }) => autocomplete === undefined)) continue;
      const chainOfSuggestions = compose<AutocompleteInteraction, readonly SuggestionInput[]>([
        ...around,
        ...layers.flatMap(({ kind, run }) =>
          kind === 'guard' && holdsForSuggestions(run) ? toSuggestionMiddleware(run, context, observer) : [],
        ),
      ]);
      if (chainOfSuggestions) suggestions.set(executable, chainOfSuggestions);
    }
  }
  const routes = new Map<RouteDefinition, CommandChain>();
  for (const route of declaredRoutes) {
    const context = { commandPath: '', commandType: undefined, routeId: route.id, cooldowns };
    const location = { ...locationOfHandler(route.handler), option: route.id };
    const layers = [...outer, ...linker.link(route.layers, location)];
    const chain = composeLayers(layers, context, { rejections, observer });
    if (chain) routes.set(route, chain);
    addGuards(route, route.run, layers, context);
  }
  linker.end();
  return { commands, routes, guards: guardChains, suggestions };
}

/** Dependencies shared by all guards of an app. */
interface GuardServices {
  readonly rejections: RejectionLog;
  readonly observer: Observer;
}

function composeLayers(
  layers: readonly LinkedLayer[],
  context: GuardContext,
  services: GuardServices,
): CommandChain | undefined {
  return compose<HandlerInteraction, Reply>(layers.map((layer) => toMiddleware(layer, context, services)));
}

function toMiddleware(
  { kind, run }: LinkedLayer,
  context: GuardContext,
  { rejections, observer }: GuardServices,
): Middleware {
  if (kind === 'use') return run;
  return async (interaction, next) => {
    // Guards ran before it was queued.
    if (interaction.queued) return next();
    const verdict = await runGuard(run, interaction, context, observer);
    if (verdict === undefined || verdict === true) return next();
    const refusal = verdict === false ? new GuardRejection() : verdict;
    if (refusal instanceof GuardRejection) {
      rejections.note(interaction, context, refusal);
      throw refusal;
    }
    rejections.note(interaction, context);
    return toRejectionReply(refusal);
  };
}

/** Throws a rejection, which the caller logs: autocomplete can only show an empty list. */
function toSuggestionMiddleware(
  guard: SuggestionGuard,
  context: GuardContext,
  observer: Observer,
): AutocompleteMiddleware {
  return async (interaction, next) => {
    const verdict = await runGuard(guard, interaction, context, observer);
    if (verdict === undefined || verdict === true) return next();
    throw verdict instanceof GuardRejection
      ? verdict
      : new GuardRejection(verdict === false ? undefined : verdict);
  };
}

type Verdict = Awaited<ReturnType<GuardFunction>>;

function runGuard<I>(
  guard: (interaction: I, context: GuardContext) => ReturnType<GuardFunction>,
  interaction: I,
  context: GuardContext,
  { listener }: Observer,
): Promise<Verdict> {
  if (!listener) return judge(guard, interaction, context);
  const step: GuardStep = { kind: 'guard', name: guard.name || 'guard' };
  return listener.run(step, async () => {
    const verdict = await judge(guard, interaction, context);
    step.outcome = verdict === undefined || verdict === true ? 'passed' : 'rejected';
    return verdict;
  });
}

/** Returns a guard's verdict; a thrown `GuardRejection` counts as one. */
async function judge<I>(
  guard: (interaction: I, context: GuardContext) => ReturnType<GuardFunction>,
  interaction: I,
  context: GuardContext,
): Promise<Verdict> {
  let verdict: Verdict;
  try {
    verdict = await guard(interaction, context);
  } catch (error) {
    if (error instanceof GuardRejection) return error;
    throw error;
  }
  if (!isVerdict(verdict)) throw invalidVerdict(context.commandPath, verdict);
  return verdict;
}

/** Checked at run time, because in plain JavaScript an invalid value must not let anybody through. */
function isVerdict(verdict: unknown): boolean {
  return (
    verdict === undefined ||
    typeof verdict === 'boolean' ||
    typeof verdict === 'string' ||
    (typeof verdict === 'object' && verdict !== null)
  );
}

function invalidVerdict(commandPath: string, verdict: unknown): CommandryError {
  const what = `A guard of "${commandPath}" returned ${describeGiven(verdict)}, which is not a verdict.`;
  return new CommandryError('REPLY_INVALID', what, {
    help: 'Return true or nothing to let the command run, and false, a text, a message or a GuardRejection to refuse it.',
  });
}

type Around<I, R> = (interaction: I, next: () => Promise<R | undefined>) => unknown;

/** Composed middleware: each layer runs once around `run`. */
type Chain<I, R> = (interaction: I, run: () => Promise<R | undefined>) => Promise<R | undefined>;

/**
 * Composes middleware, the first outermost. If a layer returns nothing, the result of its `next` is passed on, awaited
 * or not.
 */
function compose<I, R>(layers: readonly Around<I, R>[]): Chain<I, R> | undefined {
  return layers.reduceRight<Chain<I, R> | undefined>((inner, layer) => surround(layer, inner), undefined);
}

function surround<I, R>(layer: Around<I, R>, inner: Chain<I, R> | undefined): Chain<I, R> {
  return async (interaction, run) => {
    let passed: Promise<R | undefined> | undefined;
    let misuse: CommandryError | undefined;
    let isDone = false;
    const next = (): Promise<R | undefined> => {
      if (passed || isDone) {
        const when = passed ? 'more than once' : 'after it had ended';
        misuse ??= new CommandryError('NEXT_CALLED_AGAIN', `A middleware called next ${when}.`);
        return handled(Promise.reject(misuse));
      }
      return (passed = handled(inner ? inner(interaction, run) : run()));
    };
    const given = await layer(interaction, next);
    isDone = true;
    if (misuse) throw misuse;
    return given === undefined ? passed : (given as R);
  };
}

/** Marks a rejection as handled: a layer that does not await its `next` must not crash the process. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Most keys (LRU). */
const MAX_KEYS = 100_000;

/** Creates a store that counts uses in this process. Each key has the times of its uses within the window. */
export function createCooldowns(clock: Clock): CooldownStore {
  const uses = new BoundedMap<number[]>(MAX_KEYS);
  return {
    take: (key, limit, windowMs) => {
      const nowMs = clock.monotonicMs();
      const recent = (uses.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
      const [oldest] = recent;
      const isFull = oldest !== undefined && recent.length >= limit;
      if (!isFull) recent.push(nowMs);
      uses.set(key, recent);
      return isFull ? oldest + windowMs - nowMs : 0;
    },
  };
}
