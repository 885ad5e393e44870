import { nameOfHandler, type CommandClass } from '../../commands/compile/definition.js';
import { callable, type CallableProvider } from '../../commands/types/options/autocomplete-provider.js';
import { GuardRejection } from '../../commands/types/middleware-types.js';
import type { FindRoute } from '../../commands/routes/route-definition.js';
import type { ObservedStep, Telemetry } from '../../common/telemetry.js';
import type { Providers } from '../../interactions/autocomplete/link-providers.js';
import type { PreparedRoute } from '../../interactions/components/prepared-route.js';
import type { Route, RoutedCommand } from '../../interactions/dispatch/route.js';
import type { ObserveGuard } from '../../interactions/middleware/middleware-chains.js';
import type { EventHandlers } from '../../interactions/telemetry/instrumentation.js';

type Steps = Pick<Telemetry, 'step' | 'note'>;
type Method = (...parameters: readonly unknown[]) => unknown;

/** Makes a route whose commands tell of their handlers, and which tells where it leads. */
export function observeRoute(telemetry: Steps, route: Route): Route {
  const observed = new WeakMap<RoutedCommand, RoutedCommand>();
  return (data) => {
    const destination = route(data);
    if (!destination) return undefined;
    const { command, commandPath } = destination;
    telemetry.note({ type: 'routed', commandPath });
    let own = observed.get(command);
    if (!own) observed.set(command, (own = observeCommand(telemetry, command)));
    return { ...destination, command: own };
  };
}

function observeCommand(telemetry: Steps, command: RoutedCommand): RoutedCommand {
  const { owner, methodName, handlerName: name } = command;
  const call: Method = (...parameters) =>
    telemetry.step({ kind: 'handler', name }, () => settled(callMethod(owner, methodName, parameters)));
  return { ...command, owner: { [methodName]: call } };
}

/** Does the same for components and modals. */
export function observeFindRoute(telemetry: Steps, find: FindRoute<PreparedRoute>): FindRoute<PreparedRoute> {
  const observed = new WeakMap<PreparedRoute, PreparedRoute>();
  return (customId, used) => {
    const found = find(customId, used);
    if (!found) return undefined;
    const { route } = found;
    telemetry.note({ type: 'routed', commandPath: '', routeId: route.definition.id });
    let own = observed.get(route);
    if (!own) {
      const call: PreparedRoute['call'] = (...given) =>
        telemetry.step({ kind: 'handler', name: route.handlerName }, () => settled(route.call(...given)));
      observed.set(route, (own = { ...route, call }));
    }
    return { ...found, route: own };
  };
}

/** Makes a hook that tells of its runs. */
export function observeHook<I>(
  telemetry: Steps,
  name: string,
  hook: ((interaction: I) => unknown) | undefined,
): ((interaction: I) => unknown) | undefined {
  return (
    hook && ((interaction) => telemetry.step({ kind: 'handler', name }, () => settled(hook(interaction))))
  );
}

/** Makes providers that tell of their runs. */
export function observeProviders(telemetry: Steps, providers: Providers): Providers {
  const observe = <A extends readonly unknown[], R>(option: string, ask: (...given: A) => R) => {
    return (...given: A): R =>
      telemetry.step({ kind: 'suggestions', option }, (observed) => counted(observed, ask(...given)));
  };
  return new Map(
    [...providers].map(([option, provider]) => {
      const { lookup } = provider;
      const suggest: CallableProvider = observe(option.name, (typed: string, interaction) =>
        provider(typed, interaction),
      );
      return [option, callable(suggest, lookup && observe(option.name, lookup))];
    }),
  );
}

/** Tells how many suggestions there are, once there are any. */
function counted<R>(observed: ObservedStep, given: R): R {
  const count = (list: unknown): void => {
    if (Array.isArray(list)) observed.result({ count: list.length });
  };
  if (given instanceof Promise) given.then(count, () => undefined);
  else count(given);
  return given;
}

/** Makes guards that tell of their verdicts. */
export function observeGuard(telemetry: Steps): ObserveGuard {
  return (guard) => {
    const judge = guard as unknown as Method;
    const name = guard.name === '' ? 'guard' : guard.name;
    const observed: Method = (...given) =>
      telemetry.step({ kind: 'guard', name }, async (step) => {
        try {
          const verdict = await judge(...given);
          step.result({ outcome: verdict === undefined || verdict === true ? 'passed' : 'rejected' });
          return verdict;
        } catch (error) {
          if (error instanceof GuardRejection) step.result({ outcome: 'rejected' });
          throw error;
        }
      });
    return observed as unknown as typeof guard;
  };
}

/** Makes handlers of events that tell of their runs. */
export function observeEventHandlers(telemetry: Steps, { events, instances }: EventHandlers): EventHandlers {
  const owners = new Map<CommandClass, Record<string, Method>>();
  for (const { handler } of events) {
    if (handler.kind !== 'method') continue;
    const { target, methodName } = handler;
    const owner = instances.get(target);
    const own = owners.get(target) ?? {};
    const name = nameOfHandler(handler);
    own[methodName] = (...given) =>
      telemetry.step({ kind: 'handler', name }, () => settled(callMethod(owner ?? {}, methodName, given)));
    owners.set(target, own);
  }
  const observed = events.map((event) => {
    const { handler } = event;
    if (handler.kind !== 'function') return event;
    const name = nameOfHandler(handler);
    const run: typeof handler.run = (...given) =>
      telemetry.step({ kind: 'handler', name }, () => handler.run(...given));
    return { ...event, handler: { ...handler, run } };
  });
  return { events: observed, instances: owners };
}

function callMethod(owner: object, methodName: string, parameters: readonly unknown[]): unknown {
  return (owner as Record<string, Method>)[methodName]?.(...parameters);
}

/** Makes a promise of what has `then` and is none: its end is then known, and it is asked once. */
function settled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Promise) return value;
  return 'then' in value && typeof value.then === 'function' ? Promise.resolve(value) : value;
}
