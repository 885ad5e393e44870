import type { RoleRecord } from '../world/world-records.js';

/** Converts a role as in `resolved.roles`. */
export function toWireRole(role: RoleRecord) {
  const { id, name, color, hoist, icon, managed, mentionable, permissions, position, botId } = role;
  return {
    color,
    colors: {
      primary_color: color,
      secondary_color: role.secondaryColor,
      tertiary_color: role.tertiaryColor,
    },
    description: null,
    flags: 0,
    hoist,
    icon,
    id,
    managed,
    mentionable,
    name,
    permissions,
    position,
    unicode_emoji: role.unicodeEmoji,
    ...(botId === null ? {} : { tags: { bot_id: botId } }),
  };
}
