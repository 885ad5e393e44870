// Every numbered declaration here is wrong: what is asked, or what is done with the answer. The compiler must refuse each,
// and say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import { danger, definePages, type ChatInputInteraction, type ModalInteraction } from 'commandry';

const QUESTION = { content: '?', choices: { yes: 'Yes', no: danger('No') } } as const;

const tickets = definePages({
  id: 'tickets',
  state: { tab: ['open', 'closed'] },
  render: ({ state }) => ({ content: state.tab, pageCount: 3 }),
});

export const case401 = async (interaction: ChatInputInteraction) =>
  (await interaction.ask(QUESTION)) === 'maybe';

export const case402 = async (interaction: ChatInputInteraction) => {
  const answer: string = await interaction.ask(QUESTION);
  return answer;
};

export const case403 = (interaction: ChatInputInteraction) => interaction.ask({ content: '?' });

export const case404 = (interaction: ChatInputInteraction) =>
  interaction.ask({ contnt: '?', choices: { yes: 'Yes' } });

export const case405 = (interaction: ChatInputInteraction) => interaction.ask(QUESTION, { timeout: 5000 });

export const case406 = (interaction: ChatInputInteraction) => interaction.ask(QUESTION, { by: 'everyone' });

export const case407 = async (interaction: ChatInputInteraction) =>
  (await interaction.ask(QUESTION))?.click.update('x');

export const case408 = (interaction: ModalInteraction) => interaction.askModal({ title: 'T', inputs: {} });

export const case409 = async (interaction: ChatInputInteraction) => {
  const form = await interaction.askModal({ title: 'T', inputs: { why: { type: 'text', label: 'Why?' } } });
  return form?.answers.what;
};

export const case410 = async (interaction: ChatInputInteraction) => {
  const form = await interaction.askModal({ title: 'T', inputs: { why: { type: 'text', label: 'Why?' } } });
  return form?.answers.why.trim();
};

export const case411 = (interaction: ChatInputInteraction) => tickets.show(interaction);

export const case412 = (interaction: ChatInputInteraction) =>
  tickets.show(interaction, { state: { tab: 'gone' } });

export const case413 = definePages({ id: 'x', render: () => ({ content: 'x' }) });

export const case414 = danger({ label: 'x' });

export const case415 = (interaction: ChatInputInteraction) =>
  interaction.askModal({ title: 'T', inputs: { why: { type: 'text', label: 'Why?', requried: true } } });

export const case416 = (interaction: ChatInputInteraction) =>
  interaction.ask({ content: '?', choices: { yes: { label: 'Yes', emjoi: '👍' }, no: 'No' } });
