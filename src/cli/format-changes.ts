import type { ManifestChange, ScopeChanges } from '../registration/manifest/compare-manifests.js';
import { toVisible } from '../registration/visible-text.js';
import { toCommandLines } from './command-lines.js';
import type { Output } from './output.js';

type Paint = Output['paint'];

const SIGNS = { added: '+', changed: '~', removed: '-' } as const;
const COLORS = { added: 'green', changed: 'yellow', removed: 'red' } as const;

/** What differs between a manifest and the code, as a person reads it: one line for each command and field. */
export function formatChanges(scopes: readonly ScopeChanges[], paint: Paint): string {
  return scopes
    .map(({ guildId, changes }) =>
      [
        paint('bold', guildId === null ? 'Global commands' : `Commands of guild ${guildId}`),
        ...changes.flatMap((change) => formatChange(change, paint)),
      ].join('\n'),
    )
    .join('\n\n');
}

function formatChange({ change, type, name, differences }: ManifestChange, paint: Paint): string[] {
  const shown = toCommandLines({ type: type as 1, name })[0]?.usage ?? name;
  return [
    paint(COLORS[change], `  ${SIGNS[change]} ${shown}`),
    ...differences.map(
      ({ path, before, after }) => `      ${toVisible(`${path}: ${show(before)} -> ${show(after)}`)}`,
    ),
  ];
}

/** A thing with a name goes by it. */
function show(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'object' && 'name' in value) return JSON.stringify(value.name);
  return JSON.stringify(value);
}
