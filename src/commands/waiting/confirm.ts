import { localeChain } from '../../protocol/locale/resolve-locale.js';
import type { CausedInteraction, AskCalls, ComponentInteraction } from '../types/interaction-types.js';
import type { MessageReply } from '../types/reply-types.js';
import type { AskSettings, StyledChoice } from './waiting-types.js';

/** Settings of `confirm`. */
export interface ConfirmSettings extends Omit<AskSettings<ComponentInteraction>, 'withClick'> {
  /** Default: a red button with "Yes" in the language of the user. */
  readonly yes?: string | StyledChoice | undefined;
  /** Default: a grey button with "No" in the language of the user. */
  readonly no?: string | StyledChoice | undefined;
}

/** Yes and no, by locale. */
const WORDS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  de: ['Ja', 'Nein'],
  'es-ES': ['Sí', 'No'],
  'es-419': ['Sí', 'No'],
  fr: ['Oui', 'Non'],
  id: ['Ya', 'Tidak'],
  it: ['Sì', 'No'],
  ja: ['はい', 'いいえ'],
  ko: ['예', '아니요'],
  nl: ['Ja', 'Nee'],
  pl: ['Tak', 'Nie'],
  'pt-BR': ['Sim', 'Não'],
  ru: ['Да', 'Нет'],
  'sv-SE': ['Ja', 'Nej'],
  tr: ['Evet', 'Hayır'],
  uk: ['Так', 'Ні'],
  vi: ['Có', 'Không'],
  'zh-CN': ['是', '否'],
  'zh-TW': ['是', '否'],
};
const ENGLISH = ['Yes', 'No'] as const;

/**
 * Asks for confirmation. The question is the reply, as with `interaction.ask`: to update a component's message
 * afterwards, pass `{ as: 'update' }`, or call `deferUpdate()` first.
 *
 * @example if (await confirm(interaction, 'Delete it?')) await store.delete(id);
 *
 * @returns True for yes; false for no, and if nobody answered in time.
 * @throws CommandryError As `interaction.ask` does.
 */
export async function confirm(
  interaction: CausedInteraction & AskCalls,
  question: string | Omit<MessageReply, 'deleteAfterMs'>,
  { yes, no, ...settings }: ConfirmSettings = {},
): Promise<boolean> {
  const known = localeChain(interaction.locale).find((each) => Object.hasOwn(WORDS, each));
  const [yesWord, noWord] = (known === undefined ? undefined : WORDS[known]) ?? ENGLISH;
  const message = typeof question === 'string' ? { content: question } : question;
  const choices = { yes: yes ?? { label: yesWord, style: 'danger' as const }, no: no ?? noWord };
  return (await interaction.ask({ ...message, choices }, settings)) === 'yes';
}
