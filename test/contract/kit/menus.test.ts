import { expect } from 'vitest';
import { defineCommand, EntryPoint, MessageCommand, UserCommand } from 'commandry';
import type { EntryPointInteraction, MessageInteraction, UserInteraction } from 'commandry';
import { contract } from './support/contract.js';

class Menus {
  @UserCommand('High five')
  highFive({ target }: UserInteraction) {
    return `${target.user.username} ${target.member?.nick ?? 'without a nickname'}`;
  }

  @MessageCommand('Quote')
  quote({ target }: MessageInteraction) {
    return `> ${target.message.content}`;
  }
}

const hello = defineCommand({
  name: 'hello',
  description: 'Says hello',
  options: { quiet: { type: 'boolean', description: 'For yourself' } },
  run: (_, { quiet = false }) => ({ content: 'Hello!', embeds: [{ title: 'A title' }], ephemeral: quiet }),
});

contract(
  'context menus',
  { commands: [Menus, hello] },
  {
    'of users': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const ben = kit.as({ name: 'ben', nickname: 'Benny', permissions: ['MANAGE_MESSAGES'] });
      const stranger = kit.as({ name: 'stranger', guild: false });
      expect((await see(ada.onUser('High five', ben))).text).toBe('ben Benny');
      await see(ada.onUser('High five', ada));
      await see(ada.onUser('High five', stranger));
      await see.refusal(ada.onUser('High five', { id: '200000000000000001', username: 'nobody' }));
    },

    'of messages': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      expect((await see(ada.onMessage('Quote', 'Good morning'))).text).toBe('> Good morning');
      const own = kit.message('From Ada', { author: ada });
      await see(ben.onMessage('Quote', own));
      const stranger = kit.as({ name: 'stranger', guild: false });
      await see(ben.onMessage('Quote', kit.message('From afar', { author: stranger })));
      const shown = await see(ada.slash('hello'));
      await see(ben.onMessage('Quote', shown));
      if (shown.message) await see(ben.onMessage('Quote', shown.message));
    },

    'of messages that one does not see': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      const quiet = await see(ada.slash('hello', { quiet: true }));
      expect(quiet.ephemeral).toBe(true);
      await see.refusal(ben.onMessage('Quote', quiet));
      const elsewhere = kit.channel('elsewhere');
      await see.refusal(ada.onMessage('Quote', kit.message('There', { channel: elsewhere })));
      await see.refusal(ada.onMessage('Quote', { id: '200000000000000001', channelId: kit.general.id }));
    },

    'that there are not': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      await see.refusal(ada.onUser('Low five', ada));
      await see.refusal(ada.onUser('Quote', ada));
      await see.refusal(ada.launch());
    },

    'in direct messages': async (kit, see) => {
      const ada = kit.as({ name: 'ada', guild: false });
      await see(ada.onUser('High five', ada));
      await see(ada.onMessage('Quote', 'Only for you'));
    },
  },
);

class ByApp {
  @EntryPoint('launch', 'Launches')
  launch(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}

contract(
  'an entry point that the app handles',
  { commands: [ByApp] },
  {
    'in a guild and in direct messages': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      expect((await see(ada.launch())).launched).toBe(true);
      await see(kit.as({ name: 'ben', guild: false }).launch());
    },
  },
);

contract(
  'an entry point that replies',
  {
    commands: [
      defineCommand({
        type: 'entryPoint',
        name: 'launch',
        description: 'Launches',
        handler: 'app',
        run: ({ user }) => ({ content: `Not now, ${user.username}`, ephemeral: true }),
      }),
    ],
  },
  {
    'shows it': async (kit, see) => {
      const reply = await see(kit.as({ name: 'ada' }).launch());
      expect(reply.text).toBe('Not now, ada');
      expect(reply.launched).toBe(false);
    },
  },
);

contract(
  'an entry point that Discord handles',
  {
    commands: [
      defineCommand({
        type: 'entryPoint',
        name: 'launch',
        description: 'Launches',
        handler: 'discord',
        run: () => 'never',
      }),
    ],
  },
  {
    'launches without the bot': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const reply = await see(ada.launch());
      expect(reply.launched).toBe(true);
      expect(reply.raw.interaction).toBeNull();
      await see([...ada.messages()]);
    },
  },
);
