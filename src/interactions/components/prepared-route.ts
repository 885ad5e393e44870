import { nameOfHandler, type CommandClass } from '../../commands/compile/definition.js';
import type { RouteDefinition } from '../../commands/routes/route-definition.js';
import type { StateValues } from '../../commands/routes/state-codec.js';
import type { HandlerInteraction } from '../../commands/types/component-types.js';
import type { Observer } from '../../common/observer.js';
import { triesOf, type WorkTries } from '../../commands/queue/run-setting.js';
import { toNamedValues } from '../dispatch/bind.js';
import type { Chains, CommandChain } from '../middleware/middleware-chains.js';

/** A route, prepared for dispatch. */
export interface PreparedRoute {
  readonly definition: RouteDefinition;
  /** The handler's name in errors and logs. */
  readonly handlerName: string;
  /** The middleware and guards around the handler, if any. */
  readonly chain: CommandChain | undefined;
  /** The guards alone, if the handler is queued. */
  readonly guardChain: CommandChain | undefined;
  /** Its retries, if it is queued. */
  readonly tries: WorkTries | undefined;
  readonly hasTransforms: boolean;
  /** Calls the handler with its state and the answers of a modal, in the order of the fields. */
  readonly call: (
    interaction: HandlerInteraction,
    state: StateValues,
    answers: readonly unknown[],
  ) => unknown;
}

export function prepareRoute(
  definition: RouteDefinition,
  chains: Chains,
  instances: ReadonlyMap<CommandClass, object>,
  observer: Observer,
): PreparedRoute {
  const { handler, state, modal } = definition;
  const handlerName = nameOfHandler(handler);
  const call = handler.kind === 'method' ? toMethodCall(definition, instances) : toFunctionCall(definition);
  return {
    definition,
    handlerName,
    chain: chains.routes.get(definition),
    guardChain: chains.guards.get(definition),
    tries: triesOf(definition.run),
    hasTransforms:
      state?.fields.some(({ transform }) => transform) === true ||
      modal?.inputs.some(({ transform }) => transform) === true,
    call: observer.listener ? (...given) => observer.call(handlerName, () => call(...given)) : call,
  };
}

type Method = (...parameters: readonly unknown[]) => unknown;

/** The compiler has checked that the handler returns a reply; plain JavaScript is checked when it is sent. */
function toMethodCall(
  { handler, stateParameter }: RouteDefinition,
  instances: ReadonlyMap<CommandClass, object>,
): PreparedRoute['call'] {
  if (handler.kind !== 'method') throw new TypeError('A function is no method.');
  const { methodName, parameters: indexes, target } = handler;
  const owner = instances.get(target) as Record<string, Method> | undefined;
  return (interaction, state, answers) => {
    const parameters: unknown[] = [interaction];
    if (stateParameter !== undefined) parameters[stateParameter] = state;
    for (const [at, index] of indexes.entries()) parameters[index] = answers[at];
    return owner?.[methodName]?.(...parameters);
  };
}

function toFunctionCall({ handler, modal }: RouteDefinition): PreparedRoute['call'] {
  if (handler.kind === 'method') throw new TypeError('A method is no function.');
  const run = handler.run as unknown as Method;
  if (!modal) return (interaction, state) => run(interaction, state);
  return (interaction, state, answers) => {
    const named = toNamedValues(modal.inputs.map(({ customId }, at) => [customId, answers[at]]));
    return run(interaction, named, state);
  };
}
