import type { AppContext } from '../../commands/calls/job-types.js';
import type { InteractionTools } from '../../interactions/context/interaction-tools.js';

/** Nobody in particular: texts are in the default language unless another is asked for. */
const NOBODY = { guildLocale: undefined };

/** Makes what code has that no interaction causes. */
export function createAppContext(tools: InteractionTools): AppContext {
  return {
    rest: tools.rest,
    later: tools.later,
    t: (key, values, { locale } = {}) => tools.translate(NOBODY, key, values, locale ?? 'user'),
    formatFor: (locale) => tools.formatFor(NOBODY, locale),
  };
}
