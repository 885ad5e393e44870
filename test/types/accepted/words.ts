// Keys of messages, checked if the author asks for it.
import {
  createApp,
  defineCommand,
  SlashCommand,
  type AutocompleteInteraction,
  type ChatInputInteraction,
  type ComponentInteraction,
  type MessageKeys,
  type ModalInteraction,
  type UserInteraction,
  type WithMessages,
  type RepliableInteraction,
} from 'commandry';

export const en = { messages: { hello: 'Hello {name}', weather: { title: 'Weather', none: null } } } as const;
type Messages = (typeof en)['messages'];
type Chat = WithMessages<ChatInputInteraction, Messages>;

export const keys: Record<MessageKeys<Messages>, true> = {
  hello: true,
  'weather.title': true,
  'weather.none': true,
};

export class Greeter {
  @SlashCommand('greet', 'Says hello')
  greet(interaction: Chat) {
    return interaction.t('hello', { name: interaction.user.username });
  }
  @SlashCommand('wrong', 'Asks for what is not there')
  wrong({ t, format }: Chat) {
    // @ts-expect-error there is no such key
    return t('hallo', { n: format.number(1) });
  }
  @SlashCommand('any', 'Without asking, every key is taken')
  any({ t }: ChatInputInteraction) {
    return t('whatever', { n: 1, big: 2n, at: new Date(), yes: true, none: null }, { locale: 'guild' });
  }
}

export const typed = defineCommand({
  name: 'title',
  description: 'The title',
  run: (interaction: Chat) => interaction.t('weather.title', undefined, { locale: 'de' }),
});

export function inGuild({ t }: UserInteraction): string {
  // @ts-expect-error pt_BR is no locale of Discord
  return t('x', {}, { locale: 'pt_BR' });
}

type OfComponent = WithMessages<ComponentInteraction, Messages>;
type OfModal = WithMessages<ModalInteraction, Messages>;
type OfSuggestion = WithMessages<AutocompleteInteraction, Messages>;

export const answering = createApp({
  commands: [],
  applicationId: '1',
  publicKey: '',
  onComponent: (interaction: OfComponent) => interaction.t('hello', { name: interaction.customId }),
  onModal: (interaction: OfModal) => interaction.t('weather.title', { n: interaction.answers.size }),
});

export const suggesting = defineCommand({
  name: 'suggest',
  description: 'd',
  options: {
    word: { type: 'string', description: 'd', autocomplete: (_typed, { t }: OfSuggestion) => [t('hello')] },
  },
  run: () => 'x',
});

export function ofAnyKind(interaction: WithMessages<RepliableInteraction, Messages>): string {
  if (interaction.kind === 'component') return interaction.customId;
  if (interaction.kind === 'chatInput') return interaction.commandPath;
  return interaction.t('weather.none');
}

export function wrongKeys(component: OfComponent, modal: OfModal, suggestion: OfSuggestion): string[] {
  return [
    // @ts-expect-error there is no such key
    component.t('hallo'),
    // @ts-expect-error there is no such key
    modal.t('hallo'),
    // @ts-expect-error there is no such key
    suggestion.t('hallo'),
  ];
}
