import { EntryPointHandler } from '../../model/command.js';
import type { HandlerDecorator } from '../handler-type.js';
import type {
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  UserInteraction,
} from '../interaction-types.js';
import { recordMethod, refuseStandardDialect, type MethodRecord } from '../records.js';

/**
 * Makes a method a whole slash command, without subcommands.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function SlashCommand(name: string, description: string): HandlerDecorator<ChatInputInteraction> {
  return recorder('SlashCommand', { kind: 'slash', name, description });
}

/**
 * Makes a method a subcommand of the class's `@Command`.
 *
 * @param name - 1 to 32 lower-case characters without spaces.
 * @param description - 1 to 100 characters.
 */
export function Subcommand(name: string, description: string): HandlerDecorator<ChatInputInteraction> {
  return recorder('Subcommand', { kind: 'subcommand', name, description });
}

/**
 * Makes a method a command in the context menu of users.
 *
 * @param name - 1 to 32 characters; capitals and spaces are allowed.
 */
export function UserCommand(name: string): HandlerDecorator<UserInteraction> {
  return recorder('UserCommand', { kind: 'user', name });
}

/**
 * Makes a method a command in the context menu of messages.
 *
 * @param name - 1 to 32 characters; capitals and spaces are allowed.
 */
export function MessageCommand(name: string): HandlerDecorator<MessageInteraction> {
  return recorder('MessageCommand', { kind: 'message', name });
}

export interface EntryPointSettings {
  /**
   * Who answers. `app`: the method, which may launch the Activity or reply with something else. `service`: the
   * service launches the Activity by itself and the method is never called. Default `app`.
   */
  readonly handler?: 'app' | 'service' | undefined;
}

/**
 * Makes a method the entry point command, the main way to launch the app's Activity. An app has at most one.
 *
 * @param name - 1 to 32 characters.
 * @param description - 1 to 100 characters.
 */
export function EntryPoint(
  name: string,
  description: string,
  settings: EntryPointSettings = {},
): HandlerDecorator<EntryPointInteraction> {
  const handler =
    settings.handler === 'service'
      ? EntryPointHandler.DISCORD_LAUNCH_ACTIVITY
      : EntryPointHandler.APP_HANDLER;
  return recorder('EntryPoint', { kind: 'entryPoint', name, description, handler });
}

function recorder<Context>(decorator: string, record: MethodRecord): HandlerDecorator<Context> {
  return (prototype, method) => {
    refuseStandardDialect(decorator, method);
    recordMethod(prototype, method, record);
  };
}
