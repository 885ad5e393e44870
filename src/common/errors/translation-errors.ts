/** A translation is invalid. Found when the definitions are localized; the first three when catalogues are read. */
export const TRANSLATION_ERRORS = {
  CATALOGUES_UNREADABLE: 'Name the folder of the catalogues, with one <locale>.json for each locale.',
  CATALOGUES_INVALID: 'Fix each problem in the list; it is complete.',
  CATALOGUE_MALFORMED: 'Fix the file at this position.',
  LOCALE_UNKNOWN: 'Use a locale key of Discord, with a hyphen and upper case as in its list.',
  LOCALIZATION_NOT_TEXT:
    'Write a text; null if the default is right in this locale; or an object of texts in a catalogue.',
  LOCALIZATION_KEY_REPEATED: 'Keep one of the two: nested or dotted.',
  LOCALIZATION_MISSING: 'Translate it, or write null if the default is right in this locale.',
  LOCALIZATION_UNUSED: 'Correct the key, or remove it.',
  LOCALIZATION_EQUALS_DEFAULT:
    'Translate it. If the default is right in this locale, remove the text, or write null in a catalogue.',
  LOCALIZATION_HIDES_DEFAULT: 'Give the default under its own locale too.',
  MESSAGES_INVALID: 'Fix each message in the list; it is complete.',
  MESSAGE_MALFORMED: "Fix the message. Put a brace that is no placeholder in apostrophes: '{'.",
  MESSAGE_VALUES_DIFFER: 'Use the same values in every language.',
  MESSAGE_WITHOUT_DEFAULT: 'Add the key to the default locale, or remove it here.',
  LOCALIZE_FUNCTION_FAILED: 'See the cause: the localize function threw it.',
} as const;
