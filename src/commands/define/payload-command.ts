import type { ProblemList } from '../compile/checks/problem-list.js';
import type { CommandDefinition } from '../compile/definition.js';

const COMPILE: unique symbol = Symbol.for('commandry.payload-command.v1');

/** Compiles the payload that a command was made from. */
type CompilePayload = (problems: ProblemList) => CommandDefinition[];

/** A command made by `fromPayload`. Pass it to `createApp({ commands })` beside classes. */
export interface PayloadCommand {
  /** A command carries its compiler, so that bots without payloads do not bundle it. */
  readonly [COMPILE]: CompilePayload;
}

export function toPayloadCommand(compile: CompilePayload): PayloadCommand {
  return { [COMPILE]: compile };
}

export function isPayloadCommand(source: unknown): source is PayloadCommand {
  return typeof source === 'object' && source !== null && COMPILE in source;
}

/** Compiles a command made by `fromPayload`. */
export function compilePayloadCommand(command: PayloadCommand, problems: ProblemList): CommandDefinition[] {
  return command[COMPILE](problems);
}
