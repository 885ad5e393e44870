import { CommandType } from '../../protocol/commands/command-type.js';
import { toVisible } from './format-sections.js';
import type { CommandName } from '../commands/commands-plan.js';

/** Formats a command as users know it: `/ping`, `High five (on a user)`. Safe to print. */
export function describeCommand({ type, name }: CommandName): string {
  const text = toVisible(name);
  switch (type) {
    case CommandType.USER:
      return `${text} (on a user)`;
    case CommandType.MESSAGE:
      return `${text} (on a message)`;
    case CommandType.PRIMARY_ENTRY_POINT:
      return `${text} (entry point)`;
    default:
      return `/${text}`;
  }
}
