import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { rewriteRows } from './rewrite-rows.js';

interface LinterConfig {
  readonly overrides: readonly {
    readonly rules: {
      readonly 'modules/imports'?: readonly [level: string, table: Readonly<Record<string, string>>];
    };
  }[];
}

/** The page with what each module may import, as the linter reads it. */
export function generateArchitecture(page: string): string {
  const path = fileURLToPath(new URL('../../.oxlintrc.json', import.meta.url));
  const { overrides } = ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8')).config as LinterConfig;
  const table = overrides.find(({ rules }) => rules['modules/imports'])?.rules['modules/imports']?.[1];
  if (!table) throw new Error('.oxlintrc.json has no rule modules/imports.');
  const rows = Object.entries(table).map(([name, imports]) => {
    const cell = ` ${imports === '' ? 'nothing' : imports.split(', ').map(showImport).join(', ')} `;
    return [name, ([first = '', what = '']: readonly string[]) => [first, what, cell]] as const;
  });
  return rewriteRows(page, new Map(rows), 'Architecture');
}

function showImport(entry: string): string {
  return entry.startsWith('types ') ? `types \`${entry.slice(6)}\`` : `\`${entry}\``;
}
