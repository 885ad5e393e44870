/** The scope that a bearer token needs for the commands of its application. */
export const COMMANDS_SCOPE = 'applications.commands.update';
/** The scope that it needs for their permissions. */
export const PERMISSIONS_SCOPE = 'applications.commands.permissions.update';

/** The scopes that a user can grant, as Discord publishes them. */
export const OAUTH_SCOPES = [
  'identify',
  'email',
  'connections',
  'guilds',
  'guilds.join',
  'guilds.members.read',
  'gdm.join',
  'bot',
  'rpc',
  'rpc.notifications.read',
  'rpc.voice.read',
  'rpc.voice.write',
  'rpc.video.read',
  'rpc.video.write',
  'rpc.screenshare.read',
  'rpc.screenshare.write',
  'rpc.activities.write',
  'webhook.incoming',
  'messages.read',
  'applications.builds.upload',
  'applications.builds.read',
  'applications.commands',
  PERMISSIONS_SCOPE,
  COMMANDS_SCOPE,
  'applications.store.update',
  'applications.entitlements',
  'activities.read',
  'activities.write',
  'activities.invites.write',
  'relationships.read',
  'voice',
  'dm_channels.read',
  'role_connections.write',
  'openid',
] as const;
/** A scope that an access token can have. */
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

const PRESENCE = [
  'activities.invites.write',
  'activities.read',
  'activities.write',
  'application_identities.write',
  'gateway.connect',
  'identify',
  'relationships.read',
  'relationships.write',
] as const;

/** Scopes that include several others: each is granted together with them. */
const UMBRELLA_SCOPES: Readonly<Record<string, readonly string[]>> = {
  'sdk.social_layer_presence': PRESENCE,
  'sdk.social_layer': [
    ...PRESENCE,
    'dm_channels.read',
    'dm_channels.messages.read',
    'dm_channels.messages.write',
    'guilds',
    'guilds.channels.read',
    'lobbies.write',
  ],
};

/** The default scopes of the client library: presence and friends. */
export const DEFAULT_PRESENCE_SCOPES = 'openid sdk.social_layer_presence';

/** The default scopes of the client library with communication: presence, friends, messages and lobbies. */
export const DEFAULT_COMMUNICATION_SCOPES = 'openid sdk.social_layer';

/** The scopes that install an application. `bot` includes `applications.commands`. */
const INSTALL_SCOPES: readonly string[] = ['bot', 'applications.commands'];

/** True if any of these scopes installs the application. */
export function areInstalling(scopes: readonly string[]): boolean {
  return scopes.some((scope) => INSTALL_SCOPES.includes(scope));
}

/** True if these scopes only install the application, so that no redirect is needed. */
export function areInstallingOnly(scopes: readonly string[]): boolean {
  return scopes.every((scope) => INSTALL_SCOPES.includes(scope));
}

/** The scopes of a client credentials grant for an application that belongs to no single user. */
export const TEAM_CLIENT_SCOPES: readonly string[] = ['identify', COMMANDS_SCOPE];

/** Splits a list of scopes at its spaces, each once. */
export function splitScopes(text: string): readonly string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}

/** True if a scope is one of Discord's. */
export function isOAuthScope(scope: string): boolean {
  return OAUTH_SCOPES.some((known) => known === scope) || Object.hasOwn(UMBRELLA_SCOPES, scope);
}

/** True if a user can grant it. `applications.commands.update` only comes with client credentials. */
export function isGrantedByUsers(scope: string): boolean {
  return isOAuthScope(scope) && scope !== COMMANDS_SCOPE;
}

/** True if client credentials can give it to an application that belongs to one user: it installs nothing. */
export function isGrantedToClients(scope: string): boolean {
  return isOAuthScope(scope) && !INSTALL_SCOPES.includes(scope) && scope !== 'webhook.incoming';
}

/**
 * Returns the scopes with everything that the umbrellas among them include, each once.
 *
 * @param scopes - A list, or a text with spaces between them.
 */
export function expandScopes(scopes: string | readonly string[]): readonly string[] {
  const list = typeof scopes === 'string' ? splitScopes(scopes) : scopes;
  return [...new Set(list.flatMap((scope) => [scope, ...(UMBRELLA_SCOPES[scope] ?? [])]))];
}
