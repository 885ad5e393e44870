import type { CommandPayload, RegisteredCommand } from 'commandry/protocol';
import { type ScopePlan, planScope, type ScopeInput } from 'commandry/sync';

export const APP = '100000000000000001';
/** Long after everything that has an id here. */
export const NOW_MS = Date.UTC(2030, 0, 1);

let nextId = 1;

/** A command as Discord returns it after it was registered: nulls and defaults filled in, empty fields dropped. */
export function registered(
  payload: CommandPayload,
  more: Partial<RegisteredCommand> = {},
): RegisteredCommand {
  const id = String(nextId++);
  return {
    id,
    application_id: APP,
    version: id,
    default_member_permissions: null,
    name_localizations: null,
    description_localizations: null,
    integration_types: [0, 1],
    contexts: null,
    dm_permission: true,
    nsfw: false,
    ...payload,
    type: payload.type ?? 1,
    description: payload.description ?? '',
    ...more,
  };
}

export const ping: CommandPayload = { type: 1, name: 'ping', description: 'Is it there?' };
export const roll: CommandPayload = {
  type: 1,
  name: 'roll',
  description: 'Rolls',
  options: [
    { type: 4, name: 'sides', description: 'd', required: true, min_value: 2 },
    { type: 3, name: 'label', description: 'd', choices: [{ name: 'A', value: 'a' }] },
  ],
};
export const menu: CommandPayload = { type: 2, name: 'ping' };
export const radar: CommandPayload = { type: 4, name: 'radar', description: 'd', handler: 1 };

/** Plans the global scope. */
export function planGlobal(
  declared: readonly CommandPayload[],
  remote: readonly RegisteredCommand[],
  more: Partial<ScopeInput> = {},
): ScopePlan {
  return planScope({ guildId: null, declared, registered: remote, nowMs: NOW_MS, ...more });
}
