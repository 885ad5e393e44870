import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  ComponentType,
  createApp,
  EntryPoint,
  IntegerOption,
  MentionableOption,
  MessageCommand,
  MessageFlag,
  NumberOption,
  RoleOption,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  UserCommand,
  UserOption,
  type AutocompleteInteraction,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type Message,
  type MessageInteraction,
  type UserInteraction,
  type RepliableInteraction,
} from 'commandry';
import { fakeService } from '../service/fake-service.js';
import { kit, NOW_MS } from './full-payloads.js';
import { createLogbook } from '../logbook.js';
import { createManualClock } from '../time/manual-clock.js';

/** The values that a handler read. */
export interface Reading {
  readonly interaction: RepliableInteraction | AutocompleteInteraction;
  /** The value of every property of the interaction, and the other arguments. */
  readonly found: readonly unknown[];
}

/** Looks at every property, wherever it is declared. */
function read(interaction: Reading['interaction'], ...beside: readonly unknown[]): Reading {
  const found: unknown[] = [...beside];
  for (let level: object | null = interaction; level; level = Object.getPrototypeOf(level) as object | null)
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if ('get' in property || ['raw', 'target', 'kind', 'commandPath'].includes(name))
        found.push(Reflect.get(interaction, name));
  interaction.t('key');
  interaction.format.number(5);
  interaction.formatFor('guild').list(['a', 'b']);
  found.push(interaction.memberPermissions?.toArray(), interaction.appPermissions.toArray());
  // Maps say nothing of themselves in JSON.
  if (interaction.kind === 'modal') found.push([...interaction.answers]);
  if (interaction.kind === 'autocomplete') {
    const { options } = interaction;
    found.push([...options], options.get('whole', 'integer'), options.get('user', 'user'));
  }
  JSON.stringify(found);
  return { interaction, found };
}

function commandsFor(onReading: (reading: Reading) => void) {
  const look = (...given: Parameters<typeof read>): string => {
    onReading(read(...given));
    return 'ok';
  };

  @Command('nested', 'd')
  @SubcommandGroup('group', 'd')
  class Nested {
    @Subcommand('run', 'd', { group: 'group' })
    async run(
      interaction: ChatInputInteraction,
      @StringOption('text', 'd', { required: true }) text: string,
    ) {
      look(interaction, text);
      await interaction.deferReply();
      return 'later';
    }
  }

  class Everything {
    @SlashCommand('all', 'd')
    all(
      interaction: ChatInputInteraction,
      @StringOption('text', 'd', { autocomplete: 'suggest', maxLength: 20 }) text?: string,
      @IntegerOption('whole', 'd', { minValue: 0 }) whole?: number,
      @NumberOption('number', 'd') number?: number,
      @BooleanOption('boolean', 'd') boolean?: boolean,
      @UserOption('user', 'd') user?: unknown,
      @ChannelOption('channel', 'd', { channelTypes: ['GUILD_TEXT'] }) channel?: unknown,
      @RoleOption('role', 'd') role?: unknown,
      @MentionableOption('mentionable', 'd') mentionable?: unknown,
      @AttachmentOption('file', 'd', { fileTypes: ['image'] }) file?: unknown,
    ) {
      return look(interaction, text, whole, number, boolean, user, channel, role, mentionable, file);
    }
    suggest(typed: string, interaction: AutocompleteInteraction) {
      look(interaction, typed);
      return ['a'];
    }
    @UserCommand('User')
    user(interaction: UserInteraction) {
      return look(interaction, interaction.target.memberPermissions?.toArray());
    }
    @MessageCommand('Message')
    message(interaction: MessageInteraction) {
      return look(interaction);
    }
    @EntryPoint('start', 'd')
    start(interaction: EntryPointInteraction) {
      look(interaction);
      return interaction.launchActivity();
    }
  }
  return [Nested, Everything];
}

/** An app for every payload of `FULL_PAYLOADS`, whose handlers look at everything that they are given. */
export function startReader(onReading: (reading: Reading) => void = () => undefined) {
  const logbook = createLogbook();
  const service = fakeService();
  const app = createApp({
    commands: commandsFor(onReading),
    ...kit.credentials,
    log: logbook.log,
    clock: createManualClock(NOW_MS),
    fetch: service.fetch,
    // The same payload is sent again and again.
    stores: { seenInteractions: false },
    onComponent: (interaction) => {
      onReading(read(interaction));
      // A message of components has no content to change.
      const message = interaction.message as Message | null | undefined;
      if (!message) return 'ok';
      const isV2 = ((message.flags ?? 0) & MessageFlag.IS_COMPONENTS_V2) !== 0;
      return interaction.update(
        isV2
          ? { components: [{ type: ComponentType.TEXT_DISPLAY, content: 'changed' }] }
          : { content: 'changed' },
      );
    },
    onModal: (interaction) => {
      onReading(read(interaction));
      return 'ok';
    },
  });
  return { app, logbook, service };
}
