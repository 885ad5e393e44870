import { isJsonObject } from '../../../protocol/validation/field-checker.js';
import { findPermissionFaults } from '../declared-permissions.js';
import type { CommandDefinition } from '../definition.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

/** Checks declared permissions: Discord must accept them, and a guild command can have them only in its own guilds. */
export function checkPermissions(definition: CommandDefinition, problems: ProblemList): void {
  const { permissions, guilds } = definition.settings;
  if (permissions === undefined) return;
  const { location } = locate([definition], [0]);
  for (const { code, path, found, wanted } of findPermissionFaults(permissions)) {
    const [guildId, index, ...fields] = path;
    const field = [guildId, ...(typeof index === 'number' ? [index + 1] : []), ...fields].join(' ');
    problems.add(code, location, `permissions ${field === '' ? '' : `${field}: `}${found}`, wanted);
  }
  if (!Array.isArray(guilds) || !isJsonObject(permissions)) return;
  for (const guildId of Object.keys(permissions)) {
    if ((guilds as readonly unknown[]).includes(guildId)) continue;
    const found = `permissions ${guildId}, and guilds without it`;
    problems.add('PERMISSIONS_ELSEWHERE', location, found, 'permissions in the guilds of the command');
  }
}
