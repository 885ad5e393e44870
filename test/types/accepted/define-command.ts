// Commands without decorators: the handler's options are inferred.
import { defineCommand, defineOptionKind, defineSubcommand, type ChannelValue } from 'commandry';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Takes proofs that compile only if two types are the same. */
const prove = (..._proofs: readonly true[]) => undefined;

const Colour = defineOptionKind({ type: 'string', transform: (text) => ({ red: text.length }) });

export const roll = defineCommand({
  name: 'roll',
  description: 'd',
  defaultMemberPermissions: ['MANAGE_GUILD'],
  options: {
    sides: { type: 'integer', description: 'd', minValue: 2, required: true },
    label: { type: 'string', description: 'd' },
    unit: {
      type: 'string',
      description: 'd',
      required: true,
      choices: ['m', { name: 'Imperial', value: 'i' }],
    },
    where: { type: 'channel', description: 'd', channelTypes: ['GUILD_TEXT'], required: true },
    query: { type: 'string', description: 'd', autocomplete: (typed) => [typed.toUpperCase()] },
    colour: { kind: Colour, description: 'd', required: true },
    tint: { kind: Colour, description: 'd' },
  },
  run: (interaction, options) => {
    prove(true satisfies Same<typeof options.sides, number>);
    prove(true satisfies Same<typeof options.label, string | undefined>);
    prove(true satisfies Same<typeof options.unit, 'm' | 'i'>);
    prove(true satisfies Same<typeof options.where, ChannelValue<'GUILD_TEXT'>>);
    prove(true satisfies Same<typeof options.colour, { red: number }>);
    prove(true satisfies Same<typeof options.tint, { red: number } | undefined>);
    return `${interaction.commandPath} ${options.sides}`;
  },
});

export const weather = defineCommand({
  name: 'weather',
  description: 'd',
  subcommands: {
    forecast: defineSubcommand({
      description: 'd',
      options: { days: { type: 'integer', description: 'd' } },
      run: (_interaction, { days = 3 }) => `${days}`,
    }),
    units: {
      description: 'd',
      subcommands: {
        set: defineSubcommand({ description: 'd', run: () => 'set' }),
      },
    },
  },
});

export const others = [
  defineCommand({ type: 'user', name: 'High five', run: ({ target }) => target.user.username }),
  defineCommand({ type: 'message', name: 'Count', run: ({ target }) => target.message.content }),
  defineCommand({
    type: 'entryPoint',
    name: 'launch',
    description: 'd',
    run: (interaction) => interaction.launchActivity(),
  }),
  defineCommand({ name: 'ping', description: 'd', run: () => 'pong' }),
];
