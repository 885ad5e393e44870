import { expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';

const premium = defineCommand({
  name: 'premium',
  description: 'Knows who has paid',
  run: ({ entitlements }) => entitlements.map(({ sku_id: skuId }) => skuId).join(' ') || 'nobody',
});
const commands = [premium] as const;

test('what a registration is refused for is told by both kits, in the process with the first use', async () => {
  const launch = defineCommand({
    type: 'entryPoint',
    name: 'launch',
    description: 'Launches',
    run: (interaction) => interaction.launchActivity(),
  });
  const refused = { code: 'REGISTRATION_REFUSED' };
  const kit = createTestKit({ commands: [launch] }, { activity: false });
  await expect(kit.as().launch()).rejects.toMatchObject(refused);
  await expect(emulatorKit({ commands: [launch] }, { activity: false })).rejects.toMatchObject(refused);
});

test('uses without signatures see what signed ones see', async () => {
  await using signed = createTestKit({ commands });
  await using unsigned = createTestKit({ commands }, { signed: false });
  const texts = [];
  for (const kit of [signed, unsigned]) texts.push((await kit.as().slash('premium')).text);
  expect(texts).toEqual(['nobody', 'nobody']);
});
