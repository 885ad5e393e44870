/** The world to try the bot in: `commandry dev --world world.ts`. Its ids are those of world.env. */
import { PermissionSet } from 'commandry';
import type { World } from 'commandry-dev/emulator';

export default function arrange({ applications, channels, members, roles }: World): void {
  const [application] = applications;
  const guildId = application!.guildIds![0]!;
  channels.push({ id: '1100000000000000801', guildId, name: 'moderators' });
  roles.push({
    id: '1100000000000000802',
    guildId,
    name: 'Moderation',
    permissions: PermissionSet.of(
      'KICK_MEMBERS',
      'BAN_MEMBERS',
      'MODERATE_MEMBERS',
      'MANAGE_MESSAGES',
    ).bits.toString(),
    position: 1,
  });
  members.find(({ userId }) => userId === application!.botUserId)!.roles = ['1100000000000000802'];
}
