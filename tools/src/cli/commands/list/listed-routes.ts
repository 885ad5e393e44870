import type { App } from 'commandry';
import { toVisible } from 'commandry/sync';
import { findOverflow, nameOfHandler } from 'commandry/tooling';
import { type ManifestRoute, toManifestRoutes } from '../../manifest/manifest.js';
import { describeState } from '../../manifest/state-advice.js';
import { routesOf } from '../../runtime/load-bot.js';
import type { Output } from '../../output/output.js';

/** A route, what handles it, and whether its custom ids may become too long. */
export interface ListedRoute extends ManifestRoute {
  /** For example `Tickets.claim`. */
  readonly handler: string;
  /** The values without a limit, and the characters that are left for them; null where every length is known. */
  readonly mayOverflow: { readonly fields: readonly string[]; readonly left: number } | null;
}

export function toListedRoutes(app: App): ListedRoute[] {
  const byId = new Map(routesOf(app).map((route) => [route.id, route]));
  return toManifestRoutes([...byId.values()]).flatMap((listed) => {
    const route = byId.get(listed.id);
    if (!route) return [];
    const { fields, left } = findOverflow(route) ?? {};
    return [
      {
        ...listed,
        handler: nameOfHandler(route.handler),
        mayOverflow: fields && left !== undefined ? { fields, left } : null,
      },
    ];
  });
}

/** Formats routes as lines: kind, id, handler and state. */
export function describeRoutes(routes: readonly ListedRoute[], { paint }: Output): string {
  const [kinds, ids, handlers] = [
    Math.max(...routes.map(({ kind }) => kind.length)),
    Math.max(...routes.map(({ id }) => id.length)),
    Math.max(...routes.map(({ handler }) => handler.length)),
  ];
  const lines = routes.flatMap((route) => {
    const { kind, id, handler, signed, boundTo, state, mayOverflow } = route;
    const binding = boundTo ? [`bound to a ${boundTo}`] : [];
    const rest = [...(signed ? ['signed'] : []), ...binding, ...(state ? [describeState(state)] : [])].join(
      ' ',
    );
    const line = `  ${kind.padEnd(kinds)}  ${id.padEnd(ids)}  ${handler.padEnd(handlers)}  ${paint('dim', toVisible(rest))}`;
    const note = mayOverflow
      ? [`      ${mayOverflow.left} characters are left for ${mayOverflow.fields.join(', ')}; set maxLength`]
      : [];
    return [line.trimEnd(), ...note.map((text) => paint('yellow', text))];
  });
  return [paint('bold', `Routes: ${routes.length}`), ...lines].join('\n');
}
