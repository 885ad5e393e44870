import type { NamedItem } from './pick-by-name.js';
import { pickByName } from './pick-by-name.js';

type Component = Readonly<Record<string, unknown>>;

/** Reads the options of a select or a group as named things, whose items are their values. */
export function listOptions(component: Component): NamedItem<string>[] {
  const options = Array.isArray(component['options']) ? (component['options'] as readonly Component[]) : [];
  return options.map(({ label, value }) => ({
    shown: String(label),
    id: String(value),
    item: String(value),
  }));
}

/**
 * Reads the values chosen in a select or a group: of options by their labels or values; of users, roles and channels as
 * they are typed, for the emulator to find.
 *
 * @param text - Separated by commas, unless an option is called so as a whole.
 * @throws CliError with the nearest names of options.
 */
export function readValues(component: Component, text: string): readonly string[] {
  if (text.trim() === '') return [];
  const options = listOptions(component);
  const isWhole = options.some(({ shown, id }) => shown === text || id === text);
  const parts = isWhole ? [text] : text.split(',').map((part) => part.trim());
  return Array.isArray(component['options'])
    ? parts.map((part) => pickByName(options, part, 'option'))
    : parts;
}
