import { IntegrationType } from 'commandry/protocol';
import type { Application } from '../../storage/store-records.js';
import type { InstallParams } from '../world/world-records.js';

/** Commands, and no permissions. */
const BY_DEFAULT: InstallParams = { scopes: ['applications.commands'], permissions: '0' };

/** Returns what an installation asks for unless its link says otherwise. */
export function findInstallParams(
  { installParams, installParamsByType }: Application,
  type: IntegrationType,
): InstallParams {
  const ofApplication = type === IntegrationType.GUILD_INSTALL ? installParams : null;
  return installParamsByType[type] ?? ofApplication ?? BY_DEFAULT;
}
