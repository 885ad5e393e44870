import { ChannelType, CommandType, ComponentType } from 'commandry/protocol';
import type { App, ChannelTypeName, LogEntry } from 'commandry';
import type { MessagesResult } from '../../emulator/index.js';
import type { ActionRecorder } from '../../emulator/recording/action-recorder.js';
import { file } from '../file.js';
import { toGivenFile } from '../action-requests.js';
import { KitError } from '../kit/kit-error.js';
import { openPlayer, type PlayedUse, type Player } from '../open-player.js';
import type { TestSource } from '../kit/test-kit.js';
import { seenComponents, type ShownComponent } from '../views/seen-components.js';
import type { Arranger } from '../world/arranger.js';
import { addWorld } from '../world/add-records.js';
import type { KitChannel, KitGuild } from '../world/kit-records.js';
import type { KitWorld } from '../world/kit-world.js';
import type { ReadWorld } from '../../emulator/domain/world/world.js';
import {
  CHANNEL_TYPES,
  channelName,
  describeMove,
  type Given,
  type Move,
  type Path,
  type PathFault,
  type Seen,
} from './moves.js';

/** Something wrong that a path showed. */
export interface Trouble {
  /** `thrown` by the bot, `refused` by Discord, the user is left `unanswered`, or the bot has `accepted` what it must refuse. */
  readonly kind: 'thrown' | 'refused' | 'unanswered' | 'accepted';
  readonly code: string;
  readonly message: string;
  /** For example `Tickets.open`, as far as it is known. */
  readonly handler: string | undefined;
  readonly stack: string | undefined;
}

/** What a path showed. */
export interface Played {
  /** Of the last move. Earlier moves are paths of their own. */
  readonly troubles: readonly Trouble[];
  /** False where the client did not let the user do it, or the fault did not strike. */
  readonly isPossible: boolean;
  readonly seen: Seen;
  /** Whether the bot called the API in the last move. */
  readonly callsApi: boolean;
  readonly recording: ReturnType<ActionRecorder['toRecording']>;
}

/** Lines of the log that are no errors, and leave a user without what was promised. */
const STRANDED: ReadonlySet<string> = new Set([
  'COMPONENT_OUTDATED',
  'ROUTE_SIGNATURE_REFUSED',
  'COMMAND_UNKNOWN',
  'INTERACTION_UNSUPPORTED',
  'HANDLER_TOO_SLOW',
]);

const UNANSWERED: ReadonlySet<string> = new Set([
  ...STRANDED,
  'HANDLER_SILENT',
  'LATE',
  'BOT_STILL_WORKING',
  'ROUTE_NOT_IN_COMMANDS',
  'UNREACHABLE',
]);

/** How long a bot may be at work without anybody knowing why, in real milliseconds. */
const SETTLE_MS = 5000;

/** The people, roles and channels that moves name. */
interface Cast {
  readonly ada: string;
  readonly ben: string;
  readonly team: string;
  readonly channels: ReadonlyMap<number, string>;
  readonly place: KitChannel;
  readonly messages: Readonly<Record<'ada' | 'ben', string>>;
}

/**
 * Plays a path with a fresh bot in a fresh world.
 *
 * @param start - When it begins, and the world that is there beside the usual one.
 */
export async function playPath(
  app: App,
  path: Path,
  { now, world }: { readonly now: Date; readonly world?: ReadWorld | undefined },
): Promise<Played> {
  const log: LogEntry[] = [];
  const cast: { of?: Cast } = {};
  const player = openPlayer(
    app as unknown as TestSource<readonly []>,
    (kitWorld, arranger) => {
      if (world) addWorld(kitWorld, world);
      cast.of = arrange(arranger, path, world && findPlace(kitWorld, world));
    },
    {
      now,
      settleMs: SETTLE_MS,
      botPermissions: ['ADMINISTRATOR'],
      settings: { log: (entry) => void log.push(entry) },
    },
  );
  if (!cast.of) throw new Error('The world was not arranged.');
  const playing = new Playing(player, cast.of, log);
  try {
    return await playing.play(path);
  } finally {
    await player.close().catch(() => undefined);
  }
}

/** The first guild of a world that the application is in, and its first text channel. */
interface Place {
  readonly guild: KitGuild;
  readonly channel: KitChannel | undefined;
}

function findPlace(kitWorld: KitWorld, { applications }: ReadWorld): Place | undefined {
  const guild = kitWorld.guilds.get(applications[0]?.guildIds[0] ?? '');
  const channel = [...kitWorld.channels.values()].find(
    (each) => each.guildId === guild?.id && each.type === ChannelType.GUILD_TEXT,
  );
  return guild && { guild, channel };
}

function arrange(arranger: Arranger, { scene, locale }: Path, given: Place | undefined): Cast {
  const usual: Place = given ?? { guild: arranger.guild, channel: arranger.general };
  const guild =
    typeof scene === 'object' ? arranger.addGuild({ id: scene.guildId, name: 'Other harbour' }) : usual.guild;
  const channel = guild === usual.guild ? usual.channel : undefined;
  const general = channel ?? arranger.addChannel('general', { guild });
  const ada = arranger.addUser({
    name: 'ada',
    locale,
    guild,
    permissions: ['ADMINISTRATOR'],
    installed: true,
  });
  const ben = arranger.addUser({ name: 'ben', guild });
  const place = scene === 'direct' ? arranger.directMessages(ada) : general;
  const channels = new Map(
    CHANNEL_TYPES.map((type) => {
      const typeName = `GUILD_${channelName(type).replaceAll('-', '_').toUpperCase()}` as ChannelTypeName;
      return [type, arranger.addChannel(channelName(type), { guild, type: typeName }).id];
    }),
  );
  return {
    ada: ada.id,
    ben: ben.id,
    team: arranger.addRole('team', { guild }).id,
    channels,
    place,
    messages: {
      ada: arranger.addMessage('Who has the key?', { channel: place, author: ada }).id,
      ben: arranger.addMessage('The key is at the desk.', { channel: place, author: ben }).id,
    },
  };
}

const ACCEPTED: Trouble = {
  kind: 'accepted',
  code: 'SIGNATURE_NOT_CHECKED',
  message: 'A request whose signature is wrong was not refused with 401: anybody can pretend to be Discord.',
  handler: undefined,
  stack: undefined,
};

const NOTHING: Seen = { messages: [], modal: undefined, choices: [] };

class Playing {
  readonly #player: Player;
  readonly #cast: Cast;
  readonly #log: readonly LogEntry[];
  #last: PlayedUse | undefined;

  constructor(player: Player, cast: Cast, log: readonly LogEntry[]) {
    this.#player = player;
    this.#cast = cast;
    this.#log = log;
  }

  async play({ moves, fault }: Path): Promise<Played> {
    const { errors, service, control } = this.#player;
    let calls = 0;
    service.events.subscribe((event) => {
      if (event.type === 'API_RESPONSE') calls += 1;
    });
    const nothing: Played = {
      troubles: [],
      isPossible: false,
      seen: NOTHING,
      callsApi: false,
      recording: undefined,
    };
    for (const [index, move] of moves.entries()) {
      const isLast = index === moves.length - 1;
      if (isLast && fault) await control('POST', '/faults', fault.request);
      const [errorsBefore, linesBefore, callsBefore] = [errors.length, this.#log.length, calls];
      const stuck = await this.#move(move, isLast ? (fault?.lateMs ?? 0) : 0);
      if (stuck === 'impossible') return nothing;
      if (!isLast) continue;
      if (fault && service.faults.list().some(({ used }) => used === 0)) return nothing;
      const troubles = [
        ...(stuck ? [stuck] : []),
        ...(fault?.mustBeRefused === true && this.#isAccepted() ? [ACCEPTED] : []),
        ...errors.slice(errorsBefore).map(({ code, message, handler, error }) => ({
          kind: kindOf(code),
          code,
          message: error?.message ?? message,
          handler,
          stack: error?.stack,
        })),
        ...this.#log.slice(linesBefore).flatMap(toStranded),
      ];
      return {
        troubles: fault ? troubles.filter((trouble) => !isOfFault(trouble, fault)) : troubles,
        isPossible: true,
        seen: stuck ? NOTHING : await this.#look(),
        callsApi: calls > callsBefore,
        recording: service.recorder.toRecording(),
      };
    }
    return nothing;
  }

  async #move(move: Move, lateMs: number): Promise<Trouble | 'impossible' | undefined> {
    const { path, body } = await this.#toRequest(move);
    try {
      const using = this.#player.use({ userId: this.#cast.ada, method: 'POST', path, body });
      if (lateMs > 0) await this.#passLate(using, lateMs);
      const use = await using;
      if (!use) return 'impossible';
      this.#last = use;
      await use.finish();
      return undefined;
    } catch (error) {
      if (!(error instanceof KitError)) throw error;
      if (error.code === 'BOT_WAITS_FOR_USER') return undefined;
      if (error.code !== 'BOT_STILL_WORKING') return 'impossible';
      const message = `The bot is still at work after ${SETTLE_MS} ms, and waits neither for time nor for a user.`;
      return { kind: 'unanswered', code: error.code, message, handler: describeMove(move), stack: undefined };
    }
  }

  /** True if the bot has answered, or carries out, what it was to refuse with a 401. */
  #isAccepted(): boolean {
    return this.#last?.exchange?.response?.status !== 401;
  }

  /** Lets the time of a late delivery pass, once it has begun. */
  async #passLate(using: Promise<unknown>, lateMs: number): Promise<void> {
    const { faults } = this.#player.service;
    const state = { isOver: false };
    const over = () => {
      state.isOver = true;
    };
    using.then(over, over);
    const turn = () => new Promise(setImmediate);
    while (!state.isOver && faults.list().length > 0) await turn();
    await turn();
    this.#player.jump(lateMs);
  }

  async #toRequest(move: Move): Promise<{ readonly path: string; readonly body: object }> {
    const channel_id = this.#cast.place.id;
    switch (move.do) {
      case 'slash':
      case 'type': {
        const options = Object.fromEntries(
          Object.entries(move.options).map(([name, given]) => [name, this.#toValue(given)]),
        );
        const body = { channel_id, command: move.path, options };
        if (move.do === 'slash') return { path: '/invoke', body };
        return {
          path: '/autocomplete',
          body: { ...body, focused: { name: move.option, value: move.typed } },
        };
      }
      case 'menu': {
        const { ada, ben, messages } = this.#cast;
        const users = { ada, ben };
        const target_id = (move.type === CommandType.USER ? users : messages)[move.target];
        return { path: '/invoke', body: { channel_id, type: move.type, command: move.name, target_id } };
      }
      case 'launch':
        return { path: '/invoke', body: { channel_id, type: CommandType.PRIMARY_ENTRY_POINT } };
      case 'press':
      case 'choose': {
        const message = (await this.#messages())[move.message];
        const component = seenComponents(message?.components as readonly ShownComponent[])[move.component];
        const values = move.values?.map((given) => this.#toValue(given));
        const body = {
          message_id: message?.id ?? '0',
          custom_id: component?.customId ?? '',
          ...(values ? { values } : {}),
        };
        return { path: '/component', body };
      }
      case 'submit': {
        const { interaction, modal } = this.#last?.exchange ?? {};
        const shown = seenComponents(modal?.['components'] as readonly ShownComponent[] | undefined);
        const components = shown.flatMap(({ raw, customId }, index) => {
          const given = move.fields[index];
          return given ? [{ custom_id: customId, ...this.#toFilled(raw, given) }] : [];
        });
        return {
          path: '/modal',
          body: { interaction_id: interaction?.id ?? '0', custom_id: modal?.['custom_id'] ?? '', components },
        };
      }
    }
  }

  #toFilled({ type }: ShownComponent, given: readonly Given[]): object {
    const values = given.map((each) => this.#toValue(each));
    const isSingle =
      type === ComponentType.TEXT_INPUT ||
      type === ComponentType.CHECKBOX ||
      type === ComponentType.RADIO_GROUP;
    if (isSingle) return { value: values[0] };
    return type === ComponentType.FILE_UPLOAD ? { files: values } : { values };
  }

  #toValue(given: Given): unknown {
    if (typeof given !== 'object') return given;
    if ('user' in given) return this.#cast[given.user];
    if ('role' in given) return this.#cast.team;
    return 'file' in given
      ? toGivenFile(file(given.file, given.content))
      : this.#cast.channels.get(given.channel);
  }

  async #look(): Promise<Seen> {
    const { modal, choices = [] } = this.#last?.exchange ?? {};
    const messages = await this.#messages();
    return {
      messages: messages.map(({ components }) => components as readonly ShownComponent[]),
      modal: modal && {
        title: String(modal['title']),
        components: (modal['components'] ?? []) as readonly ShownComponent[],
      },
      choices: choices.map(({ value }) => value),
    };
  }

  async #messages(): Promise<MessagesResult['messages']> {
    const { ada, place } = this.#cast;
    const path = `/channels/${place.id}/messages?as=${ada}`;
    return (await this.#player.control<MessagesResult>('GET', path)).messages;
  }
}

function kindOf(code: string): Trouble['kind'] {
  if (UNANSWERED.has(code)) return 'unanswered';
  return /^(HANDLER|AUTOCOMPLETE|EVENT|JOB|ERROR_HOOK)_FAILED$/.test(code) ? 'thrown' : 'refused';
}

function toStranded({ level, event, message, handler }: LogEntry): Trouble[] {
  if (level === 'error' || !STRANDED.has(event)) return [];
  return [
    {
      kind: 'unanswered',
      code: event,
      message,
      handler: typeof handler === 'string' ? handler : undefined,
      stack: undefined,
    },
  ];
}

/** What Discord itself did wrong, the bot did not. */
function isOfFault({ code, message, stack = '' }: Trouble, fault: PathFault): boolean {
  return (
    (fault.mustBeRefused === true && code === 'BAD_STATUS') ||
    /^(DISCORD_|RESPONSE_|INTERACTION_REPEATED|REST_)/.test(code) ||
    /\b(DISCORD_|fetch failed)/.test(`${message} ${stack}`)
  );
}
