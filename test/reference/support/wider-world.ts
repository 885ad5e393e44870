import { createWorld, type PickerResult, type WorldInput } from '../../../tools/src/emulator/index.js';
import { ADA, BEN, BOT, type TestEmulator } from '../../tools/emulator/support/emulator.js';

/** A channel of Harbour for adults, direct messages with Weather's bot and a group of ada and ben. */
export const [ADULTS, ADAS_MESSAGES, BENS_MESSAGES, GROUP] = ['71', '72', '73', '74'] as const;
/** The channel of another guild of ada and ben, which Weather is not in. */
export const SHORE = '76';
/** The channel of another guild of ada and ben, which Weather is in. */
export const ISLAND = '78';

/** The default world with more guilds and channels. Weather is installed in Harbour and Island, and by ada. */
export function createWiderWorld(): WorldInput {
  const world = createWorld();
  const [weather] = world.applications;
  const guilds = [
    { id: '75', name: 'Shore', ownerId: ADA, channelId: SHORE },
    { id: '77', name: 'Island', ownerId: ADA, channelId: ISLAND },
  ];
  const direct = { guildId: null, name: null };
  return {
    ...world,
    applications: [
      { ...weather!, integrationTypes: [0, 1], userIds: [ADA], guildIds: [...weather!.guildIds!, '77'] },
    ],
    guilds: [...world.guilds, ...guilds.map(({ channelId: _, ...guild }) => guild)],
    roles: [
      ...world.roles,
      ...guilds.map(({ id }) => ({ ...world.roles[0]!, id, guildId: id, name: '@everyone' })),
    ],
    members: [
      ...world.members,
      ...guilds.flatMap(({ id: guildId }) => [ADA, BEN].map((userId) => ({ guildId, userId }))),
    ],
    channels: [
      ...world.channels,
      ...guilds.map(({ id: guildId, name, channelId: id }) => ({ id, guildId, name: name.toLowerCase() })),
      { ...world.channels[0]!, id: ADULTS, name: 'adults', nsfw: true },
      { ...direct, id: ADAS_MESSAGES, type: 1, recipientIds: [ADA, BOT] },
      { ...direct, id: BENS_MESSAGES, type: 1, recipientIds: [BEN, BOT] },
      { ...direct, id: GROUP, type: 3, recipientIds: [ADA, BEN] },
    ],
  };
}

/** The names of the chat input commands that a user is shown in a channel, sorted. */
export async function look(
  { control }: Pick<TestEmulator, 'control'>,
  userId: string,
  channelId: string,
): Promise<string[]> {
  const { body } = await control('GET', `/users/${userId}/picker?channel_id=${channelId}&type=1`);
  return (body as PickerResult).commands.map(({ name }) => name).sort();
}
