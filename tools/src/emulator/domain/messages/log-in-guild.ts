import type { Service } from '../../emulator-modules.js';
import { logAction, type LoggedAction } from '../guilds/audit-log.js';
import type { BotChannel } from './bot-channel.js';

/**
 * Writes what a bot has done in a channel to the audit log of its guild. Direct messages have none.
 *
 * @param reason - What the bot gives as its reason, if it does.
 */
export function logInGuild(
  service: Service,
  { guild, user }: BotChannel,
  reason: string | null,
  action: LoggedAction,
): void {
  if (guild) logAction({ service, guild, user, reason }, action);
}
