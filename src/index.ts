export { createApp } from './app.js';
export type { App, AppOptions, SyncReport } from './app.js';
export type { Clock } from './clock.js';
export { compileCommands } from './commands/compile.js';
export { Command } from './commands/decorators/command.js';
export {
  EntryPoint,
  MessageCommand,
  SlashCommand,
  Subcommand,
  UserCommand,
} from './commands/decorators/handlers.js';
export type { EntryPointSettings } from './commands/decorators/handlers.js';
export { IntegerOption, StringOption } from './commands/decorators/options.js';
export type { CommandClass, CommandDefinition, OptionDefinition } from './commands/definition.js';
export type {
  AutocompleteInteraction,
  BaseInteraction,
  ChatInputInteraction,
  EntryPointInteraction,
  MessageInteraction,
  RepliableInteraction,
  UserInteraction,
} from './commands/interaction-types.js';
export type {
  AutocompleteProvider,
  IntegerOptionSettings,
  OptionDecorator,
  StringOptionSettings,
} from './commands/option-type.js';
export type { Awaitable, HandlerResult, MessageReply, Reply, Suggestion } from './commands/reply.js';
export { toRegistration } from './commands/to-registration.js';
export { CommandryError, errorCodes } from './errors.js';
export type { ErrorCode, Problem, ProblemLocation } from './errors.js';
export type { IncomingRequest, OutgoingResponse, Receive, Receiver } from './interactions/ports.js';
export type { Log, LogEntry } from './log.js';
export type { CommandPayload, RegisteredCommand } from './model/command.js';
export type { Difference } from './registration/compare.js';
export { formatPlan } from './registration/format-plan.js';
export type { Change, Plan } from './registration/plan.js';
