import { onTestFinished } from 'vitest';
import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  createApp,
  EntryPoint,
  IntegerOption,
  MentionableOption,
  MessageCommand,
  RoleOption,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  UserOption,
  type App,
  type AppOptions,
  type Attachment,
  type ChannelValue,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type MentionableValue,
  type MessageInteraction,
  type Role,
  type UserInteraction,
  type UserValue,
} from 'commandry';
import { createServer } from 'commandry/node';
import { createActivityWorld } from '../../../support/service/activity-world.js';
import { startTestEmulator, WEATHER, type TestEmulator } from '../../emulator/support/emulator.js';

@Command('weather', 'Weather for any city')
class Weather {
  @Subcommand('forecast', 'The next days')
  forecast(
    interaction: ChatInputInteraction,
    @StringOption('city', 'City', {
      required: true,
      autocomplete: (typed) => ['Paris', 'Oslo'].filter((city) => city.startsWith(typed)),
    })
    city: string,
    @IntegerOption('days', 'Days', { maxValue: 14 }) days = 1,
  ) {
    return `${interaction.user.username}: ${city}, ${days} days`;
  }
}

class Harbour {
  @SlashCommand('ping', 'Is the bot there?')
  ping() {
    return { content: 'pong', ephemeral: true };
  }

  @SlashCommand('slow', 'Takes its time')
  async slow(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    await interaction.editReply('at last');
  }

  @SlashCommand('stuck', 'Never gets done')
  async stuck(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    await new Promise(() => undefined);
  }

  @SlashCommand('give', 'Takes everything')
  give(
    _interaction: ChatInputInteraction,
    @UserOption('who', 'Who') who?: UserValue,
    @RoleOption('role', 'Role') role?: Role,
    @ChannelOption('where', 'Where', { channelTypes: ['GUILD_VOICE'] }) where?: ChannelValue<'GUILD_VOICE'>,
    @MentionableOption('whom', 'Whom') whom?: MentionableValue,
    @AttachmentOption('file', 'File') file?: Attachment,
    @BooleanOption('quick', 'Quick') quick?: boolean,
  ) {
    const names = [who?.user.username, role?.name, where?.name, whom && idOf(whom), file?.filename, quick];
    return names.map((name) => String(name)).join(', ');
  }

  @UserCommand('High five')
  highFive({ target }: UserInteraction) {
    return `🙌 ${target.user.username}`;
  }

  @MessageCommand('Shout')
  shout({ target }: MessageInteraction) {
    return target.message.content.toUpperCase();
  }

  @EntryPoint('launch', 'Play together')
  launch(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}

class OfOneGuild {
  @SlashCommand('local', 'Only there', { guilds: ['1500000000000000001'] })
  local(interaction: ChatInputInteraction) {
    return `guild ${interaction.guildId ?? 'none'}`;
  }
}

function idOf(value: MentionableValue): string {
  return value.kind === 'user' ? value.user.id : value.role.id;
}

export interface HarbourBot {
  readonly app: App;
  /** Where it answers interactions. */
  readonly url: string;
  /** Ends its server at once. */
  readonly stop: () => Promise<void>;
}

/** An app with commands of every kind, on a server of its own, until the test is over. */
export async function startHarbourBot(
  options: Pick<AppOptions, 'applicationId' | 'publicKey'> & Partial<AppOptions>,
): Promise<HarbourBot> {
  const app = createApp({
    commands: [Weather, Harbour, OfOneGuild],
    log: () => undefined,
    print: () => undefined,
    ...options,
  });
  const server = createServer(app);
  const stop = async () => {
    await server.close({ servingMs: 0, drainMs: 0 });
  };
  onTestFinished(stop);
  const { port } = await server.listen(0, '127.0.0.1');
  return { app, url: `http://127.0.0.1:${port}/interactions`, stop };
}

/** The same, registered in an emulator that knows where it is. */
export async function startHarbour(): Promise<HarbourBot & { readonly emulator: TestEmulator }> {
  const world = createActivityWorld();
  const guild = { id: '1500000000000000001', name: 'Far away', ownerId: world.guilds[0]!.ownerId };
  world.guilds.push(guild);
  world.roles.push({ id: guild.id, guildId: guild.id, name: '@everyone', permissions: '0' });
  world.members.push({ guildId: guild.id, userId: guild.ownerId });
  world.channels.push({ id: '1500000000000000002', guildId: guild.id, name: 'beach' });
  world.applications[0]!.guildIds!.push(guild.id);
  const emulator = await startTestEmulator({ world });
  const bot = await startHarbourBot({
    applicationId: WEATHER.id,
    publicKey: emulator.credentials().publicKey,
    token: WEATHER.token,
    baseUrl: emulator.baseUrl,
  });
  await bot.app.sync();
  const set = await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: bot.url });
  if (set.status !== 200) throw new Error(`The endpoint was refused: ${set.text}`);
  return { ...bot, emulator };
}
