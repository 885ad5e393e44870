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
  NumberOption,
  RoleOption,
  SlashCommand,
  StringOption,
  Subcommand,
  SubcommandGroup,
  UserCommand,
  UserOption,
  type App,
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
import type { ControlSummary } from 'commandry-dev/emulator';

const CITIES = ['Lisbon', 'London', 'Oslo', 'Paris'];

@Command('weather', 'Weather for any city', { nameLocalizations: { de: 'wetter' } })
class Weather {
  @Subcommand('forecast', 'The next days', {
    nameLocalizations: { de: 'vorhersage' },
    descriptionLocalizations: { de: 'Die nächsten Tage' },
  })
  forecast(
    _interaction: ChatInputInteraction,
    @StringOption('city', 'City to look up', {
      required: true,
      nameLocalizations: { de: 'stadt' },
      autocomplete: 'suggest',
    })
    city: string,
    @StringOption('unit', 'Unit', { choices: ['metric', 'imperial'] })
    unit: 'metric' | 'imperial' = 'metric',
    @IntegerOption('days', 'How many days', { minValue: 1, maxValue: 14 })
    days = 3,
  ) {
    return `${days} days of sun in ${city} (${unit})`;
  }

  suggest(typed: string) {
    return CITIES.filter((city) => city.toLowerCase().startsWith(typed.toLowerCase())).map((name) => ({
      name,
      nameLocalizations: { de: `Stadt ${name}` },
      value: name,
    }));
  }
}

@Command('alarm', 'Alarms')
@SubcommandGroup('storm', 'About storms')
class Alarm {
  @Subcommand('set', 'Sets one', { group: 'storm' })
  set() {
    return 'Set.';
  }
}

class Everything {
  @SlashCommand('everything', 'One option of each type')
  everything(
    _interaction: ChatInputInteraction,
    @StringOption('text', 'A text', { required: true, minLength: 2, maxLength: 5 }) text: string,
    @IntegerOption('whole', 'A whole number', { required: true, minValue: 1 }) whole: number,
    @NumberOption('number', 'A number', { required: true, maxValue: 1.5 }) number: number,
    @BooleanOption('yes', 'Yes or no', { required: true }) yes: boolean,
    @UserOption('user', 'A user', { required: true }) user: UserValue,
    @ChannelOption('channel', 'A channel', { required: true, channelTypes: ['GUILD_TEXT'] })
    channel: ChannelValue<'GUILD_TEXT'>,
    @RoleOption('role', 'A role', { required: true }) role: Role,
    @MentionableOption('either', 'A user or a role', { required: true }) either: MentionableValue,
    @AttachmentOption('file', 'A file', { required: true }) file: Attachment,
  ) {
    const who = either.kind === 'user' ? either.user.username : either.role.name;
    const parts = [text, whole, number, yes, user.user.username, channel.name, role.name, who, file.filename];
    return parts.join(' | ');
  }
}

class Replies {
  @SlashCommand('ping', 'Is the bot there?')
  ping() {
    return 'pong';
  }

  @SlashCommand('secret', 'Only for you')
  secret() {
    return { content: 'a secret', ephemeral: true };
  }

  /** Stays in thought until somebody says "go on". */
  @SlashCommand('report', 'Takes its time')
  async report(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    await untilToldSo;
    await interaction.editReply('the report');
    await interaction.followUp('one more thing');
  }

  @SlashCommand('sweep', 'For administrators', { defaultMemberPermissions: ['ADMINISTRATOR'] })
  sweep() {
    return 'swept';
  }
}

let goOn: () => void = () => undefined;
const untilToldSo = new Promise<void>((resolve) => {
  goOn = resolve;
});

class Menus {
  @UserCommand('High five')
  highFive({ target }: UserInteraction) {
    return `High five, ${target.user.username}!`;
  }

  @MessageCommand('Count words')
  countWords({ target }: MessageInteraction) {
    return { content: `${target.message.content.split(' ').length} words`, ephemeral: true };
  }
}

class Radar {
  @EntryPoint('radar', 'Watch the rain radar', { handler: 'app' })
  launch(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}

/** A bot of the framework that runs, its commands registered and its endpoint accepted. */
export interface RunningBot {
  readonly app: App;
  /** Ends the thinking of `/report`. */
  readonly goOn: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts the bot of the first application of an emulator. */
export async function startWeatherBot(baseUrl: string): Promise<RunningBot> {
  const control = `${baseUrl}/control`;
  const { applications } = (await (await fetch(control)).json()) as ControlSummary;
  const [{ id, public_key: publicKey, token }] = applications as [ControlSummary['applications'][0]];
  const app = createApp({
    commands: [Weather, Alarm, Everything, Replies, Menus, Radar],
    applicationId: id,
    publicKey,
    token,
    baseUrl,
    log: () => undefined,
  });
  await app.sync({ onPlan: () => undefined });
  const server = createServer(app, { path: '/interactions' });
  const { port } = await server.listen(0, '127.0.0.1');
  await fetch(`${control}/applications/${id}/endpoint`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/interactions` }),
  });
  const stop = async () => {
    await server.close({ servingMs: 0, drainMs: 0 });
  };
  return { app, goOn, stop };
}
