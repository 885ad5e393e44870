import type { CommandPayload } from '../../../src/protocol/commands/command.js';
import { CommandType } from '../../../src/protocol/commands/command-type.js';
import { OptionType } from '../../../src/protocol/commands/options/option-type.js';

/** A slash command with a subcommand, an option with choices, and a group. */
export function weather(): CommandPayload {
  return {
    type: CommandType.CHAT_INPUT,
    name: 'weather',
    description: 'Weather for any city',
    options: [
      {
        type: OptionType.SUB_COMMAND,
        name: 'forecast',
        description: 'The next days',
        options: [
          { type: OptionType.STRING, name: 'city', description: 'City to look up', required: true },
          {
            type: OptionType.STRING,
            name: 'unit',
            description: 'Unit',
            choices: [
              { name: 'Metric', value: 'metric' },
              { name: 'Imperial', value: 'imperial' },
            ],
          },
        ],
      },
      {
        type: OptionType.SUB_COMMAND_GROUP,
        name: 'alerts',
        description: 'Warnings',
        options: [{ type: OptionType.SUB_COMMAND, name: 'on', description: 'Switch them on' }],
      },
    ],
  };
}

/** A slash command without options. */
export function ping(): CommandPayload {
  return { type: CommandType.CHAT_INPUT, name: 'ping', description: 'Is the bot there?' };
}

/** A command of each type, all with one name. */
export function namesakes(): CommandPayload[] {
  return [
    { name: 'launch', description: 'Play' },
    { type: CommandType.USER, name: 'launch' },
    { type: CommandType.MESSAGE, name: 'launch' },
    { type: CommandType.PRIMARY_ENTRY_POINT, name: 'launch', description: 'Play together' },
  ];
}

/** So many commands with 25 options each. */
export function manyCommands(count: number): CommandPayload[] {
  return Array.from({ length: count }, (_, command) => ({
    type: CommandType.CHAT_INPUT,
    name: `command-${command}`,
    description: `Command ${command}`,
    options: Array.from({ length: 25 }, (_, option) => ({
      type: OptionType.STRING,
      name: `option-${option}`,
      description: `Option ${option}`,
    })),
  }));
}
