import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLIENT_STATUSES } from '../../tools/src/emulator/http/control/client-rule-error.js';
import { AUTHORIZE_STATUSES } from '../../tools/src/emulator/http/oauth/authorize-statuses.js';
import { RESOURCES } from '../../tools/src/emulator/domain/resources/index.js';
import { LISTS, resourceOf } from '../../tools/src/emulator/domain/world/world.js';
import { replaceTable, rewriteRows } from './rewrite-rows.js';

const sources = fileURLToPath(new URL('../../tools/src/emulator/', import.meta.url));

/** The page with its tables of codes, and their statuses. */
export function generateEmulator(page: string): string {
  const ofControl = read('http/control').matchAll(/new ControlError\(\s*(\d+),\s*'([A-Z_]+)'/g);
  const statuses = new Map(Object.entries(CLIENT_STATUSES));
  for (const [, status, code = ''] of ofControl) statuses.set(code, Number(status));
  const ofBots = (read('delivery') + read('domain/interactions')).matchAll(
    /(?:failure|failed|refuse)\(\s*'([A-Z_]+)',/g,
  );
  const reasons = [...ofBots].map(([, code = '']) => [code, (cells: readonly string[]) => cells] as const);
  return [
    (text: string) => rewriteRows(text, withStatuses(statuses), 'Errors of the control plane'),
    (text: string) =>
      rewriteRows(text, withStatuses(new Map(Object.entries(AUTHORIZE_STATUSES))), 'Asking a user'),
    (text: string) => rewriteRows(text, new Map(reasons), 'When the bot fails'),
    (text: string) => replaceTable(text, 'What belongs together', tabulateLists()),
  ].reduce((text, rewrite) => rewrite(text), page);
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
