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

type Messages = { readonly hello: string };

export const case850 = (interaction: ChatInputInteraction) => ({ ...interaction }).replied;

export const case851 = (interaction: ChatInputInteraction<'guild'>) => ({ ...interaction }).deferred;

export const case852 = ({ user: _, ...rest }: ChatInputInteraction) => rest.signal;

export const case853 = (interaction: ButtonInteraction) => ({ ...interaction }).deferred;

export const case854 = (interaction: InGuild<UserSelectInteraction>) => ({ ...interaction }).replied;

export const case855 = (interaction: ModalInteraction) => ({ ...interaction }).signal;

export const case856 = (interaction: AutocompleteInteraction) => ({ ...interaction }).replied;

export const case857 = (interaction: QueuedInteraction<ChatInputInteraction>) => ({ ...interaction }).replied;

export const case858 = ({ id: _, ...rest }: QueuedInteraction<InGuild<ButtonInteraction>>) => rest.signal;

export const case859 = (interaction: WithMessages<ChatInputInteraction, Messages>) =>
  ({ ...interaction }).deferred;

export const case860 = (interaction: WithMessages<AutocompleteInteraction, Messages>) =>
  ({ ...interaction }).replied;

export const case861 = (interaction: ChatInputInteraction): ChatInputInteraction => ({ ...interaction });
