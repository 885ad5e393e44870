import { Permission, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { findRights } from '../access/channel-actor.js';
import { DomainError } from '../domain-error.js';
import { hasRights, type BotChannel } from '../messages/bot-channel.js';
import { nameOfChannel, openUsableChannel } from '../world/find-records.js';
import type { MemberRecord, UserRecord } from '../world/world-records.js';

/** @throws DomainError for a bot, a channel that the user does not see, and one that holds no messages. */
export function openWriter(service: Service, userId: Snowflake, channelId: Snowflake): BotChannel {
  const actor = openUsableChannel(service, userId, channelId);
  return { ...actor, application: null, rights: findRights(service, actor) };
}

/** Who is exempt from slow mode: with any of these permissions. */
const UNHURRIED = [Permission.BYPASS_SLOWMODE, Permission.MANAGE_MESSAGES, Permission.MANAGE_CHANNELS];

/** @throws DomainError `SLOW_MODE` if the user has written in the channel too recently. */
export function requireSlowMode({ store, clock }: Service, place: BotChannel): void {
  const { channel, user } = place;
  const { rateLimitPerUser: seconds } = channel;
  if (seconds === 0 || UNHURRIED.some((right) => hasRights(place, right))) return;
  const last = store.messages.group(channel.id).findLast(({ message }) => message.author.id === user.id);
  const leftMs = last ? Date.parse(last.message.timestamp) + seconds * 1_000 - clock.now() : 0;
  if (leftMs <= 0) return;
  const wait = `${Math.ceil(leftMs / 1_000)} seconds`;
  const explanation = `${user.username} can write in ${nameOfChannel(channel)} again in ${wait}: slow mode.`;
  throw new DomainError({ rule: 'SLOW_MODE', explanation });
}

/** Who acts, and where. */
interface Person {
  readonly user: UserRecord;
  readonly member: MemberRecord | null;
}

/**
 * Does something as a person. Where Discord only says that a permission is missing, which one it is.
 *
 * @throws DomainError `PERMISSION_DENIED`, beside those of `act`.
 */
export function explainDenial<T>({ clock }: Service, { user, member }: Person, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof DomainError) || error.broken.rule !== 'PERMISSIONS_MISSING') throw error;
    const { needed = 0n } = error.broken;
    const names = Object.entries(Permission).flatMap(([name, bit]) => ((needed & bit) === 0n ? [] : [name]));
    const untilMs = member?.timedOutUntil ? Date.parse(member.timedOutUntil) : 0;
    const why = untilMs > clock.now() ? ` They are timed out until ${new Date(untilMs).toISOString()}.` : '';
    const what = names.length > 0 ? ` That requires ${names.join(' and ')}.` : '';
    throw new DomainError({
      rule: 'PERMISSION_DENIED',
      explanation: `${user.username} may not do that.${what}${why}`,
    });
  }
}
