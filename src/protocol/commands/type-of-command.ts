import type { CommandData } from './command-data.js';
import { CommandType } from './command-type.js';

/** Returns the type of a used command, which slash commands may leave out. */
export function typeOfCommand({ type }: Pick<CommandData, 'type'>): number {
  return type ?? CommandType.CHAT_INPUT;
}
