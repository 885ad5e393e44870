import { CommandryError } from 'commandry';
import { COMPONENT_LIMITS } from 'commandry/protocol';
import {
  createFindRoute,
  fromFields,
  lengthOf,
  MAC_LENGTH,
  splitCustomId,
  toChoices,
  toCustomId,
  toSignedId,
  withUser,
} from 'commandry/tooling';
import {
  defined,
  type FormerRoute,
  type ManifestRoute,
  type ManifestStateField,
  type RouteDefinition,
  type StateDefinition,
  type StateFieldDefinition,
} from './manifest.js';

/** The custom ids that a written route has made under one id. */
export type WrittenCustomIds = Pick<ManifestRoute, 'id' | 'kind' | 'signed' | 'boundTo' | 'state'>;

/** Whether the code answers custom ids. */
export type ReadOutcome =
  | { readonly isRead: true }
  | {
      readonly isRead: false;
      /** The route that they lead to, if any. */
      readonly found: RouteDefinition | undefined;
      /** A custom id that is not answered. */
      readonly example: string;
      /** Whether they are refused because of a signature that they have, or lack. */
      readonly isSignatureRefused: boolean;
      /** Why `upgrade` fails for each of them, if it does. */
      readonly problem?: string;
    };

export interface Reader {
  readonly read: (ids: WrittenCustomIds) => ReadOutcome;
}

/** Stands for every signature with such a binding: what is to be known is whether one is expected. */
const macOf = (boundTo: RouteDefinition['boundTo']): string => (boundTo ?? '').padEnd(MAC_LENGTH, 'A');

/** A codec that is its text: that of an earlier version is unknown. */
const AS_TEXT: NonNullable<StateFieldDefinition['codec']> = {
  encode: (value) => String(value),
  decode: (text) => text,
};

/** Reads written custom ids as they would be read at run time. */
export function createReader(routes: readonly RouteDefinition[]): Reader {
  const signer: NonNullable<Parameters<typeof createFindRoute>[1]> = {
    verify: ({ boundTo }, signed) =>
      signed.startsWith(macOf(boundTo)) ? signed.slice(MAC_LENGTH) : undefined,
  };
  // The result of an author's function cannot be compared with the state.
  const upgrades: FormerRoute[] = [];
  const compared = routes.map((definition) => ({
    definition: withoutFunctions(definition, (former) => {
      upgrades.push(former);
    }),
    original: definition,
  }));
  const find = createFindRoute(compared, signer);
  const findWithFunctions = createFindRoute(
    routes.map((definition) => ({ definition })),
    signer,
  );
  const isRead = ({ customId, state }: SampleCustomId, { kind }: WrittenCustomIds): boolean => {
    upgrades.length = 0;
    const found = find(customId);
    if (found?.route.definition.kind !== kind) return false;
    if (upgrades.length > 0) return true;
    return found.refused === undefined && isSameState(found.state, state);
  };
  return {
    read(ids) {
      const samples = toSamples(ids);
      const failed = samples.find((sample) => !isRead(sample, ids));
      if (!failed) return withProblem(ids, samples);
      const found = find(failed.customId);
      return {
        isRead: false,
        found: found?.route.original,
        example: failed.customId,
        isSignatureRefused: found?.refused === 'forged' || found?.refused === 'unsigned',
      };
    },
  };

  /** An `upgrade` that fails whatever it is given is a mistake. */
  function withProblem(ids: WrittenCustomIds, samples: readonly SampleCustomId[]): ReadOutcome {
    const [first] = samples;
    if (!first || ids.state?.some(({ type }) => type === 'codec') === true) return { isRead: true };
    const causes = samples.map(({ customId }) => {
      const found = findWithFunctions(customId);
      return found?.refused === 'outdated' ? found.cause : undefined;
    });
    const [cause] = causes;
    if (!causes.every((each) => each instanceof Error) || !(cause instanceof Error)) return { isRead: true };
    return {
      isRead: false,
      example: first.customId,
      isSignatureRefused: false,
      found: find(first.customId)?.route.original,
      problem: cause.message,
    };
  }
}

function toSamples({ id, signed, boundTo, state }: WrittenCustomIds): SampleCustomId[] {
  const samples = sampleCustomIds({
    id,
    isSigned: signed,
    ...defined({ boundTo, state: state && toState(state) }),
  });
  if (!signed) return samples;
  return samples.map((sample) => {
    const { text = '' } = splitCustomId(sample.customId);
    const own = boundTo === 'user' ? withUser('0', text) : text;
    return { ...sample, customId: toSignedId(id, macOf(boundTo), own) };
  });
}

function toState(fields: readonly ManifestStateField[]): StateDefinition {
  return fromFields(
    fields.map(({ optional, ...field }) => ({
      ...field,
      ...(field.choices ? toChoices(field.name, field.choices) : {}),
      isOptional: optional === true,
      ...(field.type === 'codec' ? { codec: AS_TEXT } : {}),
    })),
  );
}

/** Returns the route with codecs that are their texts, and a function in place of those that upgrade. */
function withoutFunctions(
  route: RouteDefinition,
  whenUpgraded: (former: FormerRoute) => void,
): RouteDefinition {
  return {
    ...route,
    ...(route.state ? { state: withTexts(route.state) } : {}),
    formerly: route.formerly.map((former) => {
      const { state, upgrade, customId } = former;
      return {
        ...former,
        ...(state ? { state: withTexts(state) } : {}),
        ...(upgrade || customId
          ? {
              upgrade: () => {
                whenUpgraded(former);
              },
            }
          : {}),
      };
    }),
  };
}

function withTexts({ fields }: StateDefinition): StateDefinition {
  return fromFields(fields.map((field) => (field.type === 'codec' ? { ...field, codec: AS_TEXT } : field)));
}

function isSameState(
  found: Readonly<Record<string, unknown>>,
  sample: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(found), ...Object.keys(sample)]);
  return [...names].every((name) => Object.is(found[name], sample[name]));
}

/** A custom id that a component of a route may have, and the state that it stands for. */
interface SampleCustomId {
  readonly customId: string;
  readonly state: Readonly<Record<string, unknown>>;
}

type Encodable = Parameters<typeof toCustomId>[0];

/**
 * Returns custom ids that together show whether all of a route are read: the shortest, and those with each value at each
 * of its bounds and with each of its choices.
 */
function sampleCustomIds(
  route: Pick<RouteDefinition, 'id' | 'state' | 'isSigned' | 'boundTo'>,
): SampleCustomId[] {
  const encodable: Encodable = { kind: 'button', formerly: [], handler: NO_HANDLER, ...route };
  const fields = route.state?.fields ?? [];
  const shortest: Record<string, unknown> = {};
  for (const field of fields) if (!field.isOptional) shortest[field.name] = shortestOf(field);
  const states = [
    shortest,
    ...fields.flatMap((field) => {
      if (!isText(field)) return valuesOf(field).map((value) => ({ ...shortest, [field.name]: value }));
      const { minLength = 0, maxLength = MOST } = field;
      const longest = longestThatFits(encodable, shortest, field.name, Math.min(maxLength, MOST));
      return [minLength, longest].map((length) => ({ ...shortest, [field.name]: textOf(length) }));
    }),
  ];
  return states.flatMap((state) => {
    const customId = tryToCustomId(encodable, state);
    return customId === undefined ? [] : [{ customId, state }];
  });
}

const MOST = COMPONENT_LIMITS.customId.max;
const NO_HANDLER = { kind: 'function', className: '', run: () => undefined } as const;

/** Undefined where no component can have this state: it is too long, or a bound is not a value. */
function tryToCustomId(route: Encodable, state: Readonly<Record<string, unknown>>): string | undefined {
  try {
    return toCustomId(route, state);
  } catch (thrown) {
    if (thrown instanceof CommandryError) return undefined;
    throw thrown;
  }
}

function longestThatFits(
  route: Encodable,
  shortest: Readonly<Record<string, unknown>>,
  name: string,
  most: number,
): number {
  for (let length = most; length > 0; length--)
    if (tryToCustomId(route, { ...shortest, [name]: textOf(length) }) !== undefined) return length;
  return 0;
}

function isText({ type }: StateFieldDefinition): boolean {
  return type === 'string' || type === 'codec';
}

function textOf(length: number): string {
  return 'x'.repeat(length);
}

function shortestOf(field: StateFieldDefinition): unknown {
  if (isText(field)) return textOf(field.minLength ?? 0);
  const [first, ...others] = valuesOf(field);
  return others.reduce(
    (best, value) => (lengthOf(field, value, false) < lengthOf(field, best, false) ? value : best),
    first,
  );
}

/** The values that matter for whether all are accepted. */
function valuesOf(field: StateFieldDefinition): readonly unknown[] {
  switch (field.type) {
    case 'boolean':
      return [false, true];
    case 'choice':
      return field.choices ?? [];
    case 'snowflake':
      return ['0', '18446744073709551615'];
    case 'integer':
      return numbersOf(field, Number.MAX_SAFE_INTEGER).filter((value) => Number.isSafeInteger(value));
    default:
      return numbersOf(field, Number.MAX_VALUE);
  }
}

function numbersOf({ minValue, maxValue }: StateFieldDefinition, most: number): number[] {
  const [min, max] = [Math.max(minValue ?? -most, -most), Math.min(maxValue ?? most, most)];
  const all = [min, Math.ceil(min), max, Math.floor(max), Math.min(Math.max(0, min), max)];
  // No negative zero.
  return [...new Set(all.map((value) => value + 0))].filter((value) => value >= min && value <= max);
}
