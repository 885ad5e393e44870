import { expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { emulatorKit } from 'commandry-dev/testing';

const premium = defineCommand({
  name: 'premium',
  description: 'Knows who has paid',
  run: ({ entitlements }) => entitlements.map(({ sku_id: skuId }) => skuId).join(' ') || 'nobody',
});
const commands = [premium] as const;

// In memory commands are taken as they are declared; the emulator registers them, and checks them as Discord does.
test('what a registration is refused for is seen with the emulator alone', async () => {
  const launch = defineCommand({
    type: 'entryPoint',
    name: 'launch',
    description: 'Launches',
    run: (interaction) => interaction.launchActivity(),
  });
  await using kit = createTestKit({ commands: [launch] }, { activity: false });
  expect(kit.app.definitions).toHaveLength(1);
  await expect(emulatorKit({ commands: [launch] }, { activity: false })).rejects.toMatchObject({
    code: 'REGISTRATION_REFUSED',
  });
});

test('uses without signatures see what signed ones see', async () => {
  await using signed = createTestKit({ commands });
  await using unsigned = createTestKit({ commands }, { signed: false });
  const texts = [];
  for (const kit of [signed, unsigned]) texts.push((await kit.as().slash('premium')).text);
  expect(texts).toEqual(['nobody', 'nobody']);
});
