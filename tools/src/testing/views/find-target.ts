import {
  describeNames,
  isClass,
  isDefinedRoute,
  routeOf,
  splitCustomId,
  toCustomId,
  type StateValues,
} from 'commandry/tooling/kit';
import { KitError } from '../kit/kit-error.js';
import { findComponent, nameOfComponent, type SeenComponent } from './seen-components.js';

/** A component that was named, and the arguments after its name. */
interface FoundTarget {
  readonly component: SeenComponent;
  readonly others: readonly unknown[];
}

/**
 * Finds the button or select that is named: by a text, by a class and a method, or by a defined route.
 *
 * @param given - The name and what follows it: for a button of a route its state.
 * @throws KitError `NOT_FOUND` or `MISUSED`.
 */
export function findTarget(
  components: readonly SeenComponent[],
  given: readonly unknown[],
  kind: 'button' | 'select',
): FoundTarget {
  const [target, ...others] = given;
  if (typeof target === 'string') return { component: findComponent(components, target, kind), others };
  const [method, ...rest] = others;
  const isMethod = isClass(target) && !isDefinedRoute(target);
  const route = routeOf(target, isMethod ? String(method) : undefined);
  const left = isMethod ? rest : others;
  const state = kind === 'button' ? left[0] : undefined;
  const wanted = state === undefined ? undefined : splitCustomId(toCustomId(route, state as StateValues));
  const ofKind = components.filter((each) => each.kind === kind);
  const own = ofKind.filter(({ customId }) => {
    const { id, text = '', isSigned } = splitCustomId(customId ?? '');
    if (id !== route.id) return false;
    if (wanted === undefined) return true;
    return isSigned ? text.endsWith(wanted.text ?? '') : text === (wanted.text ?? '');
  });
  const [component, ...same] = own;
  if (component && same.length === 0) return { component, others: left };
  if (component) {
    const message = `${own.length} ${kind}s belong to the route "${route.id}": name the state of the one that is meant.`;
    throw new KitError('KIT_MISUSED', message);
  }
  const withState = state === undefined ? '' : ' with this state';
  const there = describeNames(route.id, ofKind.map(nameOfComponent));
  throw new KitError('NOT_FOUND', `No ${kind} belongs to the route "${route.id}"${withState}. ${there}`);
}
