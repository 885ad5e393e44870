import { CommandryError } from '../../common/errors/commandry-error.js';
import { COMPONENT_LIMITS } from '../../protocol/components/component-limits.js';
import { countCodePoints } from '../../protocol/validation/code-points.js';
import type { RouteDefinition } from './route-definition.js';
import { WIDE_DIGITS } from './packed-digits.js';
import { FINGERPRINT_LENGTH } from './state-definition.js';
import { encodeState, headerLength, lengthOf, longestOf, type StateValues } from './state-codec.js';

/** Separates the id of a route from its state. */
export const STATE_MARK = ':';
/** Used instead if a MAC precedes the state. */
export const SIGNED_MARK = '!';

/** Precedes a number after the id of a route, which tells components with equal state in one message apart. */
export const NUMBER_MARK = '~';

/** Characters of a MAC: 64 bits. */
export const MAC_LENGTH = 11;

const MAX_LENGTH = COMPONENT_LIMITS.customId.max;

/** The parts of a custom id. For foreign ones, the id is everything before a mark, or all of it. */
export interface CustomIdParts {
  readonly id: string;
  /** Undefined if the route has no state and is not signed. */
  readonly text: string | undefined;
  readonly isSigned: boolean;
}

export function splitCustomId(customId: string): CustomIdParts {
  for (let at = 0; at < customId.length; at++) {
    const mark = customId.charAt(at);
    if (mark !== STATE_MARK && mark !== SIGNED_MARK) continue;
    const id = withoutNumber(customId.slice(0, at));
    return { id, text: customId.slice(at + 1), isSigned: mark === SIGNED_MARK };
  }
  return { id: withoutNumber(customId), text: undefined, isSigned: false };
}

/**
 * Returns a custom id that is handled as this one, and differs from it and from those with other numbers.
 *
 * @throws CommandryError `CUSTOM_ID_TOO_LONG` if there is no room for the number.
 */
export function withNumber(customId: string, number: number): string {
  const { id, text, isSigned } = splitCustomId(customId);
  const state = text === undefined ? '' : `${isSigned ? SIGNED_MARK : STATE_MARK}${text}`;
  const numbered = `${id}${NUMBER_MARK}${number}${state}`;
  if (countCodePoints(numbered) <= MAX_LENGTH) return numbered;
  throw new CommandryError(
    'CUSTOM_ID_TOO_LONG',
    `Several components of the route '${id}' in one message have equal state. A number that tells them apart does not fit into the ${MAX_LENGTH} characters of their custom ids.`,
  );
}

const NUMBER = /~\d{1,2}$/;

function withoutNumber(id: string): string {
  return id.includes(NUMBER_MARK) ? id.replace(NUMBER, '') : id;
}

/**
 * Returns the custom id of a component of this route, without the MAC and the user of a signed one, but with room for
 * them.
 *
 * @throws CommandryError `ROUTE_STATE_INVALID`, or `CUSTOM_ID_TOO_LONG` with the lengths of its parts.
 */
export function toCustomId(route: RouteDefinition, values: StateValues = {}): string {
  const { id, state } = route;
  const text = state && encodeState(state, values);
  const customId = text === undefined ? id : `${id}${STATE_MARK}${text}`;
  const extra = signatureParts(route).reduce((sum, [, length]) => sum + length, 0);
  // Counting code points is rarely necessary.
  if (customId.length + extra > MAX_LENGTH && countCodePoints(customId) + extra > MAX_LENGTH)
    throw tooLong(route, values);
  return customId;
}

/** Returns the custom id of a signed route: the MAC precedes the signed text. */
export function toSignedId(id: string, mac: string, text: string): string {
  return `${id}${SIGNED_MARK}${mac}${text}`;
}

/** The longest custom id of a route: its length, and that of each part. */
export interface LongestCustomId {
  /** In characters, without unbounded values. */
  readonly length: number;
  readonly parts: readonly string[];
  /** The values without a limit. */
  readonly unlimited: readonly string[];
}

/** Returns the maximum length of the custom ids of a route. */
export function longestCustomId(route: RouteDefinition): LongestCustomId {
  const { state } = route;
  const fields = state?.encoded ?? [];
  const longest = fields.map((field, at) => ({ field, most: longestOf(field, at === fields.length - 1) }));
  const known = longest.map(({ field, most }) => [field.name, most ?? 0] as const);
  const parts = partsOf(route, known);
  return {
    length: parts.reduce((sum, [, length]) => sum + length, 0),
    parts: parts.map(([name, length]) => `${name} ${length}`),
    unlimited: longest.flatMap(({ field, most }) => (most === undefined ? [field.name] : [])),
  };
}

type Part = readonly [name: string, length: number];

/** What a signature adds. */
function signatureParts({ isSigned, boundTo, state }: RouteDefinition): Part[] {
  if (!isSigned) return [];
  return [
    ['signature', MAC_LENGTH + (state ? 0 : 1)],
    ...(boundTo === 'user' ? [['user', WIDE_DIGITS] as const] : []),
  ];
}

function partsOf(route: RouteDefinition, values: readonly Part[]): Part[] {
  const { id, state } = route;
  return [
    ['id', id.length],
    ...(state ? [['version', 1 + FINGERPRINT_LENGTH + headerLength(state)] as const] : []),
    ...signatureParts(route),
    ...values.filter(([, length]) => length > 0),
  ];
}

function tooLong(route: RouteDefinition, values: StateValues): CommandryError {
  const { id, state } = route;
  const fields = state?.encoded ?? [];
  const lengths = fields.map(
    (field, at) => [field.name, lengthOf(field, values[field.name], at === fields.length - 1)] as const,
  );
  const parts = partsOf(route, lengths);
  const total = parts.reduce((sum, [, length]) => sum + length, 0);
  const list = parts.map(([name, length]) => `${name} ${length}`).join(', ');
  return new CommandryError(
    'CUSTOM_ID_TOO_LONG',
    `The custom id of the route '${id}' has ${total} characters, and ${MAX_LENGTH} are allowed: ${list}.`,
  );
}
