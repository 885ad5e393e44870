import type { Locale } from '../../protocol/locale/locale.js';

/** Texts by locale key, for example `{ de: 'wetter', 'pt-BR': 'clima' }`. */
export type Localizations = Readonly<Partial<Record<Locale, string>>>;

/** Translations of a name and a description. They take precedence over a catalogue. */
export interface LocalizedTexts {
  /** Translations of the name. Each obeys the rules of the name. */
  readonly nameLocalizations?: Localizations | undefined;
  /** Translations of the description, 1 to 100 characters each. */
  readonly descriptionLocalizations?: Localizations | undefined;
}
