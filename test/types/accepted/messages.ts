// A message that was received can be sent back, whole or with changes. The compiler must say nothing.
import { ComponentType as ApiComponentType, type APIMessage } from 'discord-api-types/v10';
import {
  Button,
  button,
  disableComponents,
  MessageCommand,
  replaceComponent,
  row,
  SlashCommand,
  type ActionRowComponent,
  type ButtonInteraction,
  type ChatInputInteraction,
  type Message,
  type MessageEdit,
  type MessageInteraction,
  type MessageReply,
  type Reply,
} from 'commandry';

/** All calls return one type, and all take it. */
export async function roundTrip({
  rest,
  message,
  update,
  editReply,
  fetchReply,
  followUp,
}: ButtonInteraction) {
  await update(message);
  const all: readonly Message[] = [
    message,
    await editReply(message),
    await fetchReply(),
    await rest.channels.getMessage('1', '2'),
    await rest.channels.createMessage('1', message),
    await rest.channels.editMessage('1', '2', message),
  ];
  for (const each of all) {
    await update(each);
    await editReply({ ...each, content: null });
    await rest.channels.editMessage('1', each.id, { ...each, components: [] });
    await (await followUp(each)).edit(each);
  }
}

/** Of discord-api-types, in both directions. */
export const toTheirs = (message: Message): APIMessage => message;
export const toOurs = (message: APIMessage): Message => message;
export const asReply = (message: Message): Reply => message;
export const asEdit = (message: APIMessage): MessageEdit => message;
export const inThread = (message: Message): string | undefined => message.thread?.id;

export class Panel {
  @Button('embeds')
  embeds({ message, update }: ButtonInteraction) {
    return update({
      ...message,
      embeds: message.embeds.map((embed) => ({ ...embed, title: 'Done', color: 0x57f287 })),
    });
  }

  @Button('rows')
  rows({ message, update }: ButtonInteraction) {
    const components = message.components?.map((component) =>
      component.type === ApiComponentType.ActionRow
        ? { ...component, components: component.components.map((each) => ({ ...each, disabled: true })) }
        : component,
    );
    return update({ ...message, components });
  }

  @Button('added')
  added({ message, update }: ButtonInteraction) {
    return update({
      ...message,
      components: [...(message.components ?? []), row(button(Panel, 'rows', { label: 'x' }))],
    });
  }

  @MessageCommand('Quote')
  quote({ target }: MessageInteraction) {
    return target.message;
  }

  @MessageCommand('Quote in part')
  part({ target: { message } }: MessageInteraction) {
    return { ...message, content: `> ${message.content}`, embeds: message.embeds.slice(1), ephemeral: true };
  }

  @MessageCommand('Quote with changes')
  changed({ target: { message } }: MessageInteraction) {
    return {
      ...message,
      embeds: message.embeds.map((embed) => ({ ...embed, title: 'Quoted', footer: { text: 'x' } })),
      components: [row(button(Panel, 'rows', { label: 'x' }))],
    };
  }

  @SlashCommand('edited', 'The result of a call')
  async edited(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    return interaction.editReply('x');
  }

  @SlashCommand('fetched', 'Or of another')
  async fetched({ reply, fetchReply, rest }: ChatInputInteraction) {
    const sent = await reply('x');
    return Math.random() > 0.5
      ? fetchReply()
      : Math.random() > 0.5
        ? sent
        : rest.channels.getMessage('1', '2');
  }
}

/** Rows are lists that can be changed, those of a message and one's own. */
export const disabled = (own: ActionRowComponent): ActionRowComponent => ({
  ...own,
  components: own.components.map((component) =>
    'custom_id' in component ? { ...component, disabled: true } : component,
  ),
});
export const more = (own: ActionRowComponent): ActionRowComponent =>
  row(...own.components, button(Panel, 'added', { label: 'More' }));
export const without = (message: Message): MessageReply => ({
  ...message,
  components: message.components?.flatMap((component) =>
    component.type === ApiComponentType.ActionRow ? [row(...component.components.slice(1))] : [],
  ),
});

/** Changed components of a message of any origin, in a chain. */
export async function finish({ message, update, editReply, customId, rest }: ButtonInteraction) {
  const off: Message = disableComponents(message, 'stop');
  await update(off);
  await update({ ...disableComponents(message, [customId]), embeds: [] });
  const vote = button(Panel, 'rows', { label: 'Again', style: 'success' });
  await editReply(replaceComponent(disableComponents(message), customId, vote));
  const got = await rest.channels.getMessage('1', '2');
  await rest.channels.editMessage('1', '2', disableComponents(got));
  return disableComponents({ content: 'x', components: [row(vote)] });
}
