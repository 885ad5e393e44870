import type { ErrorCode, ProblemLocation } from '../../../common/errors/commandry-error.js';
import { COMPONENT_LIMITS } from '../../../protocol/components/component-limits.js';
import { ComponentType } from '../../../protocol/components/component.js';
import { findModalIssues } from '../../../protocol/interactions/callback-rules.js';
import { describeMessageWanted, type MessageIssue } from '../../../protocol/messages/message-issue.js';
import { findMessageIssues } from '../../../protocol/messages/message-rules.js';
import { showValue } from '../../../protocol/validation/describe-found.js';
import { componentIndexes, renderModal } from '../../routes/render-modal.js';
import { renderSelect } from '../../routes/render-select.js';
import { longestCustomId } from '../../routes/route-custom-id.js';
import type { ModalDefinition, RouteDefinition } from '../../routes/route-definition.js';
import { isSelectKind } from '../../routes/route-kinds.js';
import { DEFER_WANTED, isDefer } from '../../types/defer.js';
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
  modalIssues: ModalIssues,
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
    if (route.modal) reportModal(route.modal, modalIssues.get(route.modal) ?? [], location, problems);
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
    add('ROUTE_ID_DUPLICATE', `${claim}, which ${twin} has too`, wanted);
  };
  const ids = new Set([route.id, ...route.formerly.map(({ id }) => id)]);
  for (const id of ids) {
    if (typeof id !== 'string' || !ID.test(id)) {
      add('ROUTE_ID_INVALID', `the id ${showValue(id)}`, '1 to 64 letters, digits, -, _, . and /');
      continue;
    }
    own(`the id '${id}'`, 'an id of its own');
  }
  // Whether others match the same is for "check", since it takes long.
  const patterns = route.formerly.flatMap(({ customId }) => (customId ? String(customId) : []));
  for (const pattern of new Set(patterns)) own(`the pattern ${pattern}`, 'a pattern of its own');
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
  for (const { kind, run } of layers as readonly { kind: string; run: unknown }[])
    if (typeof run !== 'function') add('WRONG_KIND', `${kind}: ${typeof run}`, 'a function');
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

/** A select without choices gets them when it is made. */
function checkSelect({ kind, select = {} }: RouteDefinition, add: Add): void {
  if (!isSelectKind(kind)) return;
  const sample = { name: 'sample', value: 'sample' };
  const { maxValues = 1 } = select;
  const count = typeof (maxValues as unknown) === 'number' && maxValues > 1 ? maxValues : 1;
  const choices =
    select.choices ?? Array.from({ length: Math.min(count, 25) }, (_, at) => ({ ...sample, value: `${at}` }));
  const component = { ...renderSelect(kind, { ...select, choices }, undefined), custom_id: 'sample' };
  const message = { components: [{ type: ComponentType.ACTION_ROW, components: [component] }] };
  for (const issue of findMessageIssues(message, 'create'))
    add(
      'ROUTE_SETTING_INVALID',
      `${issue.path.slice(4).join(' ')} ${issue.found}`,
      describeMessageWanted(issue),
    );
}

/** Maps broken rules of Discord from paths of the wire form to the fields of a modal. */
function reportModal(
  modal: ModalDefinition,
  issues: readonly MessageIssue[],
  location: ProblemLocation,
  problems: ProblemList,
): void {
  const indexes = componentIndexes(modal);
  for (const issue of issues) {
    const [field, index, ...inner] = issue.path;
    const input = field === 'components' ? modal.inputs[indexes.indexOf(Number(index))] : undefined;
    const at = input
      ? { ...location, option: `${location.option ?? ''} ${input.customId}`.trim() }
      : location;
    const path = (input ? inner : issue.path).filter((step) => step !== 'component');
    const found = `${path.join(' ')} ${issue.found}`.trim();
    problems.add('ROUTE_SETTING_INVALID', at, found, describeMessageWanted(issue));
  }
}

/** What Discord would refuse in each modal as it is declared, that is, in every language without a translation. */
export type ModalIssues = ReadonlyMap<ModalDefinition, readonly MessageIssue[]>;

/** Validates the modals of routes. */
export function findIssuesOfModals(routes: readonly RouteDefinition[]): ModalIssues {
  return new Map(
    routes.flatMap(({ modal }) =>
      modal ? [[modal, findModalIssues(renderModal(modal, { customId: 'sample' }))] as const] : [],
    ),
  );
}
