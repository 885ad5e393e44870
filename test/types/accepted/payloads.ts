// Commands from builders and JSON: the payload says which interaction the handler gets, as far as its type is known.
import { ContextMenuCommandBuilder, SlashCommandBuilder } from '@discordjs/builders';
import type { APIApplicationCommandOption } from 'discord-api-types/v10';
import {
  fromPayload,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type MessageInteraction,
  type UserInteraction,
  type UserValue,
  type InteractionOf,
  type PayloadInteraction,
} from 'commandry';
import type { CommandPayload } from 'commandry/protocol';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Takes proofs that compile only if two types are the same. */
const prove = (..._proofs: readonly true[]) => undefined;

prove(true satisfies Same<InteractionOf<SlashCommandBuilder>, ChatInputInteraction>);
prove(true satisfies Same<InteractionOf<ContextMenuCommandBuilder>, UserInteraction | MessageInteraction>);
prove(true satisfies Same<InteractionOf<{ readonly name: string }>, ChatInputInteraction>);
prove(true satisfies Same<InteractionOf<{ readonly type: 4 }>, EntryPointInteraction>);
prove(true satisfies Same<InteractionOf<{ readonly type: number }>, PayloadInteraction>);
prove(true satisfies Same<InteractionOf<CommandPayload>, PayloadInteraction>);

/** As an imported file of JSON is typed. */
declare const json: {
  readonly type: number;
  readonly name: string;
  readonly options: APIApplicationCommandOption[];
};

export const commands = [
  fromPayload(new SlashCommandBuilder(), ({ commandPath }) => commandPath),
  fromPayload(new SlashCommandBuilder(), {
    'card renew': ({ commandPath }, options) =>
      typeof options['number'] === 'string' ? commandPath : 'none',
    lend: {
      run: (interaction, { days, to }: { days: number; to?: UserValue }) =>
        interaction.reply(`${days} ${to?.user.username ?? ''}`),
      autocomplete: { title: (typed, { options }) => [`${typed} ${options.get('days', 'integer') ?? 0}`] },
    },
  }),
  fromPayload({ type: 2, name: 'Wave' }, ({ target }) => target.user.username),
  fromPayload({ type: 3, name: 'Quote' }, async ({ target }) => Promise.resolve(target.message.content)),
  fromPayload(json, (interaction) => (interaction.kind === 'user' ? interaction.target.user.id : undefined)),
  fromPayload(json, { run: (interaction: UserInteraction) => interaction.target.user.id }),
  fromPayload(json, { open: (interaction: ChatInputInteraction) => interaction.commandPath }),
  fromPayload(json, () => undefined, { guilds: ['300000000000000001'], formerly: [] }),
];
