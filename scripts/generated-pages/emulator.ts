import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLIENT_STATUSES } from '../../tools/src/emulator/http/control/client-rule-error.js';
import { AUTHORIZE_STATUSES } from '../../tools/src/emulator/http/oauth/authorize-statuses.js';
import { rewriteRows } from './rewrite-rows.js';

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
  ].reduce((text, rewrite) => rewrite(text), page);
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
