import { nameOfHandler } from 'commandry/tooling';
import {
  defined,
  toManifestState,
  type ManifestRoute,
  type ManifestStateField,
  type RouteDefinition,
  type RouteKind,
} from './manifest.js';
import { describeState, findNarrowedBounds, findShapeChanges, quote, writeFormerly } from './state-advice.js';
import { createReader, type ReadOutcome, type Reader, type WrittenCustomIds } from './written-custom-ids.js';

/** A reason why components on messages of an earlier version would stop working. */
export interface StrandedRoute {
  /** The id of the route in the manifest. */
  readonly route: string;
  readonly kind: RouteKind;
  /** The handler of its custom ids now, for example `Tickets.claim`; null if nothing does. */
  readonly handler: string | null;
  /** The value of the state that differs; null if it is something else. */
  readonly field: string | null;
  /** In the manifest, as an author writes it, for example `{ ticket: 'integer' }`. */
  readonly was: string;
  /** In the code, in the same form; `nothing` if it is gone. */
  readonly is: string;
  /** The advice, with the setting to write. */
  readonly remedy: string;
  /** A custom id that is on messages and is not answered any more; null where it is unknown. */
  readonly example: string | null;
}

/**
 * Returns what of the routes in a manifest is not answered by the routes of the code. It asks what finds the route of a
 * custom id at run time, with custom ids of the written routes.
 *
 * Modals are left out: they are on no message, and are gone in minutes.
 *
 * @param routes - The `routes` of the app.
 */
export function findStrandedRoutes(
  written: readonly ManifestRoute[],
  routes: readonly RouteDefinition[],
): StrandedRoute[] {
  const reader = createReader(routes);
  const known = new Set(written.map(({ id }) => id));
  return written
    .filter(({ kind }) => kind !== 'modal')
    .flatMap((route) => [
      ...toWrittenCustomIds(route).flatMap((ids) => {
        const outcome = reader.read(ids);
        return outcome.isRead ? [] : explain({ route, ids, outcome, reader, routes, known });
      }),
      ...findLostPatterns(route, routes),
    ]);
}

/** A route's own custom ids, and those of earlier versions that it has answered. */
function toWrittenCustomIds({ state, boundTo, formerly = [], ...route }: ManifestRoute): WrittenCustomIds[] {
  const { id, kind, signed } = route;
  const own = { id, kind, signed, ...defined({ boundTo, state }) };
  const former = formerly.flatMap((each): WrittenCustomIds[] =>
    'customId' in each ? [] : [{ ...own, id: each.id, ...(each.state ? { state: each.state } : {}) }],
  );
  return [own, ...former];
}

interface Stranded {
  readonly route: ManifestRoute;
  readonly ids: WrittenCustomIds;
  readonly outcome: Exclude<ReadOutcome, { readonly isRead: true }>;
  readonly reader: Reader;
  readonly routes: readonly RouteDefinition[];
  /** The ids in the manifest. */
  readonly known: ReadonlySet<string>;
}

type Finding = Pick<StrandedRoute, 'was' | 'is' | 'remedy'> & { readonly field?: string };

function explain(stranded: Stranded): StrandedRoute[] {
  const { route, ids, outcome } = stranded;
  const { found, example } = outcome;
  const finding = (rest: Finding): StrandedRoute => ({
    route: route.id,
    kind: route.kind,
    handler: found ? nameOfHandler(found.handler) : null,
    field: null,
    example,
    ...rest,
  });
  const { kind } = ids;
  if (!found) return [finding(explainGone(stranded))];
  const current = nameOfHandler(found.handler);
  if (found.kind !== kind) {
    const remedy = `Give ${current} an id of its own, and keep a ${kind} for ${quote(ids.id)}.`;
    return [finding({ was: kind, is: found.kind, remedy })];
  }
  // The user stands in the custom id, so no signature is refused where none is expected.
  if (outcome.isSignatureRefused || (ids.boundTo === 'user' && found.boundTo !== 'user')) {
    const [was, is] = [describeSigned(ids), describeSigned({ ...found, signed: found.isSigned })];
    const setting = ids.signed ? `${was}, as it was,` : 'without signed';
    const remedy = `Keep ${current} ${setting} for as long as its messages are used, and sign a new route with an id of its own.`;
    return [finding({ was, is, remedy })];
  }
  if (outcome.problem !== undefined) {
    const remedy = `Correct upgrade in formerly of ${current}.`;
    return [finding({ was: describe(ids.state), is: `refused: ${outcome.problem}`, remedy })];
  }
  return explainState(stranded, found).map(finding);
}

function explainGone({ ids, routes, known, route }: Stranded): Finding {
  const { id, kind, state } = ids;
  const was = id === route.id ? `a ${kind}` : `formerly ${quote(id)}`;
  const successor =
    id === route.id
      ? routes.find(
          (each) => each.kind === kind && !known.has(each.id) && describe(stateOf(each)) === describe(state),
        )
      : routes.find((each) => each.id === route.id);
  const isSame = successor && describe(stateOf(successor)) === describe(state);
  const setting = writeFormerly({ id, was: isSame ? undefined : state, is: successor && stateOf(successor) });
  const owner = successor ? nameOfHandler(successor.handler) : `the ${kind} that replaces it`;
  return { was, is: 'nothing', remedy: `Give ${owner} ${setting}.` };
}

/** The values that differ; all of them together if none does on its own. */
function explainState({ ids }: Stranded, found: RouteDefinition): Finding[] {
  const was = ids.state ?? [];
  const is = stateOf(found) ?? [];
  const shape = findShapeChanges(was, is);
  const changes = shape.length > 0 ? shape : findNarrowedBounds(was, is);
  const setting = writeFormerly({ ...(ids.id === found.id ? {} : { id: ids.id }), was, is });
  const remedy = `Give ${nameOfHandler(found.handler)} ${setting}.`;
  if (changes.length === 0) return [{ was: describe(ids.state), is: describe(stateOf(found)), remedy }];
  return changes.map((change) => ({ ...change, remedy }));
}

/** Patterns for custom ids that no route made. */
function findLostPatterns(
  { id, kind, formerly = [] }: ManifestRoute,
  routes: readonly RouteDefinition[],
): StrandedRoute[] {
  return formerly.flatMap((former): StrandedRoute[] => {
    if (!('customId' in former)) return [];
    const { customId } = former;
    const has = (route: RouteDefinition): boolean =>
      route.kind === kind &&
      route.formerly.some((each) => each.customId && String(each.customId) === customId);
    if (routes.some(has)) return [];
    const successor = routes.find((route) => route.id === id);
    const handler = successor ? nameOfHandler(successor.handler) : null;
    const remedy = `Give ${handler ?? `the ${kind} that replaces it`} formerly: { customId: ${customId}, upgrade: … }.`;
    const was = `formerly ${customId}`;
    return [{ route: id, kind, handler, field: null, was, is: 'nothing', remedy, example: null }];
  });
}

function stateOf({ state }: RouteDefinition): readonly ManifestStateField[] | undefined {
  return state && toManifestState(state);
}

function describe(state: readonly ManifestStateField[] | undefined): string {
  return state ? describeState(state) : 'no state';
}

function describeSigned({ signed, boundTo }: Pick<ManifestRoute, 'signed' | 'boundTo'>): string {
  if (boundTo) return `bound to a ${boundTo}`;
  return signed ? 'signed' : 'not signed';
}
