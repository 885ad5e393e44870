import type { RejectionReason } from '../../commands/types/middleware-types.js';
import type { Language } from './languages.js';
import { fill } from './message-templates.js';

/** Describes why a command was refused, in one sentence. */
export function describeRejectionIn(language: Language, reason: RejectionReason): string {
  const { texts } = language;
  switch (reason.kind) {
    case 'refused':
      return texts.guardRejected;
    case 'permissions':
    case 'appPermissions':
      return fill(texts[reason.kind], { names: reason.missing.map((name) => `\`${name}\``).join(', ') });
    case 'contexts':
      return fill(texts.contexts, { places: reason.allowed.map((name) => texts[name]).join(', ') });
    case 'cooldown':
      return fill(texts.cooldown, { time: describeTimeIn(language, reason.retryAfterMs) });
    case 'notForYou':
    case 'premiumRequired':
      return texts[reason.kind];
  }
}

/** Formats a duration in the largest suitable unit, rounded up, so that users do not retry too early. */
function describeTimeIn({ locale }: Language, ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [value, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
