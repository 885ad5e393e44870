import type { RoleRecord } from '../world/world-records.js';

/** Converts a role as in `resolved.roles`. */
export function toWireRole(role: RoleRecord) {
  const { id, name, color, hoist, managed, mentionable, permissions, position, botId } = role;
  return {
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    description: null,
    flags: 0,
    hoist,
    icon: null,
    id,
    managed,
    mentionable,
    name,
    permissions,
    position,
    unicode_emoji: null,
    ...(botId === null ? {} : { tags: { bot_id: botId } }),
  };
}
