import { expect } from 'vitest';
import { defineCommand } from 'commandry';
import type { Actor } from 'commandry-dev/testing';
import { contract } from './support/contract.js';
import type { Witness } from './support/witness.js';

const GUILD_ID = '290926798626357999';

const where = ({
  context,
  installs,
}: {
  context?: string | undefined;
  installs: { types: readonly string[] };
}) => `${String(context)} by ${installs.types.join(' ')}`;

const anywhere = defineCommand({
  name: 'anywhere',
  description: 'Everywhere',
  contexts: ['GUILD', 'BOT_DM', 'PRIVATE_CHANNEL'],
  integrationTypes: ['GUILD_INSTALL', 'USER_INSTALL'],
  run: where,
});
const unsaid = defineCommand({ name: 'unsaid', description: 'As Discord decides', run: where });
const inGuilds = defineCommand({
  name: 'in-guilds',
  description: 'In guilds',
  contexts: ['GUILD'],
  run: where,
});
const inPrivate = defineCommand({
  name: 'in-private',
  description: 'With the bot',
  contexts: ['BOT_DM'],
  run: where,
});
const ofUsers = defineCommand({
  name: 'of-users',
  description: 'Installed by users',
  contexts: ['GUILD', 'BOT_DM', 'PRIVATE_CHANNEL'],
  integrationTypes: ['USER_INSTALL'],
  run: where,
});
const adult = defineCommand({ name: 'adult', description: 'Age-restricted', nsfw: true, run: where });
const own = defineCommand({ name: 'own', description: 'Of one guild', guilds: [GUILD_ID], run: where });

const NAMES = ['anywhere', 'unsaid', 'in-guilds', 'in-private', 'of-users', 'adult', 'own'] as const;

const commands = [anywhere, unsaid, inGuilds, inPrivate, ofUsers, adult, own] as const;

/** Lets a user try every command, and notes which of them is there. */
async function tryAll(see: Witness, user: Actor<typeof commands>): Promise<readonly string[]> {
  const there: string[] = [];
  for (const name of NAMES) {
    const use = user.slash(name);
    const isThere = await use.then(
      () => true,
      () => false,
    );
    if (isThere) {
      there.push(name);
      await see(use);
    } else await see.refusal(use);
  }
  return there;
}

contract(
  'where commands are',
  { commands },
  {
    'in a guild': async (kit, see) => {
      expect(await tryAll(see, kit.as({ name: 'ada' }))).toEqual(['anywhere', 'unsaid', 'in-guilds']);
      expect(await tryAll(see, kit.as({ name: 'ben', installed: true }))).toContain('of-users');
    },

    'in direct messages': async (kit, see) => {
      await tryAll(see, kit.as({ name: 'ada', guild: false }));
      await tryAll(see, kit.as({ name: 'ben', guild: false, installed: false }));
      await tryAll(see, kit.as({ name: 'cyd' }).inDirectMessages());
    },

    'in a guild that has not installed the app': async (kit, see) => {
      const guild = kit.guild({ name: 'Elsewhere', installed: false, locale: 'fr', features: ['COMMUNITY'] });
      expect(await tryAll(see, kit.as({ name: 'ada', guild }))).toEqual([]);
      expect(await tryAll(see, kit.as({ name: 'ben', guild, installed: true }))).toEqual([
        'anywhere',
        'unsaid',
        'in-guilds',
        'of-users',
      ]);
      kit.install(guild);
      await tryAll(see, kit.as({ name: 'cyd', guild }));
      kit.install(guild, false);
      expect(await tryAll(see, kit.as({ name: 'dan', guild }))).toEqual([]);
    },

    'where external apps are not welcome': async (kit, see) => {
      const everyone = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'USE_APPLICATION_COMMANDS'] as const;
      const welcome = kit.guild({
        name: 'Welcome',
        installed: false,
        everyone: [...everyone, 'USE_EXTERNAL_APPS'],
      });
      const other = kit.guild({ name: 'Other', installed: false, everyone });
      expect((await see(kit.as({ guild: welcome, installed: true }).slash('anywhere'))).ephemeral).toBe(
        false,
      );
      expect((await see(kit.as({ guild: other, installed: true }).slash('anywhere'))).ephemeral).toBe(true);
    },

    'for adults': async (kit, see) => {
      const dark = kit.channel('dark', { nsfw: true });
      const thread = kit.channel('dark thread', { type: 'PUBLIC_THREAD', parent: dark });
      for (const age of [17, 18]) {
        await tryAll(see, kit.as({ age }).in(dark));
        await tryAll(see, kit.as({ age }).in(thread));
      }
    },

    'in the guild of a command': async (kit, see) => {
      const guild = kit.guild({ name: 'Not that one' });
      await tryAll(see, kit.as({ guild }));
    },

    'of one who is not there': async (kit, see) => {
      const stranger = kit.as({ guild: false });
      await see.refusal(stranger.in(kit.general).slash('anywhere'));
      const ada = kit.as({ name: 'ada' });
      await see.refusal(ada.in(stranger.channel).slash('anywhere'));
      await see.refusal(ada.in(kit.channel('category', { type: 'GUILD_CATEGORY' })).slash('anywhere'));
    },
  },
);
