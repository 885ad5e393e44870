/** What a bearer token must carry for the commands of its application. */
export const COMMANDS_SCOPE = 'applications.commands.update';
/** What it must carry for their permissions. */
export const PERMISSIONS_SCOPE = 'applications.commands.permissions.update';

/** What a user can allow an application to do, as the service publishes it. */
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

/** Scopes that stand for several: each is granted together with what it stands for. */
export const UMBRELLA_SCOPES: Readonly<Record<string, readonly string[]>> = {
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

/** What the client library asks for by default: presence and friends. */
export const DEFAULT_PRESENCE_SCOPES = 'openid sdk.social_layer_presence';

/** What the client library asks for by default where users also write to each other: that, messages and lobbies. */
export const DEFAULT_COMMUNICATION_SCOPES = 'openid sdk.social_layer';

/** The scopes that install an application. `bot` brings `applications.commands` with it. */
export const INSTALL_SCOPES: readonly string[] = ['bot', 'applications.commands'];

/** Whether any of these scopes installs the application. */
export function areInstalling(scopes: readonly string[]): boolean {
  return scopes.some((scope) => INSTALL_SCOPES.includes(scope));
}

/** Whether these scopes install the application and ask for nothing else, so that nobody has to be sent back. */
export function areInstallingOnly(scopes: readonly string[]): boolean {
  return scopes.every((scope) => INSTALL_SCOPES.includes(scope));
}

/** What a client credentials grant gives for an application that belongs to no single user. */
export const TEAM_CLIENT_SCOPES: readonly string[] = ['identify', COMMANDS_SCOPE];

/** The scopes of a list that is separated by spaces, each once. */
export function splitScopes(text: string): readonly string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}

/** Whether a scope is one of the service's. */
export function isOAuthScope(scope: string): boolean {
  return OAUTH_SCOPES.some((known) => known === scope) || Object.hasOwn(UMBRELLA_SCOPES, scope);
}

/** Whether a user can grant it. `applications.commands.update` comes with client credentials alone. */
export function isGrantedByUsers(scope: string): boolean {
  return isOAuthScope(scope) && scope !== COMMANDS_SCOPE;
}

/** Whether client credentials can give it to an application that belongs to one user: it installs nothing. */
export function isGrantedToClients(scope: string): boolean {
  return isOAuthScope(scope) && !INSTALL_SCOPES.includes(scope) && scope !== 'webhook.incoming';
}

/** The scopes with everything that the umbrellas among them stand for, each once. */
export function expandScopes(scopes: readonly string[]): readonly string[] {
  return [...new Set(scopes.flatMap((scope) => [scope, ...(UMBRELLA_SCOPES[scope] ?? [])]))];
}
