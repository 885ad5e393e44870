import type { RoleRecord } from '../world/world-records.js';

/** Converts a role as in `resolved.roles`. */
export function toWireRole({ id, name, color, hoist, mentionable, permissions, position }: RoleRecord) {
  return {
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    description: null,
    flags: 0,
    hoist,
    icon: null,
    id,
    managed: false,
    mentionable,
    name,
    permissions,
    position,
    unicode_emoji: null,
  };
}
