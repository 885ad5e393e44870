import { CommandryError, GuardRejection, type Middleware } from 'commandry';

const MISSING_PERMISSIONS = 50013;

/**
 * Tells a moderator what only the server's administrators can change. Before a call, a guard knows the bot's permissions
 * in the channel; whether the bot's highest role is above that of a member, only the answer to the call says.
 */
export const explainRefusals: Middleware = async (_interaction, next) => {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof CommandryError) || error.discord?.code !== MISSING_PERMISSIONS) throw error;
    throw new GuardRejection(
      'I may not do that. Is my highest role above theirs, in the settings of the server?',
    );
  }
};
