// Keys of messages and the values in them, checked if the author asks for it.
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
import type { Translated } from '../../../create/template/src/languages.js';
import type { Placeholders } from '../../../src/commands/types/message-parameters.js';

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
    return t('hallo', { name: format.number(1) });
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
  onModal: (interaction: OfModal) => interaction.t('hello', { name: interaction.answers.size }),
});

export const suggesting = defineCommand({
  name: 'suggest',
  description: 'd',
  options: {
    word: {
      type: 'string',
      description: 'd',
      autocomplete: (_typed, { t }: OfSuggestion) => [t('weather.title')],
    },
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

type Is<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

export const placeholders: readonly true[] = [
  true satisfies Is<Placeholders<'It is {time} in {zone}.'>, 'time' | 'zone'>,
  true satisfies Is<Placeholders<'No values'>, never>,
  true satisfies Is<Placeholders<'{days, plural, one {# day} other {# days}} to {port}'>, 'days' | 'port'>,
  true satisfies Is<
    Placeholders<'{d, date, short}, {t , time}, {n, number, ::currency/USD}'>,
    'd' | 't' | 'n'
  >,
  true satisfies Is<
    Placeholders<'{who, select, her {She, {name}} other {{others} come}} at {hour}'>,
    'who' | 'name' | 'others' | 'hour'
  >,
  true satisfies Is<
    Placeholders<'{n, plural, offset:1 =0 {none} other {{m, plural, one {a {deep}} other {b}}}} {last}'>,
    'n' | 'm' | 'deep' | 'last'
  >,
  true satisfies Is<Placeholders<"Write '{'name'}', it''s {what}">, 'what'>,
];

/** Imported JSON has no literal texts: its keys are known, and any values are taken. */
declare const json: { readonly messages: { readonly hello: string } };
export const ofJson = ({ t }: WithMessages<ChatInputInteraction, (typeof json)['messages']>): string =>
  t('hello') + t('hello', { name: 'Ada' }, { locale: 'guild' });

/** In the project that `npm create commandry` makes. */
export function inTheTemplate({ t }: Translated<ChatInputInteraction>): string[] {
  return [
    t('unknownZone', { zone: 'Mars' }),
    // @ts-expect-error there is no such key
    t('unknownZon', { zone: 'Mars' }),
    // @ts-expect-error the text has a zone
    t('unknownZone'),
    // @ts-expect-error the text has no place
    t('unknownZone', { zone: 'Mars', place: 'here' }),
  ];
}
