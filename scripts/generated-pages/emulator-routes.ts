import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hasRoute as hasPath } from '../../tools/src/emulator/http/api/api-routes.js';

/** A method and a path of the published API, as the declarations of discord-api-types name it. */
export interface PublishedRoute {
  readonly method: string;
  /** For example `/channels/{channel.id}/messages`. */
  readonly path: string;
}

/** Returns every route that discord-api-types lists. */
export function readPublishedRoutes(): readonly PublishedRoute[] {
  const entry = createRequire(import.meta.url).resolve('discord-api-types/v10');
  const file = entry.replace(/v10\.[a-z]+$/, '_generated_/rest/v10/interfaces.d.ts');
  const [api = ''] = readFileSync(file, 'utf8').split('interface CDNRoutesDeclarations');
  const listed = api.matchAll(/^ *\* - ([A-Z]+) *`(\/[^`]+)`/gm);
  const routes = new Map<string, PublishedRoute>();
  for (const [, method = '', path = ''] of listed) routes.set(`${method} ${path}`, { method, path });
  return [...routes.values()];
}

/** True if the emulator answers a published route. */
export function hasRoute({ method, path }: PublishedRoute): boolean {
  return hasPath(method, `/api/v10${path.replace(/\{[^}]+\}/g, '1')}`);
}

/** Returns the page that lists the routes. */
export function generateRoutes(): string {
  const routes = readPublishedRoutes();
  const has = routes.filter(hasRoute);
  const groups = new Map<string, PublishedRoute[]>();
  for (const route of routes) groups.set(groupOf(route), [...(groups.get(groupOf(route)) ?? []), route]);
  return `${INTRODUCTION}
Of the ${routes.length} routes, the emulator has ${has.length}.

${[...groups]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(toSection)
  .join('\n\n')}
`;
}

const INTRODUCTION = `# The routes of the emulator

Every route of Discord's API v10 that the package discord-api-types lists, and whether the emulator has it. \`npm run docs:generate\`
writes this page from both tables.

A route that the emulator lacks is answered with 404, as Discord answers a route that does not exist, and reported: in the output, as
an event (\`ROUTE_MISSING\`) and on the playground.
`;

function groupOf({ path }: PublishedRoute): string {
  const [, first = '', , third] = path.split('/');
  return first === 'guilds' && third !== undefined ? `guilds: ${third}` : first;
}

function toSection([group, routes]: [string, readonly PublishedRoute[]]): string {
  const paths = [...new Set(routes.map(({ path }) => path))];
  const rows = paths.map((path) => {
    const ofPath = routes.filter((route) => route.path === path);
    return `| \`${path}\` | ${listMethods(ofPath.filter(hasRoute))} | ${listMethods(ofPath.filter((route) => !hasRoute(route)))} |`;
  });
  // Braces alone would be taken for attributes of the heading.
  const heading = group.replace(/\{.*\}/, '`$&`');
  return [`## ${heading}`, '', '| Path | Has | Lacks |', '| --- | --- | --- |', ...rows].join('\n');
}

function listMethods(routes: readonly PublishedRoute[]): string {
  return routes.map(({ method }) => method).join(', ');
}
