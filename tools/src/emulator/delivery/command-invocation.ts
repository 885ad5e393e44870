import type { Snowflake, InteractionType, IntegrationOwners, CommandOption } from 'commandry/protocol';
import type { ChannelActor } from '../domain/access/channel-actor.js';
import type { WireAttachment } from '../domain/objects/wire-message.js';
import type { Application } from '../storage/store-records.js';
import type { StoredCommand } from '../storage/stored-command.js';

/** An option with a value, or a step towards a subcommand. */
export interface WireOption {
  readonly name: string;
  readonly type: number;
  readonly value?: string | number | boolean;
  /** Only on the option being typed. */
  readonly focused?: true;
  readonly options?: readonly WireOption[];
}

/** A user using a command, or typing one. */
export interface Invocation extends ChannelActor {
  readonly type:
    typeof InteractionType.APPLICATION_COMMAND | typeof InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  readonly application: Application;
  readonly command: StoredCommand;
  /** Through which installations the command is there. */
  readonly owners: IntegrationOwners;
  /** The name of the command and of the subcommand in it, for example `weather forecast`. */
  readonly path: string;
  readonly options: readonly WireOption[];
  /** The files given to options, by id. */
  readonly attachments?: Readonly<Record<string, WireAttachment>> | undefined;
  /** Of user and message commands: the user or the message. */
  readonly targetId?: Snowflake | undefined;
  /** Of an autocompletion: the option being typed. */
  readonly focused?: CommandOption | undefined;
}

/** Who uses something of an application where, and through which installations. */
export type ActorContext = ChannelActor & Pick<Invocation, 'application' | 'owners' | 'attachments'>;
