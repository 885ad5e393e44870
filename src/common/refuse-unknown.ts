import { CommandryError } from './errors/commandry-error.js';
import { describeNames } from './nearest-name.js';

/** The names of all settings of a function. The compiler misses none. */
export type SettingNames<T extends object> = Readonly<Record<keyof T, true>>;

/**
 * Refuses settings that a function does not have: a misspelt one would have its default, and nobody would notice.
 *
 * @param where - The function that was called.
 * @throws CommandryError `SETTING_INVALID` with the name that is probably meant.
 */
export function refuseUnknown<T extends object>(where: string, given: T, names: SettingNames<T>): void {
  for (const name in given) {
    if (Object.hasOwn(names, name)) continue;
    throw new CommandryError(
      'SETTING_INVALID',
      `${where} was given the setting "${name}", which it does not have. ${describeNames(name, Object.keys(names))}`,
    );
  }
}
