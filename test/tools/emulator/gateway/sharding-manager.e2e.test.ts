import { fileURLToPath } from 'node:url';
import { ShardingManager } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { ADA, HARBOUR, startTestEmulator, WEATHER } from '../support/emulator.js';

test('a ShardingManager of discord.js runs two shards in two processes, each with its guilds', async () => {
  const emulator = await startTestEmulator();
  const manager = new ShardingManager(fileURLToPath(new URL('../support/bots/shard.mjs', import.meta.url)), {
    token: WEATHER.token,
    totalShards: 2,
    respawn: false,
  });
  process.env['DISCORD_API'] = `${emulator.baseUrl}/api`;
  onTestFinished(() => {
    delete process.env['DISCORD_API'];
    for (const shard of manager.shards.values()) shard.kill();
  });
  const joined: string[] = [];
  const both = new Promise<void>((resolve) => {
    manager.on('shardCreate', (shard) => {
      shard.on('message', (message: { readonly joined?: string }) => {
        if (message.joined === undefined) return;
        if (joined.push(`${message.joined} on ${shard.id}`) === 2) resolve();
      });
    });
  });
  await manager.spawn({ delay: 0 });
  // Beside each other on the scale of shards.
  for (const shard of [0n, 1n]) {
    const id = String((BigInt(HARBOUR) & ~((1n << 23n) - 1n)) + (shard << 22n));
    await emulator.control('POST', '/guilds', { id, name: `Guild ${shard}`, owner_id: ADA });
    await emulator.control('PUT', `/applications/${WEATHER.id}/guilds/${id}`);
  }
  await both;
  expect(joined.sort()).toEqual(['Guild 0 on 0', 'Guild 1 on 1']);
  expect(await manager.fetchClientValues('guilds.cache.size')).toEqual(expect.arrayContaining([1, 2]));
});
