import { CommandType, InteractionType, OptionType } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Invocation, WireOption } from './command-invocation.js';
import { resolve, type Reference, type WireResolved } from './resolve-entities.js';

/** `data` of a delivered interaction. */
export interface WireCommandData {
  readonly id: string;
  readonly name: string;
  readonly type: CommandType;
  /** Only for guild commands. */
  readonly guild_id?: string;
  readonly version?: string;
  readonly options?: readonly WireOption[];
  readonly target_id?: string;
  readonly resolved?: WireResolved;
}

export function buildData(service: Service, invocation: Invocation): WireCommandData {
  const { type, command, options, targetId } = invocation;
  const references = [...findTarget(invocation), ...options.flatMap(findReferences)];
  const resolved = resolve(service, invocation, references);
  return {
    id: command.id,
    name: command.body.name,
    type: command.body.type,
    ...(command.guildId === null ? {} : { guild_id: command.guildId }),
    // The reference has it only in autocompletion.
    ...(type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE ? { version: command.version } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(targetId === undefined ? {} : { target_id: targetId }),
    ...(Object.keys(resolved).length > 0 ? { resolved } : {}),
  };
}

function findTarget({ command, targetId }: Invocation): Reference[] {
  if (targetId === undefined) return [];
  return [{ kinds: [command.body.type === CommandType.MESSAGE ? 'messages' : 'users'], id: targetId }];
}

/** The kinds of entities that options name by id, by option type. The text of an option being typed is not an id. */
const KINDS_BY_OPTION_TYPE: Readonly<Record<number, Reference['kinds']>> = {
  [OptionType.USER]: ['users'],
  [OptionType.CHANNEL]: ['channels'],
  [OptionType.ROLE]: ['roles'],
  [OptionType.MENTIONABLE]: ['users', 'roles'],
  [OptionType.ATTACHMENT]: ['attachments'],
};

function findReferences({ type, value, options = [] }: WireOption): Reference[] {
  const kinds = KINDS_BY_OPTION_TYPE[type];
  const own = kinds && typeof value === 'string' ? [{ kinds, id: value }] : [];
  return [...own, ...options.flatMap(findReferences)];
}
