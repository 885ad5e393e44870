import { splitCustomId, type CustomIdParts } from './custom-id.js';
import type { FormerRoute, RouteDefinition } from './route-definition.js';
import { acceptedStates } from './accepted-states.js';
import { decodeState, encodeState, type StateValues } from './state-codec.js';
import type { StateDefinition } from './state-definition.js';

/** The route of a custom id, with its state; or why the id is refused although a route has it. */
export type Found<R> =
  | { readonly route: R; readonly state: StateValues; readonly refused?: undefined }
  | {
      readonly route: R;
      /** `outdated`: of another version, or made up. `forged`: of a signed route, without a valid signature. */
      readonly refused: 'outdated' | 'forged';
      readonly cause?: unknown;
    };

/** Finds the route of a custom id. Returns `undefined` if no route has it. Never throws. */
export type FindRoute<R> = (customId: string) => Found<R> | undefined;

/** Checks the signatures of custom ids. */
export interface CustomIdVerifier {
  /**
   * @param signed - The MAC and the text.
   * @returns The text; undefined if the MAC is not its own.
   */
  readonly verify: (id: string, signed: string) => string | undefined;
}

/** A route that can be found. */
interface Findable {
  readonly definition: RouteDefinition;
}

/** A state that a custom id may hold, and how it becomes today's. */
interface Acceptable {
  readonly state: StateDefinition | undefined;
  readonly upgrade?: FormerRoute['upgrade'];
}

const FINGERPRINT = 3;
const NO_STATE: StateValues = Object.freeze({});

/** Compiles routes into a map by id, once. */
export function createFindRoute<R extends Findable>(
  routes: readonly R[],
  signer: CustomIdVerifier | undefined,
): FindRoute<R> {
  const byId = new Map<string, RouteEntry<R>>();
  const patterns: { readonly route: R; readonly former: FormerRoute; readonly customId: RegExp }[] = [];
  for (const route of routes) {
    const { id, formerly } = route.definition;
    for (const former of formerly)
      if (former.customId) patterns.push({ route, former, customId: former.customId });
    for (const each of new Set([id, ...formerly.flatMap((former) => (former.customId ? [] : former.id))]))
      byId.set(each, new RouteEntry(route, each, signer));
  }
  return (customId) => {
    const parts = splitCustomId(customId);
    const entry = byId.get(parts.id);
    if (entry) return entry.read(parts);
    for (const { route, former, customId: pattern } of patterns) {
      pattern.lastIndex = 0;
      const match = pattern.exec(customId);
      if (match?.[0] !== customId) continue;
      return route.definition.isSigned
        ? { route, refused: 'forged' }
        : upgraded(route, former.upgrade ?? (() => NO_STATE), match);
    }
    return undefined;
  };
}

/** One id of a route: its own, or a former one. */
class RouteEntry<R extends Findable> {
  readonly #route: R;
  readonly #id: string;
  readonly #signer: CustomIdVerifier | undefined;
  /** Where the id is today's. */
  readonly #current: StateDefinition | undefined;
  #others: ReadonlyMap<string, Acceptable> | undefined;

  constructor(route: R, id: string, signer: CustomIdVerifier | undefined) {
    this.#route = route;
    this.#id = id;
    this.#signer = signer;
    this.#current = id === route.definition.id ? route.definition.state : undefined;
  }

  read({ text, isSigned }: CustomIdParts): Found<R> {
    const route = this.#route;
    if (!route.definition.isSigned && !isSigned) return this.#readState(text);
    const signed = text === undefined || !isSigned ? undefined : this.#signer?.verify(this.#id, text);
    if (signed === undefined && route.definition.isSigned) return { route, refused: 'forged' };
    return this.#readState(signed === '' ? undefined : (signed ?? text));
  }

  #readState(text: string | undefined): Found<R> {
    const route = this.#route;
    const fingerprint = text === undefined ? '' : text.slice(0, FINGERPRINT);
    if (text !== undefined && fingerprint === this.#current?.fingerprint) {
      const state = decodeState(this.#current, text.slice(FINGERPRINT));
      return state ? { route, state } : { route, refused: 'outdated' };
    }
    const isCurrent = text === undefined && this.#id === route.definition.id;
    if (isCurrent && !this.#current) return { route, state: NO_STATE };
    this.#others ??= this.#findOthers();
    const accepted = this.#others.get(fingerprint);
    if (!accepted) return { route, refused: 'outdated' };
    const state = accepted.state ? decodeState(accepted.state, text?.slice(FINGERPRINT) ?? '') : NO_STATE;
    if (!state) return { route, refused: 'outdated' };
    return accepted.upgrade || accepted.state !== route.definition.state
      ? upgraded(route, accepted.upgrade ?? ((old) => old), state)
      : { route, state };
  }

  /** The states of earlier versions by their fingerprints. Most routes never need them, so they are made on first use. */
  #findOthers(): ReadonlyMap<string, Acceptable> {
    const { id, state, formerly } = this.#route.definition;
    const others = new Map<string, Acceptable>();
    const add = (accepted: StateDefinition | undefined, upgrade?: FormerRoute['upgrade']): void => {
      for (const each of accepted ? acceptedStates(accepted) : [undefined]) {
        const fingerprint = each?.fields.length ? each.fingerprint : '';
        if (!others.has(fingerprint))
          others.set(fingerprint, {
            state: each?.fields.length ? each : undefined,
            ...(upgrade ? { upgrade } : {}),
          });
      }
    };
    if (this.#id === id) add(state);
    for (const former of formerly)
      if (former.id === this.#id && !former.customId) add(former.state ?? state, former.upgrade);
    return others;
  }
}

/** Makes today's state of what an earlier version had, and validates it. */
function upgraded<R extends Findable>(
  route: R,
  upgrade: NonNullable<FormerRoute['upgrade']>,
  old: unknown,
): Found<R> {
  const { state: definition } = route.definition;
  try {
    const made = upgrade(old as never);
    if (typeof made !== 'object' || made === null) return { route, refused: 'outdated' };
    if (!definition) return { route, state: NO_STATE };
    const state = decodeState(definition, encodeState(definition, made as StateValues).slice(FINGERPRINT));
    return state ? { route, state } : { route, refused: 'outdated' };
  } catch (cause) {
    return { route, refused: 'outdated', cause };
  }
}
