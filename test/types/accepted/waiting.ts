// Every declaration here is right: it must compile on every supported version of TypeScript.
import {
  SlashCommand,
  Button,
  confirm,
  danger,
  defineButton,
  definePages,
  success,
  type Attachment,
  type ChatInputInteraction,
  type ComponentInteraction,
  type ModalInteraction,
  type ButtonInteraction,
} from 'commandry';

type Is<T, Wanted> = [T, Wanted] extends [Wanted, T] ? true : never;

export class Waiting {
  @SlashCommand('close', 'd')
  async close(interaction: ChatInputInteraction) {
    const answer = await interaction.ask({
      content: 'Close it?',
      choices: { yes: danger('Close'), no: 'Keep', later: { label: 'Later', emoji: '⏰' } },
    });
    true satisfies Is<typeof answer, 'yes' | 'no' | 'later' | undefined>;
    return answer === 'yes' ? 'Closed' : undefined;
  }

  @Button('close')
  async byHand(interaction: ButtonInteraction) {
    const chosen = await interaction.ask(
      { content: '?', choices: { go: success('Go') }, ephemeral: true },
      { withClick: true, as: 'update', by: ({ user }) => user.username !== 'eve', defer: 500 },
    );
    if (!chosen) return;
    true satisfies Is<typeof chosen.choice, 'go'>;
    const form = await chosen.click.askModal({
      title: 'T',
      inputs: {
        why: { type: 'text', label: 'Why?', required: true },
        size: { type: 'select', label: 'Size', choices: ['s', 'l'] },
        proofs: { type: 'file', label: 'Proofs', maxValues: 3 },
        sure: { type: 'checkbox', label: 'Sure?' },
      },
    });
    if (!form) return;
    true satisfies Is<typeof form.answers.why, string>;
    true satisfies Is<typeof form.answers.size, 's' | 'l' | undefined>;
    true satisfies Is<typeof form.answers.proofs, Attachment[]>;
    true satisfies Is<typeof form.answers.sure, boolean>;
    true satisfies Is<typeof form.submitted, ModalInteraction>;
    return form.submitted.update('Done');
  }
}

export const loop = defineButton({
  id: 'loop',
  run: async (interaction) => {
    const sent = await interaction.reply('Press');
    const one = await sent.awaitComponent({ filter: ({ customId }) => customId === 'a', by: ['1'] });
    true satisfies Is<typeof one, ComponentInteraction | undefined>;
    await one?.deferUpdate();
    const updated = await interaction.update('Again', { withResponse: true });
    for await (const click of updated.awaitComponents({ max: 3, signal: interaction.signal }))
      await click.update(click.values.join());
    if (await confirm(interaction, 'Sure?', { yes: 'Do it', as: 'followUp' })) return sent;
    return undefined;
  },
});

const tickets = definePages({
  id: 'tickets',
  state: { tab: ['open', 'closed'], owner2: { type: 'snowflake', optional: true } },
  render: ({ state, page, offset }) => {
    true satisfies Is<typeof state.tab, 'open' | 'closed'>;
    true satisfies Is<typeof state.owner2, string | undefined>;
    return { content: `${state.tab} ${page}`, total: offset };
  },
});
const plain = definePages({
  id: 'plain',
  by: 'anyone',
  render: async () => ({ embeds: [{ title: 'x' }], pageCount: await Promise.resolve(3) }),
});

export class Shown {
  @SlashCommand('tickets', 'd')
  tickets(interaction: ChatInputInteraction) {
    return tickets.show(interaction, { state: { tab: 'open' }, page: 2 });
  }

  @SlashCommand('plain', 'd')
  async plain(interaction: ChatInputInteraction) {
    return { ...(await plain.message(interaction)), ephemeral: true };
  }
}
