import { CommandType } from '../../model/command.js';
import { InteractionType } from '../../model/interaction.js';
import { memberKey, type Store } from '../store/store.js';
import { toResolvedMember } from '../wire/member.js';
import type { WireMessage } from '../wire/message.js';
import { toWireUser, type WireUser } from '../wire/user.js';
import type { Invocation } from './payload.js';

/** An option with a value, or a step towards a subcommand. */
export interface WireOption {
  readonly name: string;
  readonly type: number;
  readonly value?: string | number | boolean;
  /** Only on the option being typed. */
  readonly focused?: true;
  readonly options?: readonly WireOption[];
}

/** What a target was resolved to, by id. */
export interface WireResolved {
  readonly users?: Readonly<Record<string, WireUser>>;
  readonly members?: Readonly<Record<string, ReturnType<typeof toResolvedMember>>>;
  readonly messages?: Readonly<Record<string, WireMessage>>;
}

/** `data` of a delivered interaction. */
export interface WireCommandData {
  readonly id: string;
  readonly name: string;
  readonly type: CommandType;
  readonly version?: string;
  readonly options?: readonly WireOption[];
  readonly target_id?: string;
  readonly resolved?: WireResolved;
}

export function buildData(store: Store, invocation: Invocation): WireCommandData {
  const { type, command, options, targetId } = invocation;
  const resolved = targetId === undefined ? undefined : resolve(store, invocation, targetId);
  return {
    id: command.id,
    name: command.body.name,
    type: command.body.type,
    // The reference has it in autocompletion only.
    ...(type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE ? { version: command.version } : {}),
    ...(options.length > 0 ? { options } : {}),
    ...(targetId !== undefined && resolved ? { target_id: targetId, resolved } : {}),
  };
}

function resolve(store: Store, { command, guild }: Invocation, id: string): WireResolved {
  if (command.body.type === CommandType.MESSAGE) {
    const stored = store.messages.get(id);
    return stored ? { messages: { [id]: stored.message } } : {};
  }
  const user = store.users.get(id);
  const member = store.members.get(memberKey(guild.id, id));
  return {
    ...(user ? { users: { [id]: toWireUser(user) } } : {}),
    ...(member ? { members: { [id]: toResolvedMember(store, member) } } : {}),
  };
}
