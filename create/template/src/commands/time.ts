import { SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import type { Translated } from '../languages.js';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Returns the time zones whose name contains the typed text: "new y" finds America/New_York. */
export function findZones(typed: string): string[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  return ZONES.filter((zone) => zone.toLowerCase().includes(wanted)).slice(0, 25);
}

export class Time {
  /** @param now - The clock. Tests pass their own. */
  constructor(private readonly now = () => new Date()) {}

  @SlashCommand('time', 'What time is it there?')
  time(
    { t, locale }: Translated<ChatInputInteraction>,
    @StringOption('zone', 'Where: a time zone', { required: true, maxLength: 50, autocomplete: findZones })
    zone: string,
  ) {
    // Users may send values that were not suggested.
    if (!ZONES.includes(zone)) return { content: t('unknownZone', { zone }), ephemeral: true };
    const time = this.now().toLocaleTimeString(locale, { timeZone: zone, timeStyle: 'short' });
    // The texts are in `english.ts` and `locales`. A misspelt key, or a value that is missing, does not compile.
    return t('time', { time, zone: zone.replaceAll('_', ' ') });
  }
}
