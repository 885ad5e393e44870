import { expect } from 'vitest';
import { defineEvent } from 'commandry';
import type { KitClock } from 'commandry-dev/testing';
import { contract } from './support/contract.js';

let clock: KitClock | undefined;
const seen: unknown[] = [];

const installed = defineEvent('APPLICATION_AUTHORIZED', ({ data }) => {
  seen.push([data.user.username, data.guild?.id, data.integration_type, data.scopes]);
});
const entitled = defineEvent('ENTITLEMENT_CREATE', ({ data, applicationId }) => {
  seen.push([data.user_id, data.application_id === applicationId, data.deleted]);
});
const fails = defineEvent('ENTITLEMENT_DELETE', () => {
  throw new Error('The database is away');
});
const slow = defineEvent('ENTITLEMENT_UPDATE', async () => {
  await clock?.sleep(5000);
  seen.push('slow');
});

contract(
  'events over HTTP',
  { commands: [installed, entitled, fails, slow] },
  {
    'reach their handlers with data that is completed, equal ones too': async (kit, see) => {
      seen.length = 0;
      const ada = kit.as({ name: 'ada' });
      const guild = kit.defaultGuild;
      expect(await see(kit.event('APPLICATION_AUTHORIZED', { user: ada, guild, scopes: ['bot'] }))).toBe(204);
      for (let count = 0; count < 2; count++)
        expect(await see(kit.event('ENTITLEMENT_CREATE', { id: '7', sku_id: '8', user_id: ada.id }))).toBe(
          204,
        );
      expect(seen).toEqual([
        ['ada', guild.id, 0, ['bot']],
        [ada.id, true, false],
        [ada.id, true, false],
      ]);
    },
    'may take longer than Discord waits, and go on by the clock of the kit': async (kit, see) => {
      seen.length = 0;
      clock = kit.clock;
      expect(await see(kit.event('ENTITLEMENT_UPDATE'))).toBeUndefined();
      await kit.clock.advance(4999);
      expect(seen).toEqual([]);
      await kit.clock.advance(1);
      expect(seen).toEqual(['slow']);
    },
    'that fail are among the errors of the kit': async (kit, see) => {
      const { errors } = kit;
      expect(await see(kit.event('ENTITLEMENT_DELETE', {}))).toBe(500);
      expect(errors).toMatchObject([
        {
          code: 'EVENT_FAILED',
          handler: "defineEvent('ENTITLEMENT_DELETE')",
          error: { message: 'The database is away' },
        },
      ]);
    },
    'fail the test that does not expect it': async (kit, see) => {
      expect((await see.refusal(kit.event('ENTITLEMENT_DELETE'))).code).toBe('BOT_FAILED');
    },
  },
  { isAlone: true },
);
