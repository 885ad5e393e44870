import type { RouteBinding } from '../../commands/routes/route-binding.js';
import type { FormerRoute, RouteDefinition } from '../../commands/routes/route-definition.js';
import type { RouteKind } from '../../commands/routes/route-kinds.js';
import type { StateDefinition, StateFieldDefinition } from '../../commands/routes/state-definition.js';
import { defined } from '../../commands/types/defined.js';
import { compareTexts } from './order.js';

/** A route, as components on messages know it. */
export interface ManifestRoute {
  readonly id: string;
  readonly kind: RouteKind;
  /** Whether its custom ids have a MAC. */
  readonly signed: boolean;
  /** Where alone its custom ids are valid. Absent if nothing limits that. */
  readonly boundTo?: RouteBinding;
  /** The values in the order of their declaration. Absent if the custom id is the id alone. */
  readonly state?: readonly ManifestStateField[];
  /** Absent if it handles no components of earlier versions. */
  readonly formerly?: readonly ManifestFormerRoute[];
}

/** One value of a state. A `codec` is written without its functions. */
export type ManifestStateField = Pick<
  StateFieldDefinition,
  'name' | 'type' | 'choices' | 'minLength' | 'maxLength' | 'minValue' | 'maxValue'
> & {
  /** Absent for a value that is required. */
  readonly optional?: true;
};

/** The names and states of earlier versions that a route handles. */
export type ManifestFormerRoute =
  | {
      readonly id: string;
      /** Absent if it was the same as that of the route. */
      readonly state?: readonly ManifestStateField[];
    }
  | {
      /** A regular expression between slashes, with its flags. */
      readonly customId: string;
    };

/** Returns routes as a manifest has them: by their ids. */
export function toManifestRoutes(routes: readonly RouteDefinition[]): ManifestRoute[] {
  return routes.map(toManifestRoute).sort((a, b) => compareTexts(a.id, b.id));
}

function toManifestRoute({ id, kind, isSigned, boundTo, state, formerly }: RouteDefinition): ManifestRoute {
  return {
    ...{ id, kind, signed: isSigned },
    ...defined({ boundTo }),
    ...(state ? { state: toManifestState(state) } : {}),
    ...(formerly.length > 0 ? { formerly: formerly.map(toManifestFormer) } : {}),
  };
}

/** Returns the values of a state as a manifest has them. */
export function toManifestState({ fields }: StateDefinition): ManifestStateField[] {
  return fields.map(({ name, type, isOptional, choices, minLength, maxLength, minValue, maxValue }) => ({
    ...{ name, type },
    ...(isOptional ? { optional: true } : {}),
    ...defined({ choices, minLength, maxLength, minValue, maxValue }),
  }));
}

function toManifestFormer({ id, state, customId }: FormerRoute): ManifestFormerRoute {
  if (customId) return { customId: String(customId) };
  return { id, ...(state ? { state: toManifestState(state) } : {}) };
}
