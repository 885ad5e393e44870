import { toRoute } from '../compile/compile-route.js';
import { INPUT_SETTINGS, ROUTE_SETTINGS } from '../compile/checks/route-setting-names.js';
import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import type { ProblemList } from '../compile/checks/problem-list.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import type { RouteKind } from '../routes/route-kinds.js';
import { defined } from '../types/defined.js';
import { toLayers } from '../types/middleware-types.js';
import { nameOfMade } from './name-of-made.js';
import type { RouteInput } from './route-input.js';

/** Compiles a route made by `defineButton`, `defineSelect` or `defineModal`. */
export function compileFunctionRoute(
  { kind: given, id, partOf, title, settings, state, inputs, run, routing }: RouteInput,
  problems: ProblemList,
): RouteDefinition {
  const { use, guards, runs, ...others } = settings;
  const className = partOf ?? nameOfMade(nameOfMaker(given), id);
  const isKnown = Object.hasOwn(ROUTE_SETTINGS, given);
  if (!isKnown) refuseType(given, { className }, selectKinds(), problems);
  const kind = isKnown ? given : 'stringSelect';
  return toRoute(
    {
      record: {
        kind,
        name: id,
        settings: { ...others, ...defined({ run: runs }) },
        ...defined({ title, routing }),
      },
      handler: { kind: 'function', className, run },
      location: { className },
      layers: toLayers({ use, guards }),
      shape: state,
      stateParameter: undefined,
      inputs: Object.entries(inputs).map(([customId, spec]) => {
        const isKnownInput = Object.hasOwn(INPUT_SETTINGS, spec.input);
        if (!isKnownInput)
          refuseType(
            spec.input,
            { className, option: `${id} ${customId}` },
            Object.keys(INPUT_SETTINGS),
            problems,
          );
        // One of an unknown type is checked as a text without settings.
        return { customId, ...spec, ...(isKnownInput ? {} : { input: 'text', settings: {} }) };
      }),
    },
    problems,
  );
}

/** Reports an unknown type. TypeScript refuses it; plain JavaScript has only this check. */
function refuseType(
  type: unknown,
  location: ProblemLocation,
  types: readonly string[],
  problems: ProblemList,
): void {
  problems.add('SETTING_INVALID', location, `type ${describeFound(type)}`, `one of ${types.join(', ')}`);
}

function selectKinds(): string[] {
  return Object.keys(ROUTE_SETTINGS).filter((name) => name.endsWith('Select'));
}

function nameOfMaker(kind: RouteKind): string {
  if (kind === 'button') return 'defineButton';
  return kind === 'modal' ? 'defineModal' : 'defineSelect';
}
