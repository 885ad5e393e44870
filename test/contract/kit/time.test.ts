import { expect } from 'vitest';
import {
  cooldown,
  Guard,
  SlashCommand,
  Button,
  button,
  row,
  type ChatInputInteraction,
  type ButtonInteraction,
} from 'commandry';
import type { KitClock, TestKit } from 'commandry-dev/testing';
import { contract } from './support/contract.js';

/** What the bot waits for takes its time from the clock of the kit that runs. */
let clock: KitClock | undefined;
const useClockOf = (kit: Pick<TestKit, 'clock'>): void => {
  ({ clock } = kit);
};
const sleep = async (seconds: number): Promise<void> => {
  await clock?.sleep(`${seconds} s`);
};

class Slow {
  @SlashCommand('slow', 'Takes five seconds')
  async slow(_: ChatInputInteraction) {
    await sleep(5);
    return 'At last';
  }

  @SlashCommand('slow-quiet', 'Takes five seconds, for one user', { defer: 'ephemeral' })
  async slowQuiet(_: ChatInputInteraction) {
    await sleep(5);
    return { content: 'At last', ephemeral: true };
  }

  @SlashCommand('never', 'Takes five seconds, and is not deferred', { defer: 'never' })
  async never(_: ChatInputInteraction) {
    await sleep(5);
    return 'Too late';
  }

  @SlashCommand('steps', 'Edits now and then')
  async steps(interaction: ChatInputInteraction) {
    await interaction.reply('0 %');
    for (const percent of [50, 100]) {
      await sleep(60);
      await interaction.editReply(`${percent} %`);
    }
    await sleep(1);
    await interaction.followUp('Done');
  }

  @SlashCommand('forever', 'Edits after twenty minutes')
  async forever(interaction: ChatInputInteraction) {
    await interaction.reply('Now');
    await sleep(20 * 60);
    await interaction.editReply('Much later').catch(() => undefined);
  }

  @SlashCommand('slow-button', 'Has a slow button')
  slowButton(_: ChatInputInteraction) {
    return { content: 'Press', components: [row(button(Slow, 'pressed', { label: 'Slow' }))] };
  }

  @Button('pressed')
  async pressed(interaction: ButtonInteraction) {
    await sleep(5);
    return interaction.update('Pressed');
  }

  @Guard(cooldown({ windowMs: 10_000 }))
  @SlashCommand('cool', 'Can be used every ten seconds')
  cool(_: ChatInputInteraction) {
    return 'Cool';
  }
}

contract(
  'time',
  { commands: [Slow] },
  {
    'defers what is slow': async (kit, see) => {
      useClockOf(kit);
      const ada = kit.as({ name: 'ada' });
      const slow = await see(ada.slash('slow'));
      expect(slow.pending).toBe(true);
      await kit.clock.advance('2 s');
      await see(slow);
      expect(slow.loading).toBe(true);
      await kit.clock.advance('3 s');
      expect(slow.text).toBe('At last');
      const quiet = await see(ada.slash('slow-quiet'));
      await see(await quiet.final());
      expect(quiet.ephemeral).toBe(true);
    },

    'ends for what is not deferred': async (kit, see) => {
      useClockOf(kit);
      await see(kit.errors.length);
      const never = await see(kit.as({ name: 'ada' }).slash('never'));
      await kit.clock.advance('2.75 s');
      await see(never);
      expect(never.ephemeral).toBe(true);
      await kit.clock.advance('3 s');
      await see(kit.errors.map(({ code }) => code));
    },

    'passes between edits': async (kit, see) => {
      useClockOf(kit);
      const steps = await see(kit.as({ name: 'ada' }).slash('steps'));
      await kit.clock.advance('60 s');
      expect(steps.text).toBe('50 %');
      await see(await steps.final());
      expect(steps.history.map(({ text }) => text)).toEqual(['0 %', '50 %', '100 %', 'Done']);
    },

    'ends the token of an interaction': async (kit, see) => {
      useClockOf(kit);
      const forever = await see(kit.as({ name: 'ada' }).slash('forever'));
      await kit.clock.advance('21 min');
      expect(forever.text).toBe('Now');
    },

    'defers slow components': async (kit, see) => {
      useClockOf(kit);
      const shown = await see(kit.as({ name: 'ada' }).slash('slow-button'));
      const pressed = await see(shown.press('Slow'));
      await kit.clock.advance('2 s');
      expect(pressed.updated).toBe(true);
      expect(shown.text).toBe('Press');
      await see(await pressed.final());
      expect(shown.text).toBe('Pressed');
    },

    'ends cooldowns': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      expect((await see(ada.slash('cool'))).text).toBe('Cool');
      expect((await see(ada.slash('cool'))).ephemeral).toBe(true);
      expect((await see(ben.slash('cool'))).text).toBe('Cool');
      await kit.clock.advance('11 s');
      expect((await see(ada.slash('cool'))).text).toBe('Cool');
    },

    'passes for two users at once': async (kit, see) => {
      useClockOf(kit);
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      const [one, two] = await Promise.all([ada.slash('slow'), ben.slash('steps')]);
      await kit.clock.advance('5 s');
      await see(one);
      await see(two);
      expect([one.text, two.text]).toEqual(['At last', '0 %']);
      await kit.clock.advance('5 min');
      expect(two.text).toBe('100 %');
    },
  },
  { isAlone: true },
);
