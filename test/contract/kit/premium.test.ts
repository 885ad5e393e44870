import { expect } from 'vitest';
import {
  CommandryError,
  Guard,
  requireEntitlement,
  SlashCommand,
  Button,
  button,
  row,
  defineEvent,
  type ChatInputInteraction,
  type ButtonInteraction,
} from 'commandry';
import type { Actor } from 'commandry-dev/testing';
import { contract } from './support/contract.js';

const GOLD = '600000000000000001';
const COINS = '600000000000000002';
const OFFER = 'This is a premium feature. You can unlock it here:';

/** What Discord says, with its number. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'This was possible',
    (error: unknown) => (error instanceof CommandryError ? error.discord : error),
  );

interface Raw {
  readonly application_id: string;
  readonly entitlements: readonly [{ readonly id: string }];
}

/** The ids of the application and of the first entitlement of a user. */
async function ownOf(user: Actor): Promise<[applicationId: string, id: string]> {
  const { interaction } = (await user.slash('mine')).raw;
  const { application_id: applicationId, entitlements } = interaction as unknown as Raw;
  return [applicationId, entitlements[0].id];
}

class Shop {
  @SlashCommand('mine', 'What the user has')
  mine({ entitlements }: ChatInputInteraction) {
    return {
      content: entitlements.map(({ sku_id: id }) => id).join(' ') || 'nothing',
      components: [row(button(Shop, 'open', { label: 'Open' }))],
    };
  }

  @Guard(requireEntitlement(GOLD, COINS))
  @SlashCommand('vault', 'For some')
  vault(_: ChatInputInteraction) {
    return 'Inside';
  }

  @Guard(requireEntitlement(GOLD))
  @Button('open')
  open(_: ButtonInteraction) {
    return 'Opened';
  }
}

const told: unknown[] = [];
const bought = defineEvent('ENTITLEMENT_CREATE', ({ data }) => {
  told.push(data);
});

contract(
  'purchases',
  { commands: [Shop, bought] },
  {
    'entitle and tell the bot of the same entitlement': async (kit, see) => {
      told.length = 0;
      const ada = kit.as({ name: 'ada' });
      const endsAt = new Date(kit.clock.now() + 60_000);
      expect(await see(kit.buy(ada, GOLD, { endsAt }))).toBe(204);
      expect((await see(ada.slash('mine'))).text).toBe(GOLD);
      const { interaction } = (await ada.slash('mine')).raw;
      expect(told).toEqual(interaction?.['entitlements']);
      expect(await see(kit.buy(kit.defaultGuild, COINS))).toBe(204);
      await see(told);
      expect(told[1]).toMatchObject({ sku_id: COINS, guild_id: kit.defaultGuild.id });
      expect(told[1]).not.toHaveProperty('user_id');
    },
    'of what is there are refused until it is over': async (kit, see) => {
      const ben = kit.as({ name: 'ben' });
      await kit.buy(ben, GOLD, { endsAt: new Date(kit.clock.now() + 60_000) });
      expect((await see.refusal(kit.buy(ben, GOLD))).message).toContain('ben has');
      await kit.clock.advance('1 min');
      expect(await see(kit.buy(ben, GOLD))).toBe(204);
    },
    'are not made by an entitlement alone, nor by an event alone': async (kit, see) => {
      told.length = 0;
      const cyd = kit.as({ name: 'cyd' });
      kit.entitle(cyd, GOLD);
      expect((await see(cyd.slash('vault'))).text).toBe('Inside');
      expect(told).toEqual([]);
      const dan = kit.as({ name: 'dan' });
      expect(await see(kit.event('ENTITLEMENT_CREATE', { user: dan, sku_id: GOLD }))).toBe(204);
      expect(told).toMatchObject([{ user_id: dan.id, sku_id: GOLD }]);
      expect(told[0]).not.toHaveProperty('user');
      expect((await see(dan.slash('vault'))).text).toBe(OFFER);
    },
  },
  { isAlone: true },
);

contract(
  'entitlements',
  { commands: [Shop, bought] },
  {
    'of users and guilds': async (kit, see) => {
      const ada = kit.as({ name: 'ada', entitlements: [COINS] });
      const ben = kit.as({ name: 'ben' });
      expect((await see(ada.slash('mine'))).text).toBe(COINS);
      expect((await see(ben.slash('mine'))).text).toBe('nothing');
      kit.entitle(kit.defaultGuild, GOLD);
      expect((await see(ben.slash('mine'))).text).toBe(GOLD);
      expect((await see(ben.inDirectMessages().slash('mine'))).text).toBe('nothing');
    },
    'that a guard asks for, which are used up': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      expect((await see(ada.slash('vault'))).text).toBe(OFFER);
      kit.entitle(ada, COINS);
      expect((await see(ada.slash('vault'))).text).toBe('Inside');
      kit.entitle(ada, COINS, { consumed: true });
      expect((await see(ada.slash('vault'))).text).toBe(OFFER);
      kit.entitle(ada, COINS);
      expect((await see(ada.slash('vault'))).text).toBe('Inside');
    },
    'that the bot consumes, so that they can be bought again': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      kit.entitle(ada, COINS);
      kit.entitle(ada, GOLD, { deleted: true });
      const [applicationId, id] = await ownOf(ada);
      const { monetization } = kit.app.rest;
      await monetization.consumeEntitlement(applicationId, id);
      expect((await see(ada.slash('mine'))).text).toBe('nothing');
      // A client that did not get the first response asks again.
      await monetization.consumeEntitlement(applicationId, id);
      await see(refusalOf(monetization.consumeEntitlement(applicationId, '5')));
      await see(refusalOf(monetization.consumeEntitlement('5', id)));
      expect(await see(kit.buy(ada, COINS))).toBe(204);
      expect((await see(ada.slash('mine'))).text).toBe(COINS);
    },
    'that have ended, and so cannot be consumed': async (kit, see) => {
      const ada = kit.as({ name: 'ada', entitlements: [COINS] });
      const own = await ownOf(ada);
      kit.entitle(ada, COINS, { deleted: true });
      await ada.slash('mine');
      await see(refusalOf(kit.app.rest.monetization.consumeEntitlement(...own)));
    },
    'that begin and end': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const at = (minutes: number) => new Date(kit.clock.now() + minutes * 60_000);
      const shop = await ada.slash('mine');
      kit.entitle(ada, GOLD, { startsAt: at(1), endsAt: at(2) });
      const seen = [];
      for (const wait of ['0 s', '60 s', '60 s'] as const) {
        await kit.clock.advance(wait);
        seen.push((await see(ada.press(shop, 'Open'))).text);
      }
      expect(seen).toEqual([OFFER, 'Opened', OFFER]);
      kit.entitle(ada, GOLD, { endsAt: null });
      kit.entitle(ada, GOLD, { deleted: true });
      expect((await see(ada.press(shop, 'Open'))).text).toBe(OFFER);
    },
  },
  { isAlone: true },
);
