import { toRoute } from '../compile/compile-route.js';
import type { ProblemList } from '../compile/checks/problem-list.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { RouteKind } from '../routes/route-kinds.js';
import { toLayers } from '../types/middleware-types.js';
import { routeInputOf, type AnyDefinedRoute } from './define-route.js';

/** Compiles a route made by `defineButton`, `defineSelect` or `defineModal`. */
export function compileFunctionRoute(route: AnyDefinedRoute, problems: ProblemList): RouteDefinition[] {
  const { kind, id, title, settings, state, inputs, run } = routeInputOf(route);
  const { use, guards, ...others } = settings;
  const className = `${nameOfMaker(kind)}('${id}')`;
  return [
    toRoute(
      {
        record: { kind, name: id, settings: others, ...(title === undefined ? {} : { title }) },
        handler: { kind: 'function', className, run },
        location: { className },
        layers: toLayers({ use, guards }),
        shape: state,
        stateParameter: undefined,
        inputs: Object.entries(inputs).map(([customId, input]) => ({ customId, ...input })),
      },
      problems,
    ),
  ];
}

function nameOfMaker(kind: RouteKind): string {
  if (kind === 'button') return 'defineButton';
  return kind === 'modal' ? 'defineModal' : 'defineSelect';
}
