import type { Wanted } from '../../commands/types/user-message-facts.js';
import type { Language } from './languages.js';

/** Describes the rule that a submitted value broke, in the given language. */
export function describeWantedIn({ locale, texts }: Language, wanted: Wanted): string {
  const format = (value: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }).format(value);
  const either = (names: readonly string[]): string =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  switch (wanted.kind) {
    case 'minLength':
    case 'maxLength':
      return texts[wanted.kind](format(wanted.length));
    case 'minValue':
    case 'maxValue':
      return texts[wanted.kind](format(wanted.value));
    case 'fewest':
    case 'most':
      return texts[wanted.kind](format(wanted.count));
    case 'choice':
      return texts.choice(wanted.names.join(', '));
    case 'channelType':
      return texts.channelType(either(wanted.types));
    case 'fileType':
      return texts.fileType(either(wanted.fileTypes));
    case 'words':
      return wanted.words;
    default:
      return texts[wanted.kind];
  }
}
