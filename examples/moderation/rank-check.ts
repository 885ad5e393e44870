import { GuardRejection, type ChatInputInteraction, type UserValue } from 'commandry';

/**
 * Refuses to act on somebody whose highest role is not below the moderator's. Discord compares the roles of the bot with
 * theirs, and knows nothing of the moderator who asked it.
 *
 * @throws GuardRejection
 */
export async function requireHigherRank(
  { rest, guildId, user, member }: ChatInputInteraction<'guild'>,
  target: UserValue,
): Promise<void> {
  if (target.user.id === user.id) throw new GuardRejection('That is you.');
  if (!target.member) return; // they are not in the server
  const { owner_id: ownerId, roles } = await rest.guilds.get(guildId);
  const highest = (roleIds: readonly string[]) =>
    Math.max(0, ...roles.filter(({ id }) => roleIds.includes(id)).map(({ position }) => position));
  if (user.id === ownerId) return;
  if (target.user.id === ownerId || highest(target.member.roles) >= highest(member.roles))
    throw new GuardRejection(`Your highest role is not above that of ${target.user.username}.`);
}
