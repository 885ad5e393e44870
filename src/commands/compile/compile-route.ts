import type { ProblemLocation } from '../../common/errors/commandry-error.js';
import { InteractionContext } from '../../protocol/commands/command-type.js';
import { showValue, describeFound } from '../../protocol/validation/describe-found.js';
import { inContexts } from '../guards/guards.js';
import type { InputRecord, MethodRecords, RouteRecord, StateRecord } from '../records/decorator-records.js';
import { compileInput, compileSelect } from '../routes/compile-input.js';
import type { FormerRoute, RouteDefinition } from '../routes/route-definition.js';
import { isSelectKind, type ModalInputKind, type RouteKind } from '../routes/route-kinds.js';
import type { StateDefinition } from '../routes/state-definition.js';
import type { StateShape } from '../routes/state-types.js';
import { defined } from '../types/defined.js';
import { type Layer, layersField } from '../types/middleware-types.js';
import type { FormerRouteSettings, LooseRouteSettings } from '../types/routes/route-settings.js';
import type { ProblemList } from './checks/problem-list.js';
import type { CommandClass, HandlerReference } from './definition.js';
import { isSchema, SCHEMA_WANTED } from './compile-schema.js';
import { orEmpty } from './map-list.js';

/** A decorated method that handles a component or a modal. */
export interface RouteMethod {
  readonly target: CommandClass;
  readonly className: string;
  readonly methodName: string;
  readonly record: RouteRecord;
  readonly records: MethodRecords;
  readonly layers: readonly Layer[];
}

/** The parts of a route, from a decorated method or a function. */
export interface RouteParts {
  readonly record: RouteRecord;
  readonly handler: HandlerReference;
  readonly location: ProblemLocation;
  readonly layers: readonly Layer[];
  readonly shape: StateShape | undefined;
  readonly stateParameter: number | undefined;
  readonly inputs: readonly Omit<InputRecord, 'kind' | 'index'>[];
}

/** Compiles a decorated method that handles a component or a modal. */
export function compileRouteMethod(
  { target, className, methodName, record, records, layers }: RouteMethod,
  problems: ProblemList,
): RouteDefinition {
  // Parameter decorators run from the last parameter to the first.
  const parameters = [...records.parameters].sort((a, b) => a.index - b.index);
  const location = { className, methodName };
  const inputs = parameters.filter((parameter): parameter is InputRecord => parameter.kind === 'input');
  const state = parameters.find((parameter): parameter is StateRecord => parameter.kind === 'state');
  for (const parameter of parameters) {
    if (parameter === state || (parameter.kind === 'input' && record.kind === 'modal')) continue;
    const wanted = record.kind === 'modal' ? '@RouteState or an input' : '@RouteState only';
    const found = describeParameter(parameter);
    problems.add(
      'ROUTE_PARAMETER_UNSUPPORTED',
      { ...location, parameter: parameter.index + 1 },
      found,
      wanted,
    );
  }
  const handler = {
    kind: 'method',
    className,
    methodName,
    target,
    parameters: inputs.map(({ index }) => index),
  } as const;
  return toRoute(
    { record, handler, location, layers, inputs, shape: state?.shape, stateParameter: state?.index },
    problems,
  );
}

function describeParameter(parameter: MethodRecords['parameters'][number]): string {
  if (parameter.kind === 'state') return 'a second @RouteState';
  return parameter.kind === 'option' ? `the option '${parameter.name}'` : `the input '${parameter.customId}'`;
}

/** Compiles a route. Its settings are checked by `checkRoutes`. */
export function toRoute(parts: RouteParts, problems: ProblemList): RouteDefinition {
  const { record, handler, location, layers, shape, stateParameter, inputs } = parts;
  const settings = orEmpty(record.settings);
  problems.addUnknown(settings, ROUTE_SETTINGS[record.kind], location);
  for (const { input, settings: own, customId } of inputs) {
    const at = { ...location, option: `${record.name} ${customId}` };
    const given = orEmpty(own);
    problems.addUnknown(given, INPUT_SETTINGS[input], at);
    if (given.schema !== undefined && !isSchema(given.schema))
      problems.add('WRONG_KIND', at, `schema ${describeFound(given.schema)}`, SCHEMA_WANTED);
  }
  const { contexts, defer, run, signed, boundTo } = settings;
  const { titleLocalizations, textAfter, textAfterLocalizations } = settings;
  const allowed = toContexts(contexts, location, problems);
  // Any other value would silently leave it unsigned.
  if (signed !== undefined && typeof signed !== 'boolean')
    problems.add('NOT_ALLOWED_VALUE', location, `signed ${describeFound(signed)}`, 'true or false');
  // A modal is on no message.
  const bindings = record.kind === 'modal' ? ['user'] : ['user', 'message'];
  if (boundTo !== undefined && !bindings.includes(boundTo))
    problems.add(
      'NOT_ALLOWED_VALUE',
      location,
      `boundTo ${showValue(boundTo)}`,
      `one of ${bindings.join(', ')}`,
    );
  if (boundTo !== undefined && signed === false)
    problems.add('NOT_ALLOWED_VALUE', location, 'signed false beside boundTo', 'true, or no boundTo');
  const compileState = (declared: StateShape | undefined): StateDefinition | undefined => {
    if (declared === undefined) return undefined;
    return record.routing?.compileState(declared, ({ found, wanted }) => {
      problems.add('ROUTE_STATE_UNSUPPORTED', location, found, wanted);
    });
  };
  return {
    kind: record.kind,
    id: record.name,
    handler,
    isSigned: signed === true || boundTo !== undefined,
    formerly: compileFormer(record.name, settings, compileState),
    // Outermost, before other guards.
    ...layersField(allowed ? [{ kind: 'guard', run: inContexts(...allowed) }, ...layers] : layers),
    ...defined({ defer, run, state: compileState(shape), stateParameter, boundTo, routing: record.routing }),
    ...(isSelectKind(record.kind) ? { select: compileSelect(settings) } : {}),
    ...(record.kind === 'modal'
      ? {
          modal: {
            title: record.title ?? '',
            ...defined({ titleLocalizations, textAfter, textAfterLocalizations }),
            inputs: inputs.map((input) => compileInput(input.customId, input.label, input)),
          },
        }
      : {}),
  };
}

/** Returns the contexts of a route, checked for plain JavaScript. */
function toContexts(
  contexts: LooseRouteSettings['contexts'],
  location: ProblemLocation,
  problems: ProblemList,
): LooseRouteSettings['contexts'] {
  if (contexts === undefined) return undefined;
  const names: readonly string[] = Object.keys(InteractionContext);
  const isKnown = (name: unknown): boolean => names.some((known) => known === name);
  const list: readonly unknown[] = Array.isArray(contexts) ? contexts : [];
  if (list.length > 0 && list.every(isKnown)) return contexts;
  problems.add(
    'NOT_ALLOWED_VALUE',
    location,
    `contexts ${showValue(contexts)}`,
    `a list of ${names.join(', ')}`,
  );
  return undefined;
}

function compileFormer(
  id: string,
  { formerly = [] }: LooseRouteSettings,
  compileState: (declared: StateShape | undefined) => StateDefinition | undefined,
): FormerRoute[] {
  const list = (Array.isArray(formerly) ? formerly : [formerly]) as readonly FormerRouteSettings[];
  return list.map((former) => {
    if (typeof former === 'string') return { id: former };
    if ('customId' in former) {
      const { customId, upgrade } = former;
      return { id, customId, ...defined({ upgrade }) };
    }
    const { id: formerId = id, state, upgrade } = former;
    return { id: formerId, ...defined({ state: compileState(state), upgrade }) };
  });
}

const ANY_ROUTE = ['contexts', 'defer', 'run', 'signed', 'boundTo', 'formerly'];
const ANY_SELECT = [...ANY_ROUTE, 'placeholder', 'minValues', 'maxValues'];

/** The settings of each kind of route. */
export const ROUTE_SETTINGS: Readonly<Record<RouteKind, readonly string[]>> = {
  button: ANY_ROUTE,
  stringSelect: [...ANY_SELECT, 'choices'],
  userSelect: ANY_SELECT,
  roleSelect: ANY_SELECT,
  mentionableSelect: ANY_SELECT,
  channelSelect: [...ANY_SELECT, 'channelTypes'],
  modal: [...ANY_ROUTE, 'titleLocalizations', 'textAfter', 'textAfterLocalizations'],
};

const ANY_INPUT = [
  'description',
  'labelLocalizations',
  'descriptionLocalizations',
  'textBefore',
  'textBeforeLocalizations',
];
const SELECT_INPUT = [
  ...ANY_INPUT,
  'required',
  'placeholder',
  'placeholderLocalizations',
  'minValues',
  'maxValues',
];

/** The settings of each kind of field of a modal. */
export const INPUT_SETTINGS: Readonly<Record<ModalInputKind, readonly string[]>> = {
  text: [
    ...ANY_INPUT,
    'required',
    'placeholder',
    'placeholderLocalizations',
    'style',
    'minLength',
    'maxLength',
    'kind',
    'schema',
  ],
  select: [...SELECT_INPUT, 'choices'],
  user: SELECT_INPUT,
  role: SELECT_INPUT,
  mentionable: SELECT_INPUT,
  channel: [...SELECT_INPUT, 'channelTypes'],
  file: [...ANY_INPUT, 'required', 'minValues', 'maxValues', 'fileTypes'],
  checkbox: ANY_INPUT,
  checkboxGroup: [...ANY_INPUT, 'required', 'minValues', 'maxValues', 'choices'],
  radio: [...ANY_INPUT, 'required', 'choices'],
  list: ['types'],
};
