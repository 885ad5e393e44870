import {
  CommandType,
  type CommandOption,
  type CommandPayload,
  type RegisteredCommand,
} from '../model/command.js';
import { isJsonObject } from '../model/field-checker.js';

/** A field in which a registered command differs from its class. */
export interface Difference {
  /** For example `options.days.max_value`. */
  readonly path: string;
  readonly registered: unknown;
  readonly declared: unknown;
}

/**
 * Compares by meaning: defaults, nulls and dropped fields are no differences; the order of options and choices is one.
 *
 * Where a command can be used is compared only if its class says so, because the service fills it in with what the
 * application supports. What the service does not return is not compared: `default_permission`, `file_types`, and in a
 * guild where a command can be used.
 */
export function compare(registered: RegisteredCommand, declared: CommandPayload): Difference[] {
  const differences: Difference[] = [];
  collect(
    toComparable(registered, registered, declared),
    toComparable(declared, registered, declared),
    '',
    differences,
  );
  return differences;
}

type Comparable = Readonly<Record<string, unknown>>;

/** The form in which two commands that mean the same are the same. */
function toComparable(
  command: CommandPayload | RegisteredCommand,
  registered: RegisteredCommand,
  declared: CommandPayload,
): Comparable {
  const type = command.type ?? CommandType.CHAT_INPUT;
  const isComparable = (field: 'contexts' | 'integration_types' | 'dm_permission'): boolean =>
    declared[field] !== undefined && registered[field] !== undefined;
  return {
    type,
    name: command.name,
    name_localizations: command.name_localizations ?? {},
    description: command.description ?? '',
    description_localizations: command.description_localizations ?? {},
    default_member_permissions: command.default_member_permissions ?? null,
    nsfw: command.nsfw ?? false,
    ...(isComparable('contexts') ? { contexts: sorted(command.contexts) } : {}),
    ...(isComparable('integration_types') ? { integration_types: sorted(command.integration_types) } : {}),
    ...(isComparable('dm_permission') && declared.contexts === undefined
      ? { dm_permission: command.dm_permission ?? true }
      : {}),
    options: (command.options ?? []).map(toComparableOption),
    ...(type === CommandType.PRIMARY_ENTRY_POINT ? { handler: command.handler ?? null } : {}),
  };
}

function sorted(values: readonly number[] | null | undefined): number[] {
  return [...(values ?? [])].sort((a, b) => a - b);
}

function toComparableOption(option: CommandOption): Comparable {
  return {
    type: option.type,
    name: option.name,
    name_localizations: option.name_localizations ?? {},
    description: option.description,
    description_localizations: option.description_localizations ?? {},
    required: option.required ?? false,
    choices: (option.choices ?? []).map(({ name, name_localizations, value }) => ({
      name,
      name_localizations: name_localizations ?? {},
      value,
    })),
    options: (option.options ?? []).map(toComparableOption),
    channel_types: sorted(option.channel_types),
    min_value: option.min_value ?? null,
    max_value: option.max_value ?? null,
    min_length: option.min_length ?? null,
    max_length: option.max_length ?? null,
    autocomplete: option.autocomplete ?? false,
  };
}

function collect(registered: unknown, declared: unknown, path: string, differences: Difference[]): void {
  if (Array.isArray(registered) && Array.isArray(declared)) {
    for (let index = 0; index < Math.max(registered.length, declared.length); index++) {
      const [was, is] = [registered[index] as unknown, declared[index] as unknown];
      collect(was, is, `${path}.${labelOf(was, is, index)}`, differences);
    }
  } else if (isJsonObject(registered) && isJsonObject(declared)) {
    for (const key of new Set([...Object.keys(registered), ...Object.keys(declared)])) {
      collect(registered[key], declared[key], path === '' ? key : `${path}.${key}`, differences);
    }
  } else if (registered !== declared) {
    differences.push({ path, registered, declared });
  }
}

/** An element goes by its name where it has kept it or stands alone, else by its place. */
function labelOf(was: unknown, is: unknown, index: number): string {
  const [before, after] = [nameOf(was), nameOf(is)];
  const name =
    before === undefined || after === undefined || before === after ? (after ?? before) : undefined;
  return name ?? String(index);
}

function nameOf(value: unknown): string | undefined {
  return isJsonObject(value) && typeof value['name'] === 'string' ? value['name'] : undefined;
}
