import { CommandryError, type OnError } from 'commandry';

/** Numbers of Discord's errors that a bot can do something about. */
export const Refused = {
  /** The bot does not see the channel or the guild. */
  NO_ACCESS: 50001,
  /** A role of the bot lacks a permission, or is too low. */
  NO_PERMISSION: 50013,
  /** A thread is archived, by somebody or by its silence. */
  ARCHIVED: 50083,
} as const;

/** Whether Discord refused a call with one of these numbers. */
export function isRefused(error: unknown, ...codes: readonly number[]): boolean {
  const code = error instanceof CommandryError ? error.discord?.code : undefined;
  return code !== undefined && codes.includes(code);
}

/**
 * Tells the user what the server's administrators have to mend. The log has the whole error already, with the call that
 * was refused. Every other failure is shown as usual.
 */
export const explainRefusal: OnError = ({ error, interaction, incidentId }) => {
  if (!interaction || !isRefused(error, Refused.NO_ACCESS, Refused.NO_PERMISSION)) return undefined;
  return { content: interaction.t('desk.noPermission', { incidentId }), ephemeral: true };
};
