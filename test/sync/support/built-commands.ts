import {
  ContextMenuCommandBuilder,
  SlashCommandBuilder,
  SlashCommandSubcommandBuilder,
  SlashCommandSubcommandGroupBuilder,
} from '@discordjs/builders';
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  InteractionContextType,
} from 'discord-api-types/v10';
import { defineCommand, defineSubcommand, type FunctionCommand } from 'commandry';
import type { CommandPayload } from 'commandry/protocol';

/** The same command three times: as a builder writes it and as Commandry does. */
export interface BuiltTwice {
  readonly name: string;
  readonly built: CommandPayload;
  readonly defined: FunctionCommand;
}

const json = (builder: { toJSON: () => unknown }) => builder.toJSON() as CommandPayload;
const run = () => 'x';

export const BUILT_TWICE: readonly BuiltTwice[] = [
  {
    name: 'a command of nothing but a name and a description',
    built: json(new SlashCommandBuilder().setName('ping').setDescription('Is it there?')),
    defined: defineCommand({ name: 'ping', description: 'Is it there?', run }),
  },
  {
    name: 'every type of option',
    built: json(
      new SlashCommandBuilder()
        .setName('every')
        .setDescription('d')
        .addStringOption((option) =>
          option.setName('s').setDescription('d').setRequired(true).setMinLength(0).setMaxLength(6000),
        )
        .addIntegerOption((option) => option.setName('i').setDescription('d').setMinValue(0).setMaxValue(10))
        .addNumberOption((option) =>
          option.setName('n').setDescription('d').setMinValue(1.0).setMaxValue(2.5),
        )
        .addBooleanOption((option) => option.setName('b').setDescription('d').setRequired(false))
        .addUserOption((option) => option.setName('u').setDescription('d'))
        .addChannelOption((option) =>
          option
            .setName('c')
            .setDescription('d')
            .addChannelTypes(ChannelType.GuildAnnouncement, ChannelType.GuildText),
        )
        .addRoleOption((option) => option.setName('r').setDescription('d'))
        .addMentionableOption((option) => option.setName('m').setDescription('d'))
        .addAttachmentOption((option) => option.setName('a').setDescription('d'))
        .addStringOption((option) => option.setName('t').setDescription('d').setAutocomplete(true)),
    ),
    defined: defineCommand({
      name: 'every',
      description: 'd',
      options: {
        s: { type: 'string', description: 'd', required: true, minLength: 0, maxLength: 6000 },
        i: { type: 'integer', description: 'd', minValue: 0, maxValue: 10 },
        n: { type: 'number', description: 'd', minValue: 1, maxValue: 2.5 },
        b: { type: 'boolean', description: 'd' },
        u: { type: 'user', description: 'd' },
        c: { type: 'channel', description: 'd', channelTypes: ['GUILD_TEXT', 'GUILD_ANNOUNCEMENT'] },
        r: { type: 'role', description: 'd' },
        m: { type: 'mentionable', description: 'd' },
        a: { type: 'attachment', description: 'd' },
        t: { type: 'string', description: 'd', autocomplete: () => [] },
      },
      run,
    }),
  },
  {
    name: 'choices and translations',
    built: json(
      new SlashCommandBuilder()
        .setName('colour')
        .setNameLocalizations({ de: 'farbe', fr: null })
        .setDescription('A colour')
        .setDescriptionLocalization('de', 'Eine Farbe')
        .addStringOption((option) =>
          option
            .setName('which')
            .setNameLocalization('de', 'welche')
            .setDescription('d')
            .setDescriptionLocalizations({ fr: 'laquelle' })
            .addChoices(
              { name: 'Red', value: 'r', name_localizations: { de: 'Rot' } },
              { name: 'Blue', value: 'b' },
            ),
        )
        .addIntegerOption((option) =>
          option
            .setName('how-much')
            .setDescription('d')
            .addChoices({ name: 'none', value: 0 }, { name: 'one', value: 1 }),
        ),
    ),
    defined: defineCommand({
      name: 'colour',
      nameLocalizations: { de: 'farbe' },
      description: 'A colour',
      descriptionLocalizations: { de: 'Eine Farbe' },
      options: {
        which: {
          type: 'string',
          nameLocalizations: { de: 'welche' },
          description: 'd',
          descriptionLocalizations: { fr: 'laquelle' },
          choices: [
            { name: 'Red', value: 'r', nameLocalizations: { de: 'Rot' } },
            { name: 'Blue', value: 'b' },
          ],
        },
        'how-much': { type: 'integer', description: 'd', choices: { none: 0, one: 1 } },
      },
      run,
    }),
  },
  {
    name: 'subcommands and groups',
    built: json(
      new SlashCommandBuilder()
        .setName('library')
        .setDescription('d')
        .addSubcommandGroup(
          new SlashCommandSubcommandGroupBuilder()
            .setName('card')
            .setDescription('d')
            .addSubcommand((step) =>
              step
                .setName('renew')
                .setDescription('d')
                .addStringOption((option) => option.setName('number').setDescription('d').setRequired(true)),
            ),
        )
        .addSubcommand(
          new SlashCommandSubcommandBuilder()
            .setName('lend')
            .setNameLocalizations({ de: 'leihen' })
            .setDescription('d'),
        ),
    ),
    defined: defineCommand({
      name: 'library',
      description: 'd',
      subcommands: {
        card: {
          description: 'd',
          subcommands: {
            renew: defineSubcommand({
              description: 'd',
              options: { number: { type: 'string', description: 'd', required: true } },
              run,
            }),
          },
        },
        lend: defineSubcommand({ nameLocalizations: { de: 'leihen' }, description: 'd', run }),
      },
    }),
  },
  {
    name: 'who may use it and where',
    built: json(
      new SlashCommandBuilder()
        .setName('where')
        .setDescription('d')
        .setContexts(InteractionContextType.PrivateChannel, InteractionContextType.Guild)
        .setIntegrationTypes(ApplicationIntegrationType.UserInstall, ApplicationIntegrationType.GuildInstall)
        .setDefaultMemberPermissions(8n)
        .setNSFW(true),
    ),
    defined: defineCommand({
      name: 'where',
      description: 'd',
      contexts: ['GUILD', 'PRIVATE_CHANNEL'],
      integrationTypes: ['GUILD_INSTALL', 'USER_INSTALL'],
      defaultMemberPermissions: ['ADMINISTRATOR'],
      nsfw: true,
      run,
    }),
  },
  {
    name: 'administrators only, and not in direct messages',
    built: json(
      // The deprecated way is what old bots have.
      new SlashCommandBuilder()
        .setName('old')
        .setDescription('d')
        .setDefaultMemberPermissions(0)
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is still accepted
        .setDMPermission(false),
    ),

    defined: defineCommand({
      name: 'old',
      description: 'd',
      defaultMemberPermissions: [],
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the same
      dmPermission: false,
      run,
    }),
  },
  {
    name: 'a command of the menu of users',
    built: json(
      new ContextMenuCommandBuilder()
        .setName('High five')
        .setType(ApplicationCommandType.User)
        .setNameLocalizations({ de: 'Abklatschen' }),
    ),
    defined: defineCommand({
      type: 'user',
      name: 'High five',
      nameLocalizations: { de: 'Abklatschen' },
      run,
    }),
  },
  {
    name: 'a command of the menu of messages',
    built: json(new ContextMenuCommandBuilder().setName('Count').setType(ApplicationCommandType.Message)),
    defined: defineCommand({ type: 'message', name: 'Count', run }),
  },
];
