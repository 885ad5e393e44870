import { expect } from 'vitest';
import { defineCommand, requireAppPermissions, requirePermissions } from 'commandry';
import type { TestKit } from 'commandry-dev/testing';
import { contract } from './support/contract.js';
import type { Witness } from './support/witness.js';

const run = ({
  memberPermissions,
  appPermissions,
}: {
  memberPermissions?: unknown;
  appPermissions: unknown;
}) => `${String(memberPermissions)} ${String(appPermissions)}`;

const open = defineCommand({ name: 'open', description: 'For everybody', run: () => 'open' });
const ban = defineCommand({
  name: 'ban',
  description: 'For moderators',
  defaultMemberPermissions: ['BAN_MEMBERS', 'KICK_MEMBERS'],
  run,
});
const nobody = defineCommand({
  name: 'nobody',
  description: 'For administrators',
  defaultMemberPermissions: [],
  run: () => 'nobody',
});
const guarded = defineCommand({
  name: 'guarded',
  description: 'Refuses by itself',
  guards: [requirePermissions('MANAGE_GUILD'), requireAppPermissions('MANAGE_ROLES')],
  run: () => 'guarded',
});
const menu = defineCommand({
  type: 'user',
  name: 'Warn',
  defaultMemberPermissions: ['MODERATE_MEMBERS'],
  run: () => 'warned',
});

const commands = [open, ban, nobody, guarded, menu] as const;

type Kit = TestKit<typeof commands>;

/** Lets a user try every command, and notes which of them is there. */
async function tryAll(see: Witness, user: ReturnType<Kit['as']>): Promise<string> {
  const tried: string[] = [];
  for (const name of ['open', 'ban', 'nobody'] as const) {
    const isThere = await user.slash(name).then(
      () => true,
      () => false,
    );
    if (isThere) {
      tried.push(name);
      await see(user.slash(name));
    } else await see.refusal(user.slash(name));
  }
  return tried.join(' ');
}

contract(
  'permissions',
  { commands },
  {
    'of a command': async (kit, see) => {
      expect(await tryAll(see, kit.as({ name: 'ada' }))).toBe('open');
      expect(await tryAll(see, kit.as({ permissions: ['BAN_MEMBERS'] }))).toBe('open');
      expect(await tryAll(see, kit.as({ permissions: ['BAN_MEMBERS', 'KICK_MEMBERS'] }))).toBe('open ban');
      const moderator = kit.as({ permissions: ['MODERATE_MEMBERS'] });
      await see(moderator.onUser('Warn', moderator));
      await see.refusal(kit.as().onUser('Warn', moderator));
    },

    'of administrators and owners': async (kit, see) => {
      expect(await tryAll(see, kit.as({ permissions: ['ADMINISTRATOR'] }))).toBe('open ban nobody');
      const owner = kit.as({ name: 'owner' });
      const guild = kit.guild({ name: 'Own', owner });
      const there = owner.in(
        kit.channel('own', { guild, overwrites: [{ for: kit.everyone(guild), deny: ['VIEW_CHANNEL'] }] }),
      );
      expect(await tryAll(see, there)).toBe('open ban nobody');
    },

    'of roles and channels': async (kit, see) => {
      const role = kit.role('mods', { permissions: ['BAN_MEMBERS', 'KICK_MEMBERS'] });
      const mod = kit.as({ name: 'mod', roles: [role] });
      const denied = kit.channel('denied', {
        overwrites: [{ for: role, deny: ['USE_APPLICATION_COMMANDS'] }],
      });
      const allowed = kit.channel('allowed', {
        overwrites: [
          { for: role, deny: ['USE_APPLICATION_COMMANDS', 'BAN_MEMBERS'] },
          { for: mod, allow: ['USE_APPLICATION_COMMANDS', 'BAN_MEMBERS'] },
        ],
      });
      expect(await tryAll(see, mod)).toBe('open ban');
      expect(await tryAll(see, mod.in(denied))).toBe('');
      expect(await tryAll(see, mod.in(allowed))).toBe('open ban');
      const thread = kit.channel('thread', { type: 'PRIVATE_THREAD', parent: kit.general });
      await see.refusal(mod.in(thread).slash('open'));
      kit.member(mod, { roles: [] });
      expect(await tryAll(see, mod)).toBe('open');
    },

    'during a timeout': async (kit, see) => {
      const ada = kit.as({ name: 'ada', timedOutUntil: new Date(kit.clock.now() + 60_000) });
      expect(await tryAll(see, ada)).toBe('');
      const admin = kit.as({
        permissions: ['ADMINISTRATOR'],
        timedOutUntil: new Date(kit.clock.now() + 60_000),
      });
      await tryAll(see, admin);
      await kit.clock.advance('61 s');
      expect(await tryAll(see, ada)).toBe('open');
    },

    'that administrators set': async (kit, see) => {
      const role = kit.role('helpers');
      const [ada, ben] = [kit.as({ name: 'ada', roles: [role] }), kit.as({ name: 'ben', roles: [role] })];
      const room = kit.channel('room');
      kit.permit('ban', [
        { for: role, allow: true },
        { for: ben, allow: false },
        { for: room, allow: false },
      ]);
      expect(await tryAll(see, ada)).toBe('open ban');
      expect(await tryAll(see, ben)).toBe('open');
      expect(await tryAll(see, ada.in(room))).toBe('open');
      kit.permit(null, [
        { for: kit.everyone(), allow: false },
        { for: ada, allow: true },
      ]);
      expect(await tryAll(see, kit.as({ name: 'cyd' }))).toBe('');
      await tryAll(see, ada);
      await tryAll(see, kit.as({ permissions: ['ADMINISTRATOR'] }));
      kit.permit('open', [{ for: kit.everyone(), allow: true }]);
      await tryAll(see, kit.as({ name: 'dan' }));
      kit.permit(null, []);
      kit.permit('ban', []);
      kit.permit('open', []);
      expect(await tryAll(see, ben)).toBe('open');
    },

    'that a guard asks for': async (kit, see) => {
      await see(kit.as({ name: 'ada' }).slash('guarded'));
      await see(kit.as({ permissions: ['MANAGE_GUILD'] }).slash('guarded'));
      const lax = kit.channel('lax', { overwrites: [{ for: kit.everyone(), allow: ['MANAGE_ROLES'] }] });
      expect(
        (
          await see(
            kit
              .as({ permissions: ['MANAGE_GUILD'] })
              .in(lax)
              .slash('guarded'),
          )
        ).text,
      ).toBe('guarded');
    },
  },
);

contract(
  'permissions of the bot',
  { commands },
  {
    'in channels': async (kit, see) => {
      const mod = kit.as({ permissions: ['BAN_MEMBERS', 'KICK_MEMBERS', 'MANAGE_GUILD'] });
      await see(mod.slash('ban'));
      expect((await see(mod.slash('guarded'))).text).toBe('guarded');
      const tight = kit.channel('tight', {
        overwrites: [{ for: kit.everyone(), deny: ['SEND_MESSAGES', 'MANAGE_ROLES'] }],
      });
      await see(mod.in(tight).slash('ban'));
      await see(mod.in(kit.channel('voice', { type: 'GUILD_VOICE' })).slash('ban'));
    },
  },
  { botPermissions: ['MANAGE_ROLES', 'MANAGE_MESSAGES'] },
);
