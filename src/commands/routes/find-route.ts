import { splitUser } from './made-custom-id.js';
import type { Whereabouts } from './route-binding.js';
import { MAC_LENGTH, splitCustomId, type CustomIdParts } from './route-custom-id.js';
import type { CustomIdVerifier, Findable, FindRoute, FormerRoute, Found } from './route-definition.js';
import { decodeState, encodeState, NO_STATE, type StateValues } from './state-codec.js';
import { type StateDefinition, fromFields } from './state-definition.js';

/** A state that a custom id may hold, and its upgrade. */
interface Acceptable {
  readonly state: StateDefinition | undefined;
  readonly upgrade: FormerRoute['upgrade'] | undefined;
}

const NOWHERE: Whereabouts = { messages: [] };
const withoutState = (): StateValues => NO_STATE;

/** Indexes routes by id. */
export function createFindRoute<R extends Findable>(
  routes: readonly R[],
  signer: CustomIdVerifier | undefined,
): FindRoute<R> {
  const byId = new Map<string, RouteEntry<R>>();
  const patterns: { readonly route: R; readonly former: FormerRoute; readonly customId: RegExp }[] = [];
  for (const route of routes) {
    const { id, formerly } = route.definition;
    for (const former of formerly)
      if (former.customId) patterns.push({ route, former, customId: matchingWhole(former.customId) });
    for (const each of new Set([id, ...formerly.flatMap((former) => (former.customId ? [] : former.id))]))
      byId.set(each, new RouteEntry(route, each, signer));
  }
  return (customId, used = NOWHERE) => {
    const parts = splitCustomId(customId);
    const entry = byId.get(parts.id);
    if (entry) return entry.read(parts, used);
    for (const { route, former, customId: pattern } of patterns) {
      const match = pattern.exec(customId);
      if (!match) continue;
      return route.definition.isSigned
        ? { route, refused: parts.isSigned ? 'forged' : 'unsigned' }
        : upgraded(route, former.upgrade ?? withoutState, match);
    }
    return undefined;
  };
}

/** Anchored, so that an alternative that matches only a prefix does not win. */
export function matchingWhole({ source, flags }: Pick<RegExp, 'source' | 'flags'>): RegExp {
  return new RegExp(`^(?:${source})$`, flags.replace(/[gmy]/g, ''));
}

/** One id of a route: its own, or a former one. */
class RouteEntry<R extends Findable> {
  readonly #route: R;
  readonly #id: string;
  readonly #signer: CustomIdVerifier | undefined;
  /** Set if the id is current. */
  readonly #current: StateDefinition | undefined;
  #others: readonly Acceptable[] | undefined;

  constructor(route: R, id: string, signer: CustomIdVerifier | undefined) {
    this.#route = route;
    this.#id = id;
    this.#signer = signer;
    this.#current = id === route.definition.id ? route.definition.state : undefined;
  }

  read({ text, isSigned }: CustomIdParts, used: Whereabouts): Found<R> {
    const route = this.#route;
    if (!route.definition.isSigned)
      // Possibly sent by a version that signed them; the MAC no longer matters.
      return this.#readState(isSigned ? emptyToUndefined(text?.slice(MAC_LENGTH)) : text);
    if (!isSigned) return { route, refused: 'unsigned' };
    const { boundTo } = route.definition;
    const signed =
      text === undefined
        ? undefined
        : this.#signer?.verify({ ...route.definition, id: this.#id }, text, used);
    if (signed === undefined) return { route, refused: 'forged' };
    if (boundTo !== 'user') return this.#readState(emptyToUndefined(signed));
    const { user, text: rest } = splitUser(signed);
    return user === used.user ? this.#readState(emptyToUndefined(rest)) : { route, refused: 'notTheirs' };
  }

  #readState(text: string | undefined): Found<R> {
    const route = this.#route;
    const current = text !== undefined && this.#current ? decodeState(this.#current, text) : undefined;
    if (current) return { route, state: current };
    this.#others ??= this.#findOthers();
    for (const { state: definition, upgrade } of this.#others) {
      const state = readOther(definition, text);
      if (state) return upgraded(route, upgrade, state);
    }
    return { route, refused: 'outdated' };
  }

  /** The states of earlier versions, latest first. Lazy, since most routes never need them. */
  #findOthers(): readonly Acceptable[] {
    const { id, state, formerly } = this.#route.definition;
    const of = (definition: StateDefinition | undefined, upgrade?: FormerRoute['upgrade']): Acceptable[] =>
      definition
        ? acceptedStates(definition).map((each) => ({ state: each, upgrade }))
        : [{ state: undefined, upgrade }];
    return [
      ...(this.#id === id ? of(state) : []),
      ...formerly.flatMap((former) =>
        former.id === this.#id && !former.customId ? of(former.state ?? state, former.upgrade) : [],
      ),
    ];
  }
}

/** Decodes a text; no text is the state of a route without one. */
function readOther(
  definition: StateDefinition | undefined,
  text: string | undefined,
): StateValues | undefined {
  const isEmpty = (definition?.fields.length ?? 0) === 0;
  if (text === undefined) return isEmpty ? NO_STATE : undefined;
  return definition && decodeState(definition, text);
}

/** After a MAC, a route without a state has an empty text. */
function emptyToUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** Upgrades the state of an earlier version, and validates it. */
function upgraded<R extends Findable>(
  route: R,
  upgrade: FormerRoute['upgrade'] | undefined,
  old: unknown,
): Found<R> {
  const { state: definition } = route.definition;
  try {
    const made = upgrade ? upgrade(old as never) : old;
    if (made instanceof Promise) {
      // An async `upgrade`, which types cannot rule out. Its rejection must not be unhandled.
      made.catch(() => undefined);
      return { route, refused: 'outdated', cause: new TypeError('upgrade returned a promise.') };
    }
    if (typeof made !== 'object' || made === null) return { route, refused: 'outdated' };
    if (!definition) return { route, state: NO_STATE };
    const state = decodeState(definition, encodeState(definition, made as StateValues));
    return state ? { route, state } : { route, refused: 'outdated' };
  } catch (cause) {
    return { route, refused: 'outdated', cause };
  }
}

/**
 * Returns the states with compatible encodings: this one, and those without its trailing optional values. Appending
 * choices also keeps an encoding valid.
 */
export function acceptedStates(state: StateDefinition): StateDefinition[] {
  const { fields } = state;
  const accepted = [state];
  for (let count = fields.length; count > 0 && fields[count - 1]?.isOptional === true; count--)
    accepted.push(fromFields(fields.slice(0, count - 1)));
  return accepted;
}
