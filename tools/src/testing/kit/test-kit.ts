import type { WorldInput } from '../../emulator/index.js';
import type { Snowflake } from 'commandry/protocol';
import type { App, AppOptions, CommandSource, LogEntry, PermissionName, EventName } from 'commandry';
import type { Actor } from '../actors/actor.js';
import type { UserHandle } from '../actors/handles.js';
import type { Payload, PayloadContext } from '../payloads.js';
import type {
  ChannelSettings,
  CommandPermissionGiven,
  EntitlementSettings,
  GuildSettings,
  MemberSettings,
  MessageSettings,
  RoleSettings,
  UserSettings,
} from '../world/arranged.js';
import type { KitChannel, KitGuild, KitMessage, KitRole } from '../world/kit-records.js';
import type { EventGiven } from './event-data.js';
import type { KitIncident } from './incidents.js';
import type { KitClock } from './kit-clock.js';
import type { KitRest } from './rest-calls.js';

/**
 * The settings of an app that a test can choose. The others are the kit's: credentials, clock, `fetch` and `print`. A `log`
 * receives what `kit.log` holds.
 */
export type OwnSettings = Partial<
  Omit<
    AppOptions,
    | 'commands'
    | 'applicationId'
    | 'publicKey'
    | 'token'
    | 'baseUrl'
    | 'clock'
    | 'fetch'
    | 'print'
    | 'developmentGuildId'
  >
>;

/** Settings of a kit. Everything has a default. */
export interface TestKitOptions {
  /** When the clock starts. Default: now. From then on time passes only with `kit.clock`. */
  readonly now?: Date | undefined;
  /**
   * Whether interactions are signed and their signatures checked. Without, a use takes less time, and a few checks of
   * requests are left out. Default true. `emulatorKit` always signs.
   */
  readonly signed?: boolean | undefined;
  /** Whether the application has an Activity. Default: if the app has an entry point command. */
  readonly activity?: boolean | undefined;
  /**
   * False: the app has no bot token, so that what it does without one can be tested. Default true: the kit's, whatever the
   * app was created with.
   */
  readonly token?: boolean | undefined;
  /** The bot's permissions in the kit's guilds, beside those of @everyone. Default: none. */
  readonly botPermissions?: readonly PermissionName[] | undefined;
  /** Settings of the app for this test, for example `{ resolve }` with other dependencies; they come before its own. */
  readonly settings?: OwnSettings | undefined;
  /**
   * How long the bot may be at work without the kit knowing what it waits for, in real milliseconds. Default 5,000.
   */
  readonly settleMs?: number | undefined;
  /** Records of the emulator beside those of the kit, for example further applications. Default: none. */
  readonly world?: WorldInput | undefined;
}

/** The commands and settings of an app without its credentials, which are the kit's. */
export type KitSource<Commands extends readonly CommandSource[]> = {
  readonly commands: Commands;
} & OwnSettings;

/** The options with which an app is created. The kit puts its own credentials in their place. */
export type KitSettings = Required<Pick<AppOptions, 'applicationId' | 'publicKey'>>;

/** A bot to test: an app, its commands and settings, or a function that creates the app. */
export type TestSource<Commands extends readonly CommandSource[]> =
  | App<Commands>
  | KitSource<Commands>
  | ((settings: KitSettings) => App<Commands>);

/** The app's response to a request that was made by hand. */
export interface SentResponse {
  /** The HTTP status. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The callback, or the error of a refused request; undefined if the body was empty. */
  readonly body: unknown;
}

/**
 * A bot under test, in a small world of guilds, channels and users.
 *
 * The app that is tested is created again from the commands and settings of the one that was given, so that nothing is
 * left over from another test: its classes are instantiated again, and cooldowns, waiting and counters begin empty. It
 * has the kit's clock, log and service.
 */
export interface TestKit<
  Commands extends readonly CommandSource[] = readonly CommandSource[],
> extends AsyncDisposable {
  /** The app under test. */
  readonly app: App<Commands>;
  /**
   * Makes a user.
   *
   * @example const ben = kit.as({ locale: 'de', permissions: ['MANAGE_GUILD'] });
   */
  as(settings?: UserSettings): Actor<Commands>;
  /** The guild in which users are unless a test says otherwise; its channel is `kit.general`. */
  readonly defaultGuild: KitGuild;
  /** The channel that users use, if no other is named. */
  readonly general: KitChannel;
  /** Adds a guild, with the bot in it. */
  guild(settings?: GuildSettings): KitGuild;
  /** @example const staff = kit.channel('staff', { overwrites: [{ for: kit.everyone(), deny: ['VIEW_CHANNEL'] }] }); */
  channel(name: string, settings?: ChannelSettings): KitChannel;
  /**
   * Returns the channels and threads of a guild, those that the bot has made included, oldest first.
   *
   * @param guild - Default: the kit's guild.
   * @example const thread = kit.channels().find(({ name }) => name === 'Ticket 1');
   */
  channels(guild?: KitGuild): readonly KitChannel[];
  /** Adds a role to a guild. */
  role(name: string, settings?: RoleSettings): KitRole;
  /** Returns the roles that a member has now, those that the bot has given included, without @everyone. */
  rolesOf(user: UserHandle, guild?: KitGuild): readonly KitRole[];
  /** Returns the role of @everyone. */
  everyone(guild?: KitGuild): KitRole;
  /** Makes a user a member of a guild, or changes one: roles, nickname, timeout. */
  member(user: UserHandle, settings?: MemberSettings): void;
  /** Writes a message, which can be the target of a command. */
  message(content: string, settings?: MessageSettings): KitMessage;
  /** Installs the app for a user or in a guild, or removes it. */
  install(target: UserHandle | KitGuild, installed?: boolean): void;
  /**
   * Entitles a user or a guild to a SKU, as after a purchase, or changes their entitlement to it. After one that was
   * consumed or deleted, it is a new one. The bot gets no event about it; interactions bring it. See {@link buy}.
   *
   * @example kit.entitle(ada, SKU, { endsAt: new Date(kit.clock.now() + 3_600_000) });
   */
  entitle(target: UserHandle | KitGuild, skuId: Snowflake, settings?: EntitlementSettings): void;
  /**
   * Lets a user, or somebody for a guild, buy a SKU: entitles them to it, and sends `ENTITLEMENT_CREATE` with that
   * entitlement to an app that handles events. Resolves when the bot is done.
   *
   * @example await kit.buy(ada, SKU);
   * @returns The HTTP status; undefined while a handler waits for the kit's clock, and for an app that handles no events.
   * @throws KitError `NOT_POSSIBLE` if they have it already, `BOT_FAILED` or `BOT_STILL_WORKING`.
   */
  buy(
    target: UserHandle | KitGuild,
    skuId: Snowflake,
    settings?: EntitlementSettings,
  ): Promise<number | undefined>;
  /**
   * Sets who may use a command in a guild, as its administrators would.
   *
   * @param command - The name of a command; null for all commands of the app.
   */
  permit(command: string | null, permissions: readonly CommandPermissionGiven[], guild?: KitGuild): void;
  /** The time of the test, which stands still until it is moved. */
  readonly clock: KitClock;
  /** The other calls of the bot, and how they are answered. */
  readonly rest: KitRest;
  /**
   * Errors of the bot. Once a test reads them, it is in charge: from then on no error of the bot fails the test by
   * itself, so read it before the action that is meant to fail.
   */
  readonly errors: readonly KitIncident[];
  /** The bot's log entries. */
  readonly log: readonly LogEntry[];
  /** Who did what so far, and what the bot answered, in lines. */
  readonly transcript: string;
  /** Resolves when the bot is done reacting to whatever happened. */
  settle(): Promise<void>;
  /**
   * Signs and sends any payload to the app, valid or not: an object as JSON, a text or bytes as they are. It is for the
   * response alone: Discord knows nothing of an interaction made by hand, and refuses the edits and follow-ups to it.
   */
  send(payload: Payload | string | Uint8Array): Promise<SentResponse>;
  /**
   * Sends an event to the handlers of the app, as Discord would: signed over HTTP, or if only the gateway has it as that.
   * Resolves when the bot is done. It changes nothing in the world of the kit; what users do there, such as `ada.say('hello')`,
   * and what the bot does, comes to the handlers by itself.
   *
   * @example await kit.event('APPLICATION_AUTHORIZED', { user: ada, guild: kit.defaultGuild });
   * @param data - Of events over HTTP, what is left out is made up. Those of the gateway are given as they are.
   * @returns The HTTP status; undefined for the gateway, and while a handler waits for the kit's clock.
   * @throws KitError `MISUSED` if the app handles no events, `BOT_FAILED` or `BOT_STILL_WORKING`.
   */
  event<const Type extends EventName>(type: Type, data?: EventGiven<Type>): Promise<number | undefined>;
  /**
   * Returns the fields that every payload begins with, for payloads made by hand: `kit.send(chatInputPayload(
   * kit.context(), 'ping'))`, or spread into an object.
   */
  context(): PayloadContext & Payload;
  /** Ends the bot's work, and frees what the kit holds. Fails if something went wrong that no test has seen. */
  close(): Promise<void>;
}
