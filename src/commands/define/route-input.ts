import { orEmpty } from '../compile/map-list.js';
import type { Routing } from '../routes/route-definition.js';
import type { RouteKind } from '../routes/route-kinds.js';
import type { StateShape } from '../routes/state-types.js';
import type { LayerSettings } from '../types/middleware-types.js';
import type { InputSpec, LooseRouteSettings, ModalSettings } from '../types/routes/route-settings.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { RouteTypes } from '../types/routes/route-names.js';
import type { ModalInputs } from '../waiting/modal-values.js';

const INPUT: unique symbol = Symbol.for('commandry.function-route.v1');

/** The input from which a route was defined. */
export interface RouteInput {
  readonly kind: RouteKind;
  readonly id: string;
  /** Its origin, for example `definePages('tickets')`. */
  readonly partOf?: string;
  readonly title?: string;
  readonly settings: LooseRouteSettings & LayerSettings & { readonly runs?: RunSetting | undefined };
  readonly state: StateShape | undefined;
  /** The fields of a modal, with their labels. */
  readonly inputs: Readonly<Record<string, InputSpec & { readonly label: string }>>;
  readonly run: (...parameters: never[]) => unknown;
  readonly routing?: Routing;
}

/**
 * A route made by `defineButton`, `defineSelect` or `defineModal`. Pass it to `createApp({ commands })`, and to the maker
 * of its components.
 */
export interface DefinedRoute<Kind extends RouteKind, Made = unknown, Inputs = unknown> extends RouteTypes<
  Kind,
  Made,
  Inputs
> {
  readonly [INPUT]: RouteInput;
}

/** Any route made by a function. */
export type AnyDefinedRoute = DefinedRoute<RouteKind>;

/** A modal as an author defines it. */
interface ModalInput extends ModalSettings, LayerSettings {
  readonly id: string;
  readonly title: string;
  readonly state?: StateShape;
  readonly inputs: ModalInputs;
  readonly run: RouteInput['run'];
  readonly runs?: RunSetting | undefined;
}

/** Missing parts, possible in plain JavaScript, are reported by the compile. */
export function toModalInput(input: ModalInput): RouteInput {
  const { id, title, state, inputs, run, ...settings } = orEmpty(input);
  const specs = Object.entries(orEmpty(inputs)).map(([customId, spec]) => {
    const { type, label, ...others } = { label: '', ...orEmpty(spec) };
    return [customId, { input: type, label, settings: others }];
  });
  return {
    kind: 'modal',
    id,
    title,
    settings,
    state,
    run,
    inputs: Object.fromEntries(specs) as RouteInput['inputs'],
  };
}

export function toDefinedRoute<Kind extends RouteKind, Made, Inputs>(
  input: RouteInput,
): DefinedRoute<Kind, Made, Inputs> {
  return { [INPUT]: input };
}

export function isDefinedRoute(source: unknown): source is AnyDefinedRoute {
  return typeof source === 'object' && source !== null && INPUT in source;
}

export function routeInputOf(route: AnyDefinedRoute): RouteInput {
  return route[INPUT];
}
