import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { hasAtMostCodePoints } from '../../protocol/validation/code-points.js';
import { STATE_MARK, splitCustomId } from './route-custom-id.js';
import type { ModalInputDefinition } from './route-definition.js';
import type { ListedInputKind } from './route-kinds.js';
import { decodeState, encodeState } from './state-codec.js';
import { toStateDefinition, type StateDefinition } from './state-definition.js';

/**
 * What the custom id of a field of a list says: nothing else of the field comes back with its answer, which may reach another
 * process. The client that submits it could change it, as it could change the state of a route.
 */
interface Carried {
  readonly required: boolean;
  /** The fewest characters of a text, or ticks of a checkbox group. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly id: string;
}

let compiled: StateDefinition | undefined;

/** Made with the first use: most bots have no lists. */
function carriedState(): StateDefinition {
  const bound = { type: 'integer', optional: true } as const;
  return (compiled ??= toStateDefinition({ required: 'boolean', min: bound, max: bound, id: 'string' }));
}

/** Returns the custom id of a field of a list; undefined if it would be too long. */
export function toListedId(
  list: string,
  id: string,
  { kind, required, minLength, maxLength, minValues, maxValues }: ModalInputDefinition,
): string | undefined {
  const [min, max] = kind === 'text' ? [minLength, maxLength] : [minValues, maxValues];
  const carried = { required, min: wholeOf(min), max: wholeOf(max), id } satisfies Carried;
  const customId = `${list}${STATE_MARK}${encodeState(carriedState(), carried)}`;
  return hasAtMostCodePoints(customId, COMPONENT_LIMITS.customId.max) ? customId : undefined;
}

/** Any other bound is reported by the rules of Discord. */
function wholeOf(bound: number | undefined): number | undefined {
  return Number.isSafeInteger(bound) ? bound : undefined;
}

/** A field of a list, as far as its answer is checked. */
type ListedDefinition = ModalInputDefinition & { readonly kind: ListedInputKind };

/** Returns the list of a custom id, and what it carries of the field; undefined for a field that is of no list. */
export function readListedId(
  customId: string,
  kind: ListedInputKind | undefined,
): { readonly list: string; readonly id: string; readonly input: ListedDefinition } | undefined {
  const { id: list, text, isSigned } = splitCustomId(customId);
  if (text === undefined || isSigned || kind === undefined) return undefined;
  const carried = decodeState(carriedState(), text) as Carried | undefined;
  if (!carried) return undefined;
  const { id, required, min, max } = carried;
  const bounds = kind === 'text' ? { minLength: min, maxLength: max } : { minValues: min, maxValues: max };
  const given = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  const isList = kind === 'checkboxGroup';
  return { list, id, input: { kind, customId, label: id, required, isList, ...given } };
}
