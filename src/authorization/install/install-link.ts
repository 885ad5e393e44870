import { CommandryError } from '../../common/errors/commandry-error.js';
import { areInstallingOnly } from '../../protocol/oauth/oauth-scope.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { readClientId, readIntegrationType, readScopes, type Read } from '../request/args-fields.js';
import type { GivenIntegrationType } from '../request/authorization-args.js';
import { readBaseUrl, toAuthorizeUrl } from '../request/authorize-url.js';
import { toInstallParameters, type InstallOptions } from './install-options.js';

/** The parts of an install link. */
export interface InstallLinkOptions extends InstallOptions {
  readonly applicationId: Snowflake;
  /** `bot`, `applications.commands` or both. Default: those of the application's install settings. */
  readonly scopes?: string | readonly string[] | undefined;
  /** Where the application is installed: 0 in a guild, 1 for the user. Default: Discord's proposal. */
  readonly integrationType?: GivenIntegrationType | undefined;
  /** The address of Discord, without `/api`. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
}

const KNOWN = [
  'applicationId',
  'scopes',
  'permissions',
  'integrationType',
  'guildId',
  'disableGuildSelect',
  'baseUrl',
];

/**
 * Returns the address of the page on which a user installs an application. It sends nobody back: for a request that
 * also gives a code, use `AuthorizationArgs`.
 *
 * @throws CommandryError `INSTALL_LINK_INVALID` naming everything that is invalid or contradictory.
 */
export function createInstallLink(options: InstallLinkOptions): string {
  const given: Partial<InstallLinkOptions> = options;
  const faults: string[] = Object.keys(given)
    .filter((name) => !KNOWN.includes(name))
    .map((name) => `${name} is not a part of a link; there are ${KNOWN.join(', ')}`);
  const take = <T>(name: keyof InstallLinkOptions, read: (value: unknown) => Read<T>): T | undefined => {
    if (given[name] === undefined) return undefined;
    const { value, fault } = read(given[name]);
    if (fault !== undefined) faults.push(`${name} ${fault}`);
    return value;
  };
  const applicationId = take('applicationId', readClientId);
  if (given.applicationId === undefined) faults.push('applicationId is missing');
  const scopes = take('scopes', readInstallScopes);
  const integrationType = take('integrationType', readIntegrationType);
  const baseUrl = readBaseUrl(given.baseUrl);
  if (baseUrl.fault !== undefined) faults.push(`baseUrl ${baseUrl.fault}`);
  const install = toInstallParameters({ ...given, scopes, integrationType }, faults);
  if (faults.length > 0 || applicationId === undefined || baseUrl.fault !== undefined) {
    throw new CommandryError('INSTALL_LINK_INVALID', `createInstallLink: ${faults.join('; ')}.`);
  }
  const scope = ['scope', scopes?.join(' ')] as const;
  return toAuthorizeUrl(baseUrl.value, [['client_id', applicationId], scope, ...install]);
}

function readInstallScopes(given: unknown): Read<readonly string[]> {
  const read = readScopes(given);
  if (read.fault !== undefined || areInstallingOnly(read.value)) return read;
  return {
    fault:
      'install with bot and applications.commands only: with others the user comes back with a code, see AuthorizationArgs',
  };
}
