/** A translation is invalid. Found when the definitions are localized; the first three when catalogues are read. */
export const TRANSLATION_ERRORS = {
  CATALOGUES_UNREADABLE: {
    status: 500,
    help: 'Name the folder of the catalogues, with one <locale>.json for each locale.',
  },
  CATALOGUES_INVALID: { status: 500, help: 'Fix each fault in the list; it is complete.' },
  CATALOGUE_MALFORMED: { status: 500, help: 'Fix the file at this position.' },
  LOCALE_UNKNOWN: {
    status: 500,
    help: 'Use a locale key of the service, with a hyphen and upper case as in its list.',
  },
  LOCALIZATION_NOT_TEXT: {
    status: 500,
    help: 'Write a text; null if the default is right in this locale; or an object of texts in a catalogue.',
  },
  LOCALIZATION_KEY_REPEATED: { status: 500, help: 'Keep one of the two: nested or dotted.' },
  LOCALIZATION_MISSING: {
    status: 500,
    help: 'Translate it, or write null if the default is right in this locale.',
  },
  LOCALIZATION_UNUSED: { status: 500, help: 'Correct the key, or remove it.' },
  LOCALIZATION_EQUALS_DEFAULT: {
    status: 500,
    help: 'Translate it. If the default is right in this locale, remove the text, or write null in a catalogue.',
  },
  LOCALIZATION_HIDES_DEFAULT: {
    status: 500,
    help: 'Give the default under its own locale too.',
  },
  MESSAGES_INVALID: { status: 500, help: 'Fix each message in the list; it is complete.' },
  MESSAGE_MALFORMED: {
    status: 500,
    help: "Fix the message. Put a brace that is no placeholder in apostrophes: '{'.",
  },
  MESSAGE_VALUES_DIFFER: { status: 500, help: 'Use the same values in every language.' },
  MESSAGE_WITHOUT_DEFAULT: { status: 500, help: 'Add the key to the default locale, or remove it here.' },
  LOCALIZE_FUNCTION_FAILED: { status: 500, help: 'See the cause: the localize function threw it.' },
} as const;
