import type { OutsideInteractions } from '../../commands/calls/job-types.js';
import type { InteractionTranslator } from '../../interactions/context/interaction-translator.js';

/** Makes what jobs and the handlers of events have: the calls and the texts of the app. */
export function outsideInteractions(translator: InteractionTranslator): OutsideInteractions {
  const nobody = { guildLocale: undefined };
  return {
    rest: translator.rest,
    t: (key, values, { locale } = {}) => translator.translate(nobody, key, values, locale ?? 'user'),
    formatFor: (locale) => translator.formatFor(nobody, locale),
  };
}
