import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ControlRoute } from '../../tools/src/emulator/http/control/control-route.js';
import { CLIENT_STATUSES } from '../../tools/src/emulator/http/control/client-rule-error.js';
import { CONTROL_ROUTES } from '../../tools/src/emulator/http/control/control-routes.js';
import { membershipRoutes } from '../../tools/src/emulator/http/control/acting/memberships.js';
import { userMessageRoutes } from '../../tools/src/emulator/http/control/acting/user-messages.js';
import { installRoutes } from '../../tools/src/emulator/http/control/world/install-routes.js';
import { worldRoutes } from '../../tools/src/emulator/http/control/world/world-routes.js';
import { AUTHORIZE_STATUSES } from '../../tools/src/emulator/http/oauth/authorize-statuses.js';
import { RESOURCES } from '../../tools/src/emulator/domain/resources/index.js';
import { LISTS, resourceOf } from '../../tools/src/emulator/domain/world/world.js';
import { replaceTable, rewriteRows } from './rewrite-rows.js';

const sources = fileURLToPath(new URL('../../tools/src/emulator/', import.meta.url));

const actingRoutes = [...userMessageRoutes, ...membershipRoutes];
const exportRoutes = CONTROL_ROUTES.filter(([path]) => path === '/world');

/** The page of what authors need, with the reasons why a bot failed and the routes of acting as a user. */
export function generateEmulator(page: string): string {
  const ofBots = (read('delivery') + read('domain/interactions')).matchAll(
    /(?:failure|failed|refuse)\(\s*'([A-Z_]+)',/g,
  );
  const reasons = [...ofBots].map(([, code = '']) => [code, (cells: readonly string[]) => cells] as const);
  return rewriteRows(
    rewriteRows(page, new Map(reasons), 'When the bot fails'),
    withMethods(actingRoutes, '/users/{id}'),
    'Acting as a user',
  );
}

/** The page of the control plane, with its other routes and its codes. */
export function generateEmulatorControl(page: string): string {
  const ofControl = read('http/control').matchAll(/new ControlError\(\s*(\d+),\s*'([A-Z_]+)'/g);
  const statuses = new Map(Object.entries(CLIENT_STATUSES));
  for (const [, status, code = ''] of ofControl) statuses.set(code, Number(status));
  const elsewhere = new Set([...actingRoutes, ...worldRoutes, ...installRoutes, ...exportRoutes]);
  return rewriteRows(
    rewriteRows(page, withMethods(CONTROL_ROUTES.filter((route) => !elsewhere.has(route))), 'Routes'),
    withStatuses(statuses),
    'Errors of the control plane',
  );
}

/** The page of the world, with the routes that change it and what its lists refer to. */
export function generateEmulatorWorld(page: string): string {
  const lists = worldRoutes.map(([path, handlers]): ControlRoute => [
    // What belongs to a user in a guild stands below the guild; all other lists are alike.
    path.startsWith('/guilds/{id}/') ? path : path.replace(/^\/[a-z_]+/, '/{list}'),
    handlers,
  ]);
  return replaceTable(
    rewriteRows(page, withMethods([...lists, ...installRoutes, ...exportRoutes]), 'Changing the world'),
    'What belongs together',
    tabulateLists(),
  );
}

/** The page of Discord's API, with the codes of the authorize page. */
export function generateEmulatorApi(page: string): string {
  return rewriteRows(page, withStatuses(new Map(Object.entries(AUTHORIZE_STATUSES))), 'Asking a user');
}

/** Writes the methods of routes into the second cell of their rows. */
function withMethods(routes: readonly ControlRoute[], prefix = '') {
  return new Map(
    routes.map(([path, handlers]) => [
      path.slice(prefix.length),
      ([first = '', , ...others]: readonly string[]) => [
        first,
        ` ${Object.keys(handlers).join(', ')} `,
        ...others,
      ],
    ]),
  );
}

/** What each list of the world refers to, as its resource says it. */
function tabulateLists(): string {
  const rows = LISTS.map((list) => {
    const { world } = resourceOf(list);
    const fieldsThat = (...rules: readonly string[]) => {
      const links = RESOURCES[list].links.filter(({ rule }) => rules.includes(rule));
      return [...new Set(links.map(({ field }) => `\`${field}\``))].join(', ');
    };
    const key = world.key.map((field) => `\`${field}\``).join(', ');
    return [
      `\`${list}\``,
      key,
      fieldsThat('cascade', 'either'),
      fieldsThat('restrict'),
      fieldsThat('release', 'either'),
    ];
  });
  const head = ['List', 'Key', 'Deleted with', 'Not without', 'Goes on without'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function withStatuses(statuses: ReadonlyMap<string, number>) {
  return new Map(
    [...statuses].map(
      ([code, status]) =>
        [code, ([first = '', , ...others]: readonly string[]) => [first, ` ${status} `, ...others]] as const,
    ),
  );
}

function read(folder: string): string {
  return readdirSync(sources + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${sources}${folder}/${file}`, 'utf8'))
    .join('\n');
}
