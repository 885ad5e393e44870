import { CommandType, isDirect, type JsonObject, type Snowflake } from 'commandry/protocol';
import type { CommandSource } from 'commandry';
import type { ChannelRecord } from '../../../emulator/domain/world/world-records.js';
import type { StoredMessage } from '../../../emulator/storage/store-records.js';
import type { Service } from '../../../emulator/emulator-modules.js';
import type { Played } from '../../../recordings/compare.js';
import { findNamed, listNamed, toValues, type NamedComponent } from '../../../recordings/components.js';
import type { Action, Deed, RecordedFile, Recording, Shown } from '../../../recordings/recording.js';
import { ControlCallError } from '../../../testing/control-calls.js';
import { KitError } from '../../../testing/kit/kit-error.js';
import { openPlayer, type PlayedAction, type Player } from '../../../testing/open-player.js';
import type { TestSource } from '../../../testing/kit/test-kit.js';
import { addRecords } from '../../../testing/world/add-records.js';
import type { KitWorld } from '../../../testing/world/kit-world.js';

/** What a user does by a route of users. */
type UserDeed = Exclude<Extract<Deed, { readonly as: string }>, { readonly do: 'send_again' }>;

/** An action that cannot be played: what it refers to is not there. */
class NotThere extends Error {}

/**
 * Plays a recording with a bot in this process, and returns what was shown after each action.
 *
 * @throws CommandryError As `createApp`. EmulatorError `BAD_WORLD` for a world that cannot be.
 */
export async function playRecording<const Commands extends readonly CommandSource[]>(
  source: TestSource<Commands>,
  recording: Recording,
): Promise<readonly Played[]> {
  const player = openPlayer(
    source,
    (world) => {
      arrangeWorld(world, recording);
    },
    { activity: recording.application.embedded },
  );
  try {
    await player.pass(0);
    return await new Playing(player, recording).play();
  } finally {
    await player.close();
  }
}

/** Puts the world of a recording beside that of the kit, with the kit's application as the one of the recording. */
function arrangeWorld(world: KitWorld, recording: Recording): void {
  const { botUserId } = world.application;
  addRecords(world, recording.world, recording.names['<bot>']);
  const install = (record: { readonly guildId: string } | { readonly userId: string }) => {
    world.apply({ kind: 'install', record, installed: true });
  };
  for (const name of recording.application.guilds)
    install({ guildId: recording.names[`<guild:${name}>`] ?? '' });
  for (const name of recording.application.users)
    install({ userId: recording.names[`<user:${name}>`] ?? '' });
  recording.messages.forEach(({ message, in: place, by, content }) => {
    const record = {
      id: earlierId(recording, message),
      channelId: recording.names[`<channel:${place}>`] ?? '',
      authorId: by === '<bot>' ? botUserId : (recording.names[`<user:${by}>`] ?? botUserId),
      content,
    };
    world.apply({ kind: 'message', record });
  });
}

/** The messages that were there before are older than the recording. */
function earlierId({ started_at: startedAt }: Recording, message: number): Snowflake {
  const ageMs = 60_000 - message;
  return String((BigInt(Date.parse(startedAt) - ageMs) - 1_420_070_400_000n) << 22n);
}

class Playing {
  readonly #player: Player;
  readonly #service: Service;
  readonly #recording: Recording;
  readonly #names: Map<string, Snowflake>;
  readonly #messages = new Map<number, Snowflake>();
  /** The ids in the record of what actions have sent, by their places from 1. */
  readonly #requests = new Map<number, string>();
  /** The interactions that have opened modals, by title and user. */
  readonly #opened = new Map<string, Snowflake>();

  constructor(player: Player, recording: Recording) {
    this.#player = player;
    this.#service = player.service;
    this.#recording = recording;
    this.#names = new Map(Object.entries(recording.names));
    this.#names.set('<bot>', player.botUserId);
    this.#names.set('<application>', player.applicationId);
    for (const { message } of recording.messages) this.#messages.set(message, earlierId(recording, message));
  }

  async play(): Promise<readonly Played[]> {
    const { recorder } = this.#service;
    const startMs = this.#player.now();
    const outcomes: {
      readonly number: number | undefined;
      readonly problem: string | undefined;
      readonly atMs: number;
    }[] = [];
    for (const [index, action] of this.#recording.actions.entries()) {
      const untilMs = startMs + action.at_ms;
      if (untilMs > this.#player.now()) await this.#player.pass(untilMs - this.#player.now());
      const atMs = this.#player.now();
      const before = recorder.count;
      const problem = await this.#tryTo(action);
      const number = recorder.count > before ? recorder.count : undefined;
      if (number !== undefined) {
        this.#follow(action, number);
        this.#requests.set(index + 1, recorder.actionAt(number)?.requestId ?? '');
      }
      outcomes.push({ number, problem, atMs });
    }
    const known = new Map<number, number>();
    for (const [index, { number }] of outcomes.entries())
      if (number !== undefined)
        this.#align(known, this.#recording.actions[index]?.shown, recorder.actionAt(number)?.shown);
    return outcomes.map(({ number, problem, atMs }) => ({
      shown: number === undefined ? undefined : renumbered(recorder.actionAt(number)?.shown, known),
      problem,
      atMs,
    }));
  }

  /** Plays an action. Returns why that was not possible. */
  async #tryTo(action: Action): Promise<string | undefined> {
    try {
      await this.#do(action);
      return undefined;
    } catch (error) {
      if (error instanceof NotThere) return error.message;
      if (error instanceof KitError) return error.message.split('\n')[0];
      throw error;
    }
  }

  async #do(action: Action): Promise<void> {
    const player = this.#player;
    switch (action.do) {
      case 'clock':
        return player.moveClock(action.advance_ms);
      case 'fault':
        await player.control('POST', '/faults', this.#unmask(action.fault));
        return undefined;
      case 'remove_fault': {
        const wanted: JsonObject = this.#unmask(action.fault);
        const armed = this.#service.faults
          .list()
          .find((fault) =>
            Object.entries(wanted).every(([name, value]) => (fault as unknown as JsonObject)[name] === value),
          );
        if (!armed) throw new NotThere('That fault no longer exists.');
        await player.control('DELETE', `/faults/${armed.id}`);
        return undefined;
      }
      case 'clear_faults':
        await player.control('DELETE', '/faults');
        return undefined;
      case 'send_again': {
        const id = this.#requests.get(action.action) ?? '';
        if (id === '') throw new NotThere(`Action ${action.action} has sent nothing.`);
        const { how, payload } = action;
        const body = { how, ...(payload ? { payload: this.#unmask(payload) as object } : {}) };
        try {
          await player.do(this.#id('user', action.as), async () => {
            await player.control('POST', `/requests/${id}/send`, body);
            return {};
          });
        } catch (error) {
          // It is in the recording.
          if (!(error instanceof ControlCallError)) throw error;
        }
        return undefined;
      }
      case 'arrange':
        await player.control(action.method, this.#text(action.path), this.#unmask(action.fields));
        return player.pass(0);
      default:
        return player.act({ userId: this.#id('user', action.as), ...this.#toRequest(action) });
    }
  }

  #toRequest(deed: UserDeed): Omit<PlayedAction, 'userId'> {
    const place = () => ({
      channel_id: this.#id('channel', 'in' in deed ? deed.in : ''),
      application_id: this.#player.applicationId,
    });
    switch (deed.do) {
      case 'slash': {
        const options = deed.options ? { options: this.#unmaskFiles(deed.options) } : {};
        const words =
          deed.text === undefined ? { command: deed.command, ...options } : { text: this.#text(deed.text) };
        return {
          method: 'POST',
          path: '/invoke',
          body: { ...place(), type: CommandType.CHAT_INPUT, ...words },
        };
      }
      case 'type': {
        const options = deed.options ? { options: this.#unmask(deed.options) } : {};
        const focused = this.#unmask(deed.focused);
        const body = { ...place(), command: deed.command, ...options, focused };
        return { method: 'POST', path: '/autocomplete', body };
      }
      case 'user_command': {
        const target = this.#id('user', deed.target);
        const body = { ...place(), type: CommandType.USER, command: deed.command, target_id: target };
        return { method: 'POST', path: '/invoke', body };
      }
      case 'message_command': {
        const target = this.#message(deed.message);
        const body = { ...place(), type: CommandType.MESSAGE, command: deed.command, target_id: target };
        return { method: 'POST', path: '/invoke', body };
      }
      case 'launch':
        return {
          method: 'POST',
          path: '/invoke',
          body: { ...place(), type: CommandType.PRIMARY_ENTRY_POINT },
        };
      case 'press':
      case 'choose': {
        const messageId = this.#message(deed.message);
        const component = this.#component(deed, messageId);
        const values =
          deed.do === 'choose'
            ? {
                values: toValues(
                  component,
                  deed.values.map((value) => this.#text(value)),
                ),
              }
            : {};
        const body = { message_id: messageId, custom_id: component.customId, ...values };
        return { method: 'POST', path: '/component', body };
      }
      case 'submit':
        return { method: 'POST', path: '/modal', body: this.#toSubmission(deed) };
      case 'write': {
        const { content, files, reply_to: repliedTo, poll, sticker_ids: stickers } = deed;
        const body = {
          channel_id: this.#id('channel', deed.in),
          ...this.#written(content, files),
          ...(repliedTo === undefined ? {} : { message_reference: { message_id: this.#message(repliedTo) } }),
          ...(poll ? { poll: this.#unmask(poll) } : {}),
          ...(stickers ? { sticker_ids: stickers } : {}),
        };
        return { method: 'POST', path: '/messages', body };
      }
      case 'edit':
        return {
          method: 'PATCH',
          path: `/messages/${this.#message(deed.message)}`,
          body: this.#written(deed.content, deed.files),
        };
      case 'delete':
        return { method: 'DELETE', path: `/messages/${this.#message(deed.message)}` };
      case 'pin':
      case 'unpin': {
        const body = { message_id: this.#message(deed.message) };
        return { method: deed.do === 'pin' ? 'PUT' : 'DELETE', path: '/pins', body };
      }
      case 'react':
      case 'unreact': {
        const body = { message_id: this.#message(deed.message), emoji: this.#text(deed.emoji) };
        return { method: deed.do === 'react' ? 'PUT' : 'DELETE', path: '/reactions', body };
      }
      case 'vote': {
        const messageId = this.#message(deed.message);
        const { poll } = this.#stored(messageId).message;
        const ids = deed.answers.map((answer) => {
          const found = poll?.answers.find(
            ({ poll_media: media }) => (media as JsonObject)['text'] === answer,
          );
          if (!found) throw new NotThere(`There is no answer "${answer}".`);
          return found.answer_id;
        });
        return { method: 'PUT', path: '/votes', body: { message_id: messageId, answer_ids: ids } };
      }
      case 'join':
      case 'leave':
        return {
          method: deed.do === 'join' ? 'PUT' : 'DELETE',
          path: `/guilds/${this.#id('guild', deed.guild)}`,
        };
      case 'join_by_invite':
        return { method: 'POST', path: `/invites/${deed.code}` };
      case 'start_thread': {
        const from = deed.message === undefined ? {} : { message_id: this.#message(deed.message) };
        const fields = this.#unmask(deed.fields) as object;
        const body = {
          channel_id: this.#id('channel', deed.in),
          name: this.#text(deed.name),
          ...from,
          ...fields,
        };
        return { method: 'POST', path: '/threads', body };
      }
      case 'join_thread':
      case 'leave_thread': {
        const path = `/threads/${this.#id('channel', deed.in)}`;
        return { method: deed.do === 'join_thread' ? 'PUT' : 'DELETE', path };
      }
    }
  }

  #component(deed: Deed & { readonly do: 'press' | 'choose' }, messageId: Snowflake): NamedComponent {
    const kind = deed.do === 'press' ? 'button' : 'select';
    const components = this.#stored(messageId).message.components as readonly JsonObject[];
    const name = typeof deed.component === 'string' ? this.#text(deed.component) : deed.component;
    const found = findNamed(components, name, kind);
    if (found?.customId !== undefined) return found;
    const there = listNamed(components).map(({ label }) => label ?? 'one without a label');
    const what = typeof name === 'string' ? `${kind} "${name}"` : `${kind} in place ${name}`;
    throw new NotThere(
      `There is no ${what}. ${there.length > 0 ? `There is ${there.join(', ')}.` : 'There is none at all.'}`,
    );
  }

  #toSubmission({ as, modal: title, fields }: Deed & { readonly do: 'submit' }): object {
    const interactionId = this.#opened.get(`${as} ${title}`);
    const opener = this.#service.store.interactions.get(interactionId ?? '');
    if (!opener?.modal) throw new NotThere(`No modal "${title}" is open for ${as}.`);
    const known = listNamed(opener.modal.components as readonly JsonObject[]);
    const components = Object.entries(fields).map(([label, value]) => {
      const field = known.find((each) => (each.label ?? each.customId) === label);
      if (!field) throw new NotThere(`The modal "${title}" has no field "${label}".`);
      return { custom_id: field.customId, ...this.#toFilled(field, value) };
    });
    return { interaction_id: opener.id, custom_id: opener.modal.custom_id, components };
  }

  #toFilled(field: NamedComponent, value: (Deed & { readonly do: 'submit' })['fields'][string]): object {
    if (typeof value === 'boolean') return { value };
    if (typeof value === 'string') return { value: toValues(field, [this.#text(value)])[0] };
    if (value.some((each) => typeof each === 'object'))
      return { files: (value as RecordedFile[]).map(toGivenFile) };
    return {
      values: toValues(
        field,
        (value as string[]).map((each) => this.#text(each)),
      ),
    };
  }

  #written(content: string | undefined, files: readonly RecordedFile[] | undefined): object {
    return {
      ...(content === undefined ? {} : { content: this.#text(content) }),
      ...(files ? { files: files.map(toGivenFile) } : {}),
    };
  }

  /** Notes the messages and the modal that an action has brought, for the actions that use them. */
  #follow(action: Action, number: number): void {
    const { shown, messageIds } = this.#service.recorder.actionAt(number) ?? {};
    const wanted = (action.shown?.messages ?? []).filter(({ change }) => change === 'sent');
    const seen = (shown?.messages ?? []).filter(({ change }) => change === 'sent');
    for (const [index, { message }] of wanted.entries()) {
      const id = messageIds?.get(seen[index]?.message ?? 0);
      if (id !== undefined) this.#messages.set(message, id);
    }
    if (shown?.modal && 'as' in action) {
      const opener = [...this.#service.store.interactions.values()].findLast(({ modal }) => modal !== null);
      if (opener) this.#opened.set(`${action.as} ${shown.modal.title}`, opener.id);
    }
  }

  /** Gives the messages that were shown the numbers that the recording has for them. */
  #align(known: Map<number, number>, wanted: Shown | undefined, seen: Shown | undefined): void {
    const sent = (shown: Shown | undefined) =>
      (shown?.messages ?? []).filter(({ change }) => change === 'sent');
    for (const [index, { message }] of sent(seen).entries()) {
      const number = sent(wanted)[index]?.message;
      if (number !== undefined) known.set(message, number);
    }
  }

  #message(number: number): Snowflake {
    const id = this.#messages.get(number);
    if (id !== undefined) return id;
    throw new NotThere(`Message ${number} is not there.`);
  }

  #stored(id: Snowflake): StoredMessage {
    const stored = this.#service.store.messages.get(id);
    if (stored) return stored;
    throw new NotThere('The message is no longer there.');
  }

  #id(kind: string, name: string): Snowflake {
    const id = this.#find(kind, name);
    if (id !== undefined) return id;
    throw new NotThere(`There is no ${kind} ${name}.`);
  }

  /** Looks in the world of the recording, and then for what was made since. */
  #find(kind: string, name: string): Snowflake | undefined {
    const known = this.#names.get(`<${kind}:${name}>`);
    if (known !== undefined) return known;
    const { channels, roles, commands } = this.#service.store;
    const plain = name.replace(/ \(\d+\)$/, '');
    const isNew = ({ id }: { readonly id: Snowflake }) => ![...this.#names.values()].includes(id);
    const found =
      kind === 'channel'
        ? [...channels.values()].find((each) => nameOf(each) === plain && isNew(each))
        : kind === 'role'
          ? [...roles.values()].find((each) => each.name === plain && isNew(each))
          : kind === 'command'
            ? [...commands.values()].find(({ body }) => body.name === name)
            : undefined;
    if (found) this.#names.set(`<${kind}:${name}>`, found.id);
    return found?.id;
  }

  #text(text: string): string {
    const atMs = this.#player.now();
    return text
      .replaceAll(
        /<t:<time:([+-]?\d+)s>/g,
        (_found, s: string) => `<t:${Math.round(atMs / 1000) + Number(s)}`,
      )
      .replaceAll(/<time:([+-]?\d+)s>/g, (_found, s: string) =>
        new Date(atMs + Number(s) * 1000).toISOString(),
      )
      .replaceAll('<discord>', this.#service.baseUrl)
      .replaceAll(/<(bot|application)>/g, (mask) => this.#names.get(mask) ?? mask)
      .replaceAll(/<message:(\d+)>/g, (mask, number: string) => this.#messages.get(Number(number)) ?? mask)
      .replaceAll(
        /<(user|channel|role|guild|emoji|command):([^<>]+)>/g,
        (mask, kind: string, name: string) => this.#find(kind, name) ?? mask,
      );
  }

  #unmask(value: unknown): never {
    const walk = (each: unknown): unknown => {
      if (typeof each === 'string') return this.#text(each);
      if (Array.isArray(each)) return each.map(walk);
      if (typeof each !== 'object' || each === null) return each;
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, walk(inner)]));
    };
    return walk(value) as never;
  }

  #unmaskFiles(options: Readonly<Record<string, unknown>>): object {
    return Object.fromEntries(
      Object.entries(options).map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null
          ? toGivenFile(value as RecordedFile)
          : this.#unmask(value),
      ]),
    );
  }
}

function nameOf({ type, name }: ChannelRecord): string | null {
  return isDirect(type) ? null : name;
}

/** Of a file that was too large for the recording, only the size counts. */
function toGivenFile({ filename, content_type: type, content_base64: base64, size }: RecordedFile): object {
  return {
    filename,
    ...(type === undefined ? {} : { content_type: type }),
    content_base64: base64 ?? Buffer.alloc(size ?? 0).toString('base64'),
  };
}

function renumbered(shown: Shown | undefined, known: ReadonlyMap<number, number>): Shown | undefined {
  if (!shown) return undefined;
  const numberOf = (number: number) => known.get(number) ?? 1000 + number;
  const messages = shown.messages?.map((each) => ({ ...each, message: numberOf(each.message) }));
  const text = JSON.stringify({ ...shown, ...(messages ? { messages } : {}) });
  return JSON.parse(
    text.replaceAll(/<message:(\d+)>/g, (_found, number: string) => `<message:${numberOf(Number(number))}>`),
  ) as Shown;
}
