import { expect } from 'vitest';
import {
  SlashCommand,
  StringOption,
  Button,
  button,
  confirm,
  definePages,
  row,
  type ChatInputInteraction,
  type ButtonInteraction,
} from 'commandry';
import { contract } from './support/contract.js';

const pages = definePages({
  id: 'list',
  state: { tab: ['open', 'closed'] },
  perPage: 2,
  render: ({ offset, perPage, state }) => ({
    content: Array.from({ length: perPage }, (_, index) => `${state.tab} ${offset + index + 1}`).join('\n'),
    total: 7,
  }),
});

/** What a handler does before it answers. */
let pause = (): Promise<void> => Promise.resolve();

class Questions {
  @SlashCommand('ask', 'Asks')
  async ask(interaction: ChatInputInteraction, @StringOption('by', 'Who') by: string | undefined) {
    const answer = await interaction.ask(
      { content: 'Sure?', choices: { yes: 'Yes', no: { label: 'No', style: 'danger' } } },
      { timeoutMs: 30_000, ...(by === 'anyone' ? { by } : {}) },
    );
    return `Answer: ${String(answer)}`;
  }

  @SlashCommand('many', 'Asks with a select')
  async many(interaction: ChatInputInteraction) {
    const letters = { a: 'A', b: 'B', c: 'C', d: 'D', e: 'E', f: 'F' };
    const question = { content: 'Which?', choices: letters, placeholder: 'A letter' };
    const answer = await interaction.ask(question, { afterwards: 'remove', withClick: true });
    await answer?.click.update({ content: `${answer.choice} by ${answer.click.user.username}` });
  }

  @SlashCommand('confirm', 'Asks for yes or no')
  async confirm(interaction: ChatInputInteraction) {
    return (await confirm(interaction, 'Delete it?')) ? 'Deleted' : 'Kept';
  }

  @SlashCommand('form', 'Asks with a form')
  async form(interaction: ChatInputInteraction) {
    const form = await interaction.askModal(
      { title: 'A form', inputs: { why: { type: 'text', label: 'Why?', required: true } } },
      { timeoutMs: 60_000 },
    );
    if (form) await form.submitted.reply(`Because ${form.answers.why}`);
  }

  @SlashCommand('damage', 'Asks with a form after a question')
  async damage(interaction: ChatInputInteraction) {
    const question = { content: 'Damaged?', choices: { yes: 'Yes', no: 'No' } };
    const answer = await interaction.ask(question, { withClick: true });
    const form = await answer?.click.askModal({
      title: 'Damage',
      inputs: { what: { type: 'text', label: 'What?', required: true } },
    });
    await pause();
    await form?.submitted.update(`Damage: ${form.answers.what}`);
  }

  @SlashCommand('who', 'Counts clicks')
  async who(interaction: ChatInputInteraction) {
    const go = { type: 2, style: 1, label: 'Me', custom_id: 'me' } as const;
    const sent = await interaction.reply({ content: 'Who?', components: [row(go)] });
    const names: string[] = [];
    for await (const click of sent.awaitComponents({ by: 'anyone', timeoutMs: 60_000, max: 2 })) {
      names.push(click.user.username);
      await click.update(names.join(', '));
    }
    await interaction.editReply({ content: `${names.join(' and ')}, no more`, components: [] });
  }

  @SlashCommand('desk', 'Has a button that asks')
  desk(_: ChatInputInteraction) {
    return { content: 'Desk', components: [row(button(Questions, 'close', { label: 'Close' }))] };
  }

  @Button('close')
  async close(interaction: ButtonInteraction) {
    const isSure = await confirm(interaction, 'Close?', { as: 'update', timeoutMs: 10_000 });
    return interaction.update({ content: isSure ? 'Closed' : 'Open', components: [] });
  }

  @SlashCommand('list', 'Shows pages')
  list(interaction: ChatInputInteraction) {
    return pages.show(interaction, { state: { tab: 'open' } });
  }
}

contract(
  'waiting',
  { commands: [Questions, pages] },
  {
    'for an answer': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      const question = await see(ada.slash('ask'));
      expect((await see(ben.press(question, 'Yes'))).ephemeral).toBe(true);
      await see(question.press('Yes'));
      expect(question.text).toBe('Answer: yes');
      await see.refusal(question.press('Yes'));
      const open = await see(ada.slash('ask', { by: 'anyone' }));
      await see(ben.press(open, 'No'));
      expect(open.text).toBe('Answer: no');
    },

    'until the time is over': async (kit, see) => {
      const ada = kit.as({ name: 'ada' });
      const question = await see(ada.slash('ask'));
      await kit.clock.advance('29 s');
      await see(question.text);
      await kit.clock.advance('2 s');
      expect(question.text).toBe('Answer: undefined');
      await see.refusal(question.press('Yes'));
      const form = await see(ada.slash('form'));
      await kit.clock.advance('61 s');
      await see(form.submit({ 'Why?': 'x' }));
    },

    'for a choice of many': async (kit, see) => {
      const question = await see(kit.as({ name: 'ada' }).slash('many'));
      await see(question.choose('A letter', 'E'));
      expect(question.text).toBe('e by ada');
    },

    'for yes or no, in the language of the user': async (kit, see) => {
      const ada = kit.as({ name: 'ada', locale: 'de' });
      const question = await see(ada.slash('confirm'));
      await see(question.press('Ja'));
      expect(question.text).toBe('Deleted');
      const other = await see(ada.slash('confirm'));
      await see.refusal(other.final());
      await kit.clock.advance('61 s');
      expect(other.text).toBe('Kept');
      await see(other.final());
    },

    'for a form': async (kit, see) => {
      const form = await see(kit.as({ name: 'ada' }).slash('form'));
      const submitted = await see(form.submit({ 'Why?': 'not' }));
      expect(submitted.text).toBe('Because not');
    },

    'for a form that a click opens, and answers it after a while': async (kit, see) => {
      pause = () => kit.clock.sleep('10 s');
      const question = await see(kit.as({ name: 'ada' }).slash('damage'));
      const form = await see(question.press('Yes'));
      const submitted = await see(form.submit({ 'What?': 'the cat' }));
      await kit.clock.advance('5 s');
      expect(question.text).toBe('Damaged?');
      await see(submitted.final());
      expect(question.text).toBe('Damage: the cat');
    },

    'for the clicks of several users': async (kit, see) => {
      const [ada, ben] = [kit.as({ name: 'ada' }), kit.as({ name: 'ben' })];
      const shown = await see(ada.slash('who'));
      await see(ben.press(shown, 'Me'));
      expect(shown.text).toBe('ben');
      await see(shown.press('Me'));
      expect(shown.text).toBe('ben and ada, no more');
    },

    'in a component': async (kit, see) => {
      const desk = await see(kit.as({ name: 'ada' }).slash('desk'));
      await see(desk.press('Close'));
      expect(desk.text).toBe('Close?');
      await see(desk.press('Yes'));
      expect(desk.text).toBe('Closed');
      const other = await see(kit.as({ name: 'ben' }).slash('desk'));
      await see(other.press('Close'));
      await kit.clock.advance('11 s');
      expect(other.text).toBe('Open');
    },

    'for pages to be turned': async (kit, see) => {
      // The id of the user is in the custom ids of the buttons, packed.
      const [ada, ben] = [kit.as({ name: 'ada', id: '200000000000000001' }), kit.as({ name: 'ben' })];
      const shown = await see(ada.slash('list'));
      const [, , , next, last] = shown.components.map(({ customId = '' }) => customId);
      await see(shown.components.map(({ label, disabled }) => [label, disabled]));
      await see(shown.press(next ?? ''));
      await see(shown.press(last ?? ''));
      expect(shown.text).toBe('open 7\nopen 8');
      await see(ben.press(shown, shown.components[0]?.customId ?? ''));
      const jump = await see(shown.press(shown.components[2]?.customId ?? ''));
      if (jump.modal) await see(jump.submit({ [jump.modal.fields[0]?.customId ?? '']: '2' }));
      expect(shown.text).toBe('open 3\nopen 4');
    },
  },
  { isAlone: true },
);
