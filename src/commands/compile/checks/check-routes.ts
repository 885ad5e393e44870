import type { ErrorCode, ProblemLocation } from '../../../common/errors/commandry-error.js';
import { COMPONENT_LIMITS } from '../../../protocol/components/component-limits.js';
import { ComponentType } from '../../../protocol/components/component.js';
import { findModalProblems } from '../../../protocol/interactions/callback-rules.js';
import { describeMessageWanted, type MessageProblem } from '../../../protocol/messages/message-problem.js';
import { findMessageProblems } from '../../../protocol/messages/message-rules.js';
import { showValue } from '../../../protocol/validation/describe-found.js';
import { componentIndexes, renderModal } from '../../routes/render-modal.js';
import { renderSelect } from '../../routes/render-select.js';
import { toSampleModal } from '../../routes/shown-modal.js';
import { longestCustomId } from '../../routes/route-custom-id.js';
import type { ModalDefinition, RouteDefinition } from '../../routes/route-definition.js';
import { isSelectKind } from '../../routes/route-kinds.js';
import { findWrongLayer } from '../../types/middleware-types.js';
import { DEFER_WANTED, isDefer } from '../../types/defer.js';
import { INPUT_SETTINGS } from '../compile-route.js';
import { locationOfHandler } from '../definition.js';
import { checkRouteRun, type QueuedHandler } from './check-run.js';
import type { ProblemList } from './problem-list.js';

const ID = /^[\w./-]{1,64}$/;

/**
 * Checks the routes of components and modals: their ids, their settings, and the rules of Discord for what they show.
 *
 * @param queued - Takes the handlers that are queued.
 */
export function checkRoutes(
  routes: readonly RouteDefinition[],
  modalProblems: ModalProblems,
  queued: QueuedHandler[],
  problems: ProblemList,
): void {
  const owners = new Map<string, RouteDefinition>();
  for (const route of routes) {
    const location = locationOf(route);
    const add = (code: ErrorCode, found: string, wanted: string): void => {
      problems.add(code, location, found, wanted);
    };
    checkIds(route, owners, add);
    checkLength(route, add);
    checkHandler(route, add);
    if (route.defer !== undefined && !isDefer(route.defer))
      add('NOT_ALLOWED_VALUE', `defer ${showValue(route.defer)}`, DEFER_WANTED);
    checkRouteRun(route, location, queued, problems);
    if (isSelectKind(route.kind)) checkSelect(route, add);
    if (route.modal) checkLists(route.modal, location, problems);
    if (route.modal) reportModal(route.modal, modalProblems.get(route.modal) ?? [], location, problems);
  }
}

type Add = (code: ErrorCode, found: string, wanted: string) => void;

/** Returns the place of a route. */
function locationOf({ handler, id }: RouteDefinition): ProblemLocation {
  const location = locationOfHandler(handler);
  return handler.kind === 'method' ? { ...location, option: id } : location;
}

function checkIds(route: RouteDefinition, owners: Map<string, RouteDefinition>, add: Add): void {
  const own = (claim: string, wanted: string): void => {
    const owner = owners.get(claim);
    if (!owner) {
      owners.set(claim, route);
      return;
    }
    const { className, methodName } = locationOf(owner);
    const twin = methodName === undefined ? className : `${className}.${methodName}`;
    const parent = findCommonParent(owner, route);
    if (parent === undefined) add('ROUTE_ID_DUPLICATE', `${claim}, which ${twin} has too`, wanted);
    else
      add(
        'ROUTE_ID_DUPLICATE',
        `${claim}, which ${twin} has too, since both have the method of ${parent}`,
        'the method in a class of its own, which no other class extends',
      );
  };
  const ids = new Set([route.id, ...route.formerly.map(({ id }) => id)]);
  for (const id of ids) {
    if (typeof id !== 'string' || !ID.test(id)) {
      add('ROUTE_ID_INVALID', `the id ${showValue(id)}`, '1 to 64 letters, digits, -, _, . and /');
      continue;
    }
    own(`the id '${id}'`, 'an id of its own');
  }
  // Overlaps are left to `commandry check`, since they are slow to find.
  const patterns = route.formerly.flatMap(({ customId }) => (customId ? String(customId) : []));
  for (const pattern of new Set(patterns)) own(`the pattern ${pattern}`, 'a pattern of its own');
}

/** Returns the name of the class from which two routes have their method, if one of them inherits it. */
function findCommonParent(
  { handler: one }: RouteDefinition,
  { handler: other }: RouteDefinition,
): string | undefined {
  if (one.kind !== 'method' || other.kind !== 'method' || one.methodName !== other.methodName)
    return undefined;
  const isOfOther = (prototype: object): boolean =>
    prototype === other.target.prototype ||
    Object.prototype.isPrototypeOf.call(prototype, other.target.prototype as object);
  let at = one.target.prototype as object | null;
  while (at && !(isOfOther(at) && Object.hasOwn(at, one.methodName)))
    at = Object.getPrototypeOf(at) as object | null;
  return at?.constructor.name;
}

function checkLength(route: RouteDefinition, add: Add): void {
  if (typeof (route.id as unknown) !== 'string') return;
  const { length, parts } = longestCustomId(route);
  const { max } = COMPONENT_LIMITS.customId;
  if (length <= max) return;
  const found = `custom ids of up to ${length} characters (${parts.join(', ')})`;
  add('CUSTOM_ID_TOO_LONG', found, `at most ${max}`);
}

/** Plain JavaScript can pass anything as a handler, middleware or guard. */
function checkHandler({ handler, layers = [], formerly }: RouteDefinition, add: Add): void {
  for (const wrong of layers.map(findWrongLayer)) if (wrong) add('WRONG_KIND', wrong.found, wrong.wanted);
  for (const { customId, upgrade } of formerly as readonly { customId?: unknown; upgrade?: unknown }[]) {
    if (upgrade !== undefined && typeof upgrade !== 'function')
      add('WRONG_KIND', `upgrade: ${typeof upgrade}`, 'a function');
    if (customId !== undefined && !(customId instanceof RegExp))
      add('WRONG_KIND', `customId: ${typeof customId}`, 'a regular expression');
  }
  if (handler.kind === 'function') {
    if (typeof handler.run !== 'function') add('WRONG_KIND', `run: ${typeof handler.run}`, 'a function');
    return;
  }
  const method = (handler.target.prototype as Record<string, unknown>)[handler.methodName];
  if (typeof method !== 'function') add('WRONG_KIND', `a ${typeof method}`, 'a method');
}

/** Choices may be set on each select instead. */
function checkSelect({ kind, select = {} }: RouteDefinition, add: Add): void {
  if (!isSelectKind(kind)) return;
  const sample = { label: 'sample', value: 'sample' };
  const { maxValues = 1 } = select;
  const count = typeof (maxValues as unknown) === 'number' && maxValues > 1 ? maxValues : 1;
  const choices =
    select.choices ?? Array.from({ length: Math.min(count, 25) }, (_, at) => ({ ...sample, value: `${at}` }));
  const component = { ...renderSelect(kind, { ...select, choices }, undefined), custom_id: 'sample' };
  const message = { components: [{ type: ComponentType.ACTION_ROW, components: [component] }] };
  for (const problem of findMessageProblems(message, 'create'))
    add(
      'SETTING_INVALID',
      `${problem.path.slice(4).join(' ')} ${problem.found}`,
      describeMessageWanted(problem),
    );
}

const LIST = /^[\w./-]{1,32}$/;

/** Checks the lists of fields that are made when a modal is shown. */
function checkLists({ inputs }: ModalDefinition, location: ProblemLocation, problems: ProblemList): void {
  for (const { kind, customId, types } of inputs) {
    if (kind !== 'list') continue;
    const at = { ...location, option: `${location.option ?? ''} ${customId}`.trim() };
    if (!LIST.test(customId))
      problems.add(
        'SETTING_INVALID',
        at,
        `the list ${showValue(customId)}`,
        '1 to 32 letters, digits, -, _, . and /',
      );
    const kinds: readonly unknown[] = Array.isArray(types) ? types : [];
    const known = Object.keys(INPUT_SETTINGS).filter((each) => each !== 'list');
    if (kinds.length === 0 || !kinds.every((each) => known.includes(each as string)))
      problems.add('SETTING_INVALID', at, `types ${showValue(types)}`, `a list of ${known.join(', ')}`);
  }
}

/** Maps broken rules of Discord from paths of the wire form to the fields of a modal. */
function reportModal(
  modal: ModalDefinition,
  found: readonly MessageProblem[],
  location: ProblemLocation,
  problems: ProblemList,
): void {
  const indexes = componentIndexes(modal);
  for (const problem of found) {
    const [field, index, ...inner] = problem.path;
    const input = field === 'components' ? modal.inputs[indexes.indexOf(Number(index))] : undefined;
    const at = input
      ? { ...location, option: `${location.option ?? ''} ${input.customId}`.trim() }
      : location;
    const path = (input ? inner : problem.path).filter((step) => step !== 'component');
    const value = `${path.join(' ')} ${problem.found}`.trim();
    problems.add('SETTING_INVALID', at, value, describeMessageWanted(problem));
  }
}

/** The problems of each modal as declared, without translations. */
export type ModalProblems = ReadonlyMap<ModalDefinition, readonly MessageProblem[]>;

/** Validates the modals of routes. */
export function findProblemsOfModals(routes: readonly RouteDefinition[]): ModalProblems {
  return new Map(
    routes.flatMap(({ modal }) =>
      modal
        ? [[modal, findModalProblems(renderModal(toSampleModal(modal), { customId: 'sample' }))] as const]
        : [],
    ),
  );
}
