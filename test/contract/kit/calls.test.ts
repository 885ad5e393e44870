import { expect } from 'vitest';
import { defineCommand } from 'commandry';
import { file } from 'commandry/testing';
import { contract } from './support/contract.js';

const upload = defineCommand({
  name: 'upload',
  description: 'Says where the service is',
  options: { proof: { type: 'attachment', description: 'A file', required: true } },
  run: (_, { proof }) => proof.url,
});

contract(
  'calls of clients of one’s own',
  { commands: [upload] },
  {
    'are answered as the app’s are': async (kit, see) => {
      const ada = kit.as({ name: 'ada', nickname: 'Countess' });
      const { text: url } = await see(ada.slash('upload', { proof: file('a.txt', 'Content') }));
      expect(await (await kit.rest.fetch(url)).text()).toBe('Content');
      const api = `${new URL(url).origin}/api/v10`;
      const headers = { authorization: 'Bot token.of.the.kit' };
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

    'leave this machine in no case': async (kit, see) => {
      const elsewhere = 'https://discord.com/api/v10/users/@me';
      await see(kit.rest.fetch(elsewhere).catch((error: unknown) => (error as Error).message));
      kit.rest.on('GET /users/@me', () => ({ body: { id: '1' } }));
      expect(await (await kit.rest.fetch(elsewhere)).json()).toEqual({ id: '1' });
    },
  },
);
