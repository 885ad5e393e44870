/** Option types of Discord. */
export const OptionType = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const;
export type OptionType = (typeof OptionType)[keyof typeof OptionType];

/** True if a type is a step on the way to a subcommand rather than a value. */
export function isSubcommandType(type: unknown): boolean {
  return type === OptionType.SUB_COMMAND || type === OptionType.SUB_COMMAND_GROUP;
}

/** True for a group without subcommands. Clients do not show it. */
export function isEmptyGroup(option: {
  readonly type: unknown;
  readonly options?: readonly unknown[] | null | undefined;
}): boolean {
  return option.type === OptionType.SUB_COMMAND_GROUP && !option.options?.length;
}
