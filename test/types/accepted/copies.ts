import type {
  AutocompleteInteraction,
  ChatInputInteraction,
  ModalInteraction,
  WithMessages,
  InGuild,
  ButtonInteraction,
  UserSelectInteraction,
  QueuedInteraction,
} from 'commandry';

/** A copy has what its interaction has, but for what changes while the handler runs. */
export function ofCommands(anywhere: ChatInputInteraction, inGuild: ChatInputInteraction<'guild'>) {
  const copy = { ...anywhere, note: 1 };
  const { user, ...rest } = inGuild;
  const texts: string[] = [copy.id, copy.commandPath, copy.t('key'), user.id, rest.guildId];
  return [texts, copy.memberPermissions?.has('BAN_MEMBERS'), copy.reply('x'), rest.editReply('y')];
}

export function ofComponents(
  button: ButtonInteraction,
  select: InGuild<UserSelectInteraction>,
  modal: ModalInteraction,
) {
  const texts: string[] = [{ ...select }.guildId, { ...select }.value.user.id, { ...button }.message.id];
  return [texts, { ...button }.update('x'), { ...modal }.answers.get('what')];
}

export function ofOthers(
  queued: QueuedInteraction<ChatInputInteraction<'guild'>>,
  typed: WithMessages<ChatInputInteraction, { readonly hello: string }>,
  typing: AutocompleteInteraction,
) {
  const texts: string[] = [{ ...queued }.guildId, { ...typed }.t('hello'), { ...typing }.focused.value];
  const live: boolean[] = [queued.replied, queued.deferred, typed.replied, typed.deferred, typing.replied];
  return [texts, live, { ...queued }.queued.attempt, queued.signal, typed.signal];
}
