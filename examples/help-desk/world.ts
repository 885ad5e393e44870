/** The world to try the bot in: `commandry dev --world world.ts`. Its ids are those of world.env. */
import { PermissionSet } from 'commandry';
import type { World } from 'commandry-dev/emulator';
import { BOT_PERMISSIONS, PRIORITY_SKU } from './help-desk-settings.js';

export default function arrange({ applications, channels, members, roles, skus }: World): void {
  const [application] = applications;
  const guildId = application!.guildIds![0]!;
  channels.push(
    { id: '1100000000000000801', guildId, name: 'support' },
    { id: '1100000000000000802', guildId, name: 'staff' },
  );
  const permissions = PermissionSet.of(...BOT_PERMISSIONS).bits.toString();
  roles.push(
    { id: '1100000000000000803', guildId, name: 'has a ticket', permissions: '0', position: 1 },
    { id: '1100000000000000804', guildId, name: 'Help desk', permissions, position: 2 },
  );
  members.find(({ userId }) => userId === application!.botUserId)!.roles = ['1100000000000000804'];
  skus.push({ id: PRIORITY_SKU, applicationId: application!.id, type: 2, name: 'Priority' });
}
