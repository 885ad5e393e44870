import { IntegrationType, InteractionContext } from '../../protocol/commands/context.js';
import { Permission } from '../../protocol/permissions/permissions.js';
import type { CommandSettings, CompiledSettings, PermissionName } from '../types/command-settings.js';
import { copyPermissions } from './declared-permissions.js';
import type { RunSetting } from '../queue/run-setting.js';
import { defined } from '../types/defined.js';
import { mapList, orEmpty, valueNamed } from './map-list.js';
import { describeFound } from '../../protocol/validation/describe-found.js';

/** Converts names to Discord's values. Unknown names are kept, so that the rules of Discord report them. */
export function compileSettings(
  settings: CommandSettings & { readonly run?: RunSetting | undefined },
): CompiledSettings {
  const { defaultMemberPermissions, contexts, integrationTypes, permissions, ...others } = orEmpty(settings);
  return defined({
    ...others,
    defaultMemberPermissions: toBitSet(defaultMemberPermissions),
    contexts: mapList(contexts, (name) => valueNamed(InteractionContext, name)),
    integrationTypes: mapList(integrationTypes, (name) => valueNamed(IntegrationType, name)),
    permissions: copyPermissions(permissions),
  });
}

function toBitSet(names: CommandSettings['defaultMemberPermissions']): string | undefined {
  if (!Array.isArray(names)) return names as undefined;
  const list = names as readonly PermissionName[];
  const unknown = list.findIndex((name) => !Object.hasOwn(Permission, name));
  if (unknown !== -1) return showName(list[unknown]);
  return list.reduce((bits, name) => bits | Permission[name], 0n).toString();
}

/** Anything but a name is no bit set either, and `null` would be one. */
function showName(name: unknown): string {
  return typeof name === 'string' ? name : describeFound(name);
}
