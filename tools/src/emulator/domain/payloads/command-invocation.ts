import type { Snowflake, InteractionType, IntegrationOwners, CommandOption } from 'commandry/protocol';
import type { ChannelActor } from '../access/channel-actor.js';
import type { WireAttachment } from '../objects/wire-message.js';
import type { Application } from '../../storage/store-records.js';
import type { StoredCommand } from '../../storage/stored-command.js';

/** An option with a value, or a step towards a subcommand. */
export interface WireOption {
  readonly name: string;
  readonly type: number;
  readonly value?: string | number | boolean;
  /** Only on the option being typed. */
  readonly focused?: true;
  readonly options?: readonly WireOption[];
}

/** A use of a command by a user, or a command being typed. */
export interface Invocation extends ChannelActor {
  readonly type:
    | typeof InteractionType.APPLICATION_COMMAND
    | typeof InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  readonly application: Application;
  readonly command: StoredCommand;
  /** The installations that provide the command. */
  readonly owners: IntegrationOwners;
  /** The name of the command with its subcommand, for example `weather forecast`. */
  readonly path: string;
  readonly options: readonly WireOption[];
  /** The files given to options, by id. */
  readonly attachments?: Readonly<Record<string, WireAttachment>> | undefined;
  /** For user and message commands: the user or the message. */
  readonly targetId?: Snowflake | undefined;
  /** For autocompletion: the option being typed. */
  readonly focused?: CommandOption | undefined;
}

/** The user, channel, application and installations of an interaction. */
export type ActorContext = ChannelActor & Pick<Invocation, 'application' | 'owners' | 'attachments'>;
