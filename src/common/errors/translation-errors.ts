/** A translation is not right. Found when the definitions are localized; the first three when catalogues are read. */
export const TRANSLATION_ERRORS = {
  CATALOGUES_UNREADABLE: {
    status: 500,
    help: 'Name the folder that holds the catalogues, one <locale>.json for each locale.',
  },
  CATALOGUES_INVALID: { status: 500, help: 'Mend each fault in the list; they are all there.' },
  CATALOGUE_MALFORMED: { status: 500, help: 'Mend the file at this place.' },
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
  MESSAGES_INVALID: { status: 500, help: 'Mend each message in the list; they are all there.' },
  MESSAGE_MALFORMED: {
    status: 500,
    help: "Mend the message. A brace that is no placeholder stands in apostrophes: '{'.",
  },
  MESSAGE_VALUES_DIFFER: { status: 500, help: 'Use the same values in every language.' },
  MESSAGE_WITHOUT_DEFAULT: { status: 500, help: 'Add the key to the default locale, or remove it here.' },
  LOCALIZE_FUNCTION_FAILED: { status: 500, help: 'See the cause: the function that localizes threw it.' },
} as const;
