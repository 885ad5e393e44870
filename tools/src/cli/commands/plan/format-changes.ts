import { describePermission, describeTarget, toVisible } from 'commandry/sync';
import type {
  ManifestChange,
  ManifestPermissionChange,
  ManifestPermissionChanges,
  ScopeChanges,
} from '../../manifest/compare-manifests.js';
import { toCommandLines } from '../../runtime/command-lines.js';
import type { Output } from '../../output/output.js';

type Paint = Output['paint'];

export const SIGNS = { added: '+', changed: '~', removed: '-' } as const;
export const COLORS = { added: 'green', changed: 'yellow', removed: 'red' } as const;

/** Formats the differences between a manifest and the code: one line for each command and field. */
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
  return [paint(COLORS[change], `  ${SIGNS[change]} ${shown}`), ...differences.map(formatDifference)];
}

/** Formats the differences in permissions: one line for each set and each entry. */
export function formatPermissionChanges(guilds: readonly ManifestPermissionChanges[], paint: Paint): string {
  return guilds
    .map(({ guildId, changes }) =>
      [
        paint('bold', `Permissions in guild ${guildId}`),
        ...changes.flatMap((change) => formatPermissionChange(guildId, change, paint)),
      ].join('\n'),
    )
    .join('\n\n');
}

function formatPermissionChange(
  guildId: string,
  { change, scope, command, added, removed, turned }: ManifestPermissionChange,
  paint: Paint,
): string[] {
  const where = scope === 'guild' ? ' of the guild' : '';
  const isEmpty = added.length + removed.length + turned.length === 0;
  const entry = (sign: string) => (each: (typeof added)[number]) =>
    `      ${sign} ${describePermission(guildId, each)}`;
  return [
    paint(
      COLORS[change],
      `  ${SIGNS[change]} ${describeTarget(command)}${where}${isEmpty ? ': no permissions at all' : ''}`,
    ),
    ...removed.map(entry('-')),
    ...turned.map((each) => `${entry('~')(each)}, which was ${each.permission ? 'denied' : 'allowed'}`),
    ...added.map(entry('+')),
  ];
}

/** Formats a field that differs, in a line. */
export function formatDifference({ path, before, after }: ManifestChange['differences'][number]): string {
  return `      ${toVisible(`${path}: ${show(before)} -> ${show(after)}`)}`;
}

/** Shows a value by its name, if it has one. */
function show(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'object' && 'name' in value) return JSON.stringify(value.name);
  return JSON.stringify(value);
}
