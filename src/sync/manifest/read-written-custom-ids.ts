import { createFindRoute } from '../../commands/routes/find-route.js';
import { withUser } from '../../commands/routes/made-custom-id.js';
import { MAC_LENGTH, splitCustomId, toSignedId } from '../../commands/routes/route-custom-id.js';
import type { RouteBinding } from '../../commands/routes/route-binding.js';
import type {
  CustomIdVerifier,
  FormerRoute,
  RouteDefinition,
} from '../../commands/routes/route-definition.js';
import { fromFields, toChoices, type StateDefinition } from '../../commands/routes/state-definition.js';
import type { StateValues } from '../../commands/routes/state-codec.js';
import type { AnyCodec } from '../../commands/routes/state-types.js';
import { defined } from '../../commands/types/defined.js';
import type { ManifestRoute, ManifestStateField } from './manifest-routes.js';
import { sampleCustomIds, type SampleCustomId } from './sample-custom-ids.js';

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
      readonly fault?: string;
    };

export interface Reader {
  readonly read: (ids: WrittenCustomIds) => ReadOutcome;
}

/** Stands for every signature with such a binding: what is to be known is whether one is expected. */
const macOf = (boundTo: RouteBinding | undefined): string => (boundTo ?? '').padEnd(MAC_LENGTH, 'A');

/** A codec that is its text: that of an earlier version is unknown. */
const AS_TEXT: AnyCodec = { encode: (value) => String(value), decode: (text) => text };

/** Reads written custom ids as they would be read at run time. */
export function createReader(routes: readonly RouteDefinition[]): Reader {
  const signer: CustomIdVerifier = {
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
      if (!failed) return withFault(ids, samples);
      const found = find(failed.customId);
      return {
        ...{ isRead: false, found: found?.route.original, example: failed.customId },
        isSignatureRefused: found?.refused === 'forged' || found?.refused === 'unsigned',
      };
    },
  };

  /** An `upgrade` that fails whatever it is given is a mistake. */
  function withFault(ids: WrittenCustomIds, samples: readonly SampleCustomId[]): ReadOutcome {
    const [first] = samples;
    if (!first || ids.state?.some(({ type }) => type === 'codec') === true) return { isRead: true };
    const causes = samples.map(({ customId }) => {
      const found = findWithFunctions(customId);
      return found?.refused === 'outdated' ? found.cause : undefined;
    });
    const [cause] = causes;
    if (!causes.every((each) => each instanceof Error) || !(cause instanceof Error)) return { isRead: true };
    return {
      ...{ isRead: false, example: first.customId, isSignatureRefused: false },
      found: find(first.customId)?.route.original,
      fault: cause.message,
    };
  }
}

function toSamples({ id, signed, boundTo, state }: WrittenCustomIds): SampleCustomId[] {
  const samples = sampleCustomIds({
    ...{ id, isSigned: signed },
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

function isSameState(found: StateValues, sample: StateValues): boolean {
  const names = new Set([...Object.keys(found), ...Object.keys(sample)]);
  return [...names].every((name) => Object.is(found[name], sample[name]));
}
