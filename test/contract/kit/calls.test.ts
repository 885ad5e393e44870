import { ChannelType } from 'discord-api-types/v10';
import { expect } from 'vitest';
import { CommandryError, defineCommand } from 'commandry';
import { file } from 'commandry-dev/testing';
import { contract } from './support/contract.js';

const upload = defineCommand({
  name: 'upload',
  description: 'Says where Discord is',
  options: { proof: { type: 'attachment', description: 'A file', required: true } },
  run: (_, { proof }) => proof.url,
});

/** What Discord says, with its number. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'This was possible',
    (error: unknown) => (error instanceof CommandryError ? error.discord : error),
  );

/** Its number alone, where the words for a number beyond its limits differ. */
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'This was possible',
    (error: unknown) => (error instanceof CommandryError ? error.discord?.code : error),
  );

contract(
  'calls of moderators',
  { commands: [upload] },
  {
    'kick and ban, and lift bans': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      const stranger = kit.as({ name: 'zoe', guild: false });
      const chief = kit.as({ name: 'chief', permissions: ['ADMINISTRATOR'] });
      await kit.settle();
      const { guilds } = kit.app.rest;
      const { id } = kit.defaultGuild;
      await guilds.removeMember(id, ada.id, { reason: 'Spam' });
      await see(refusalOf(guilds.getMember(id, ada.id)));
      await see(refusalOf(guilds.removeMember(id, ada.id)));
      await see(refusalOf(guilds.removeMember(id, chief.id)));
      await see(refusalOf(guilds.banUser(id, chief.id)));
      await see(codeOf(guilds.banUser(id, ben.id, { delete_message_seconds: -1 })));
      await see(refusalOf(guilds.banUser(id, '200000000000000001')));
      await guilds.banUser(id, ben.id, {}, { reason: 'Worse späm' });
      await guilds.banUser(id, stranger.id);
      await see(refusalOf(guilds.getMember(id, ben.id)));
      await see(guilds.getMemberBan(id, ben.id));
      await see(guilds.getMemberBans(id));
      await see(guilds.getMemberBans(id, { limit: 1, before: stranger.id }));
      await guilds.unbanUser(id, ben.id);
      await see(refusalOf(guilds.unbanUser(id, ben.id)));
      await see(refusalOf(guilds.getMemberBan(id, ben.id)));
    },

    'delete messages at once, and pin them': async (kit, see) => {
      const ada = kit.as();
      const room = kit.channel('room');
      await kit.settle();
      const { channels } = kit.app.rest;
      const sent = [];
      for (const text of ['One', 'Two', 'Three', 'Four'])
        sent.push((await channels.createMessage(room.id, text)).id);
      const [one = '', two = '', three = '', four = ''] = sent;
      await channels.bulkDeleteMessages(room.id, [one, two]);
      await see(ada.in(room).messages());
      await see(refusalOf(channels.bulkDeleteMessages(room.id, [three])));
      await see(refusalOf(channels.bulkDeleteMessages(room.id, ['7', '8'])));
      await channels.pinMessage(room.id, three);
      await channels.pinMessage(room.id, four);
      await see(refusalOf(channels.pinMessage(room.id, one)));
      await see(refusalOf(channels.pinMessage(kit.general.id, three)));
      await see(await channels.getPins(room.id));
      const headers = { authorization: 'Bot any' };
      const pins = `https://discord.com/api/v10/channels/${room.id}/messages/pins?limit=1`;
      await see((await kit.rest.fetch(pins, { headers })).json());
      await see(
        ada
          .in(room)
          .messages()
          .map(({ text }) => text),
      );
      await channels.unpinMessage(room.id, three);
      await see(channels.getMessage(room.id, three));
      await see(channels.getPins(room.id));
    },

    'create and delete channels': async (kit, see) => {
      const { guilds, channels } = kit.app.rest;
      await kit.settle();
      const { id } = kit.defaultGuild;
      const overwrites = [{ id, type: 0, allow: '0', deny: '2048' }];
      const made = await see(
        guilds.createChannel(id, { name: 'Ticket Nr 1', topic: 'Help', permission_overwrites: overwrites }),
      );
      await see(refusalOf(guilds.createChannel(id, { name: '' })));
      await see(kit.channels().find(({ name }) => name === 'ticket-nr-1')?.overwrites);
      await see(channels.delete(made.id));
      await see(refusalOf(channels.get(made.id)));
      await see(
        kit
          .channels()
          .map(({ name }) => name)
          .includes('ticket-nr-1'),
      );
    },

    'find members': async (kit, see) => {
      kit.as({ name: 'kim', nickname: 'Lena' });
      await kit.settle();
      const { guilds } = kit.app.rest;
      const { id } = kit.defaultGuild;
      await see(guilds.searchForMembers(id, { query: 'le', limit: 5 }));
      await see(guilds.searchForMembers(id, { query: 'KI' }));
      await see(refusalOf(guilds.searchForMembers(id, { query: '' })));
      const members = await guilds.getMembers(id, { limit: 100 });
      await see(members.map(({ user }) => user.username).sort());
      await see((await guilds.getMembers(id)).length);
      await see(codeOf(guilds.getMembers(id, { limit: 1001 })));
    },
  },
  { botPermissions: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS', 'PIN_MESSAGES'] },
);

contract(
  'calls of clients of one’s own',
  { commands: [upload] },
  {
    'are answered as the app’s are': async (kit, see) => {
      const ada = kit.as({ name: 'ada', nickname: 'Countess' });
      const { text: url } = await see(ada.slash('upload', { proof: file('a.txt', 'Content') }));
      expect(await (await kit.rest.fetch(url)).text()).toBe('Content');
      const api = `${new URL(url).origin}/api/v10`;
      const headers = { authorization: 'Bot MTEwMDAwMDAwMDAwMDAwMDAwMQ.secret.-of-the-kit' };
      const hidden = kit.channel('hidden', {
        overwrites: [{ for: kit.everyone(), deny: ['VIEW_CHANNEL'] }],
      });
      const stranger = kit.as({ guild: false });
      const other = kit.guild({ name: 'Elsewhere', installed: false });
      await kit.settle();
      for (const path of [
        `/guilds/${kit.defaultGuild.id}`,
        `/guilds/${kit.defaultGuild.id}/members/${ada.id}`,
        `/guilds/${kit.defaultGuild.id}/members/${stranger.id}`,
        `/guilds/${other.id}`,
        `/guilds/x`,
        `/channels/${kit.general.id}`,
        `/channels/${hidden.id}`,
        `/channels/200000000000000001`,
      ]) {
        const response = await kit.rest.fetch(`${api}${path}`, { headers });
        await see({ path, status: response.status, body: await response.json() });
      }
      const response = await kit.rest.fetch(`${api}/guilds/${kit.defaultGuild.id}`);
      await see({ status: response.status, body: await response.json() });
      await see(kit.rest.calls.map(({ method, path, status }) => [method, path, status]));
    },

    'start threads, with members, and archive them': async (kit, see) => {
      const [ada, ben] = [kit.as(), kit.as()];
      const stranger = kit.as({ guild: false });
      await kit.settle();
      const { channels, threads } = kit.app.rest;
      const thread = await channels.createThread(kit.general.id, {
        name: 'Ticket 1',
        type: ChannelType.PrivateThread,
      });
      const { id } = thread;
      await see(thread);
      await threads.addMember(id, ada.id);
      await see(refusalOf(threads.addMember(id, stranger.id)));
      await see(refusalOf(threads.addMember(kit.general.id, ada.id)));
      await see(threads.getAllMembers(id));
      await channels.createMessage(id, 'Hello');
      const found = kit.channels().find(({ name }) => name === 'Ticket 1')!;
      await see(ada.in(found).messages());
      await see(ben.in(found).messages());
      await see(channels.edit(id, { archived: true, name: 'Done' }));
      await see(refusalOf(channels.edit(id, { name: 'Other' })));
      await see(refusalOf(channels.edit(id, { locked: true })));
      await see(refusalOf(threads.addMember(id, ben.id)));
      await see(kit.channels().map(({ name, archived, memberIds }) => [name, archived, memberIds]));
      const { id: messageId } = await channels.createMessage(id, 'Again');
      await see(channels.get(id));
      await see(channels.editMessage(id, messageId, 'Once more'));
      await threads.removeMember(id, ada.id);
      await see(threads.getAllMembers(id));
    },

    'give roles, which a test sees': async (kit, see) => {
      const ada = kit.as();
      const role = kit.role('ticket', { position: 0 });
      await kit.settle();
      const { guilds } = kit.app.rest;
      await see(kit.rolesOf(ada));
      await guilds.addRoleToMember(kit.defaultGuild.id, ada.id, role.id);
      await see(kit.rolesOf(ada));
      await guilds.removeRoleFromMember(kit.defaultGuild.id, ada.id, role.id);
      await see(kit.rolesOf(ada));
    },

    'write direct messages to those who can be reached': async (kit, see) => {
      const ada = kit.as();
      const stranger = kit.as({ guild: false, installed: false });
      await kit.settle();
      const { channels, users } = kit.app.rest;
      const { id } = await users.createDM(ada.id);
      await see(channels.createMessage(id, 'Psst'));
      await see(ada.inDirectMessages().messages());
      const { id: closed } = await users.createDM(stranger.id);
      await see(refusalOf(channels.createMessage(closed, 'Psst')));
    },

    'leave this machine in no case': async (kit, see) => {
      const elsewhere = 'https://discord.com/api/v10/users/@me';
      await see(kit.rest.fetch(elsewhere).catch((error: unknown) => (error as Error).message));
      kit.rest.on('GET /users/@me', () => ({ body: { id: '1' } }));
      expect(await (await kit.rest.fetch(elsewhere)).json()).toEqual({ id: '1' });
    },
  },
  { botPermissions: ['CREATE_PRIVATE_THREADS', 'MANAGE_ROLES'] },
);
