/**
 * The installations through which an interaction came. Key `0` (GUILD_INSTALL) has the guild's id, or `0` in the direct
 * messages with the app's bot; key `1` (USER_INSTALL) the id of the user. Both may be set.
 */
export type IntegrationOwners = Record<string, string>;
