import type { RefusedOption, Wanted } from '../../commands/types/user-message-facts.js';
import { ENGLISH, type Language } from './languages.js';
import { fill } from './message-templates.js';

/** Describes the rule that a submitted value broke, in the given language. */
export function describeWantedIn({ locale, texts }: Language, wanted: Wanted): string {
  const format = (value: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }).format(value);
  const either = (names: readonly string[]): string =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  switch (wanted.kind) {
    case 'minLength':
    case 'maxLength':
      return fill(texts[wanted.kind], { length: format(wanted.length) }, { locale, count: wanted.length });
    case 'minValue':
    case 'maxValue':
      return fill(texts[wanted.kind], { value: format(wanted.value) }, { locale, count: wanted.value });
    case 'fewest':
    case 'most':
      return fill(texts[wanted.kind], { count: format(wanted.count) }, { locale, count: wanted.count });
    case 'choice':
      return fill(texts.choice, { names: wanted.names.join(', ') });
    case 'channelType':
      return fill(texts.channelType, { types: either(wanted.types) });
    case 'fileType':
      return fill(texts.fileType, { types: either(wanted.fileTypes) });
    case 'words':
      return wanted.words;
    default:
      return texts[wanted.kind];
  }
}

/** Describes a refused value for the log, in English. */
export function describeRefused({
  option,
  found,
  wanted,
}: Pick<RefusedOption, 'option' | 'found' | 'wanted'>): string {
  return wanted.kind === 'words'
    ? `${option}: found ${found}, refused with "${wanted.words}"`
    : `${option}: found ${found}, wanted ${describeWantedIn(ENGLISH, wanted)}`;
}
