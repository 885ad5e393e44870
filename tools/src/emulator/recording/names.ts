import { ChannelType, isDirect, type Snowflake } from 'commandry/protocol';
import type { WorldRecord } from '../domain/world/world.js';
import { keysOf } from '../domain/world/application-keys.js';
import { memberKey, type Store } from '../storage/store.js';

type Kind = 'user' | 'channel' | 'role' | 'guild' | 'emoji';
/** The lists of a world that a recording has. */
type List = 'users' | 'guilds' | 'members' | 'roles' | 'channels' | 'entitlements' | 'emojis';

const SNOWFLAKE = /(?<!\d)\d{17,20}(?!\d)/g;
/** In worlds of examples, ids are short. */
const MENTIONED = /(?<=<(?:@!?|@&|#))\d{1,16}(?=>)/g;
/** Tokens of interactions begin with `interaction:` in base64. */
const INTERACTION_TOKEN = /aW50ZXJhY3Rpb246[\w=-]+/g;
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const ISO_TIME = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})/g;
const SHOWN_TIME = /<t:(-?\d{1,12})((?::[a-zA-Z])?)>/g;
/** Of the address of a file: when it expires and was issued, and its signature. */
const FILE_SIGNATURE = /([?&](?:ex|is|hm)=)[\da-f]+/g;

/** A name that is masked. */
const TOKEN = /<(user|channel|role|guild|emoji):([^<>]+)>/g;

/**
 * Gives names to the ids of an emulator, and keeps the records behind them as they were when each was first named: that is
 * the world that a recording needs.
 */
export class Names {
  readonly #byId = new Map<Snowflake, { readonly kind: Kind; readonly name: string }>();
  readonly #taken = new Map<string, Snowflake>();
  readonly #records = new Map<string, { readonly list: List; readonly record: WorldRecord }>();
  readonly #messages = new Map<Snowflake, number>();
  /** Messages that were there before they were recorded. */
  readonly #earlier = new Map<
    number,
    { readonly in: string; readonly by: string; readonly content: string }
  >();
  /** Made by a bot or a user while it was recorded: they are made again when it is played. */
  readonly #made = new Set<Snowflake>();

  constructor(
    private readonly store: Store,
    private readonly baseUrl: string,
  ) {}

  noteMade(id: Snowflake): void {
    if (!this.#byId.has(id)) this.#made.add(id);
  }

  knows(id: Snowflake): boolean {
    return this.#byId.has(id);
  }

  user(id: Snowflake, guildId?: Snowflake | null): string {
    const user = this.store.users.get(id);
    const name = this.#name('user', id, user?.username ?? 'somebody', () => {
      if (!user || this.#isBot(id)) return;
      this.#keep('users', id, user);
      for (const entitlement of this.store.entitlements.values())
        if (entitlement.userId === id) this.#keep('entitlements', entitlement.id, entitlement);
    });
    if (typeof guildId === 'string') this.#member(guildId, id);
    return name;
  }

  guild(id: Snowflake): string {
    const guild = this.store.guilds.get(id);
    return this.#name('guild', id, guild?.name ?? 'guild', () => {
      if (!guild) return;
      this.#keep('guilds', id, guild);
      this.user(guild.ownerId, id);
      const everyone = this.store.roles.get(id);
      if (everyone) this.#keep('roles', `role ${id}`, everyone);
      for (const { botUserId, guildIds } of this.store.applications.values())
        if (guildIds.includes(id)) this.#member(id, botUserId);
      for (const entitlement of this.store.entitlements.values())
        if (entitlement.guildId === id) this.#keep('entitlements', entitlement.id, entitlement);
    });
  }

  role(id: Snowflake): string {
    const role = this.store.roles.get(id);
    return this.#name('role', id, role?.name ?? 'role', () => {
      if (!role) return;
      this.guild(role.guildId);
      this.#keep('roles', id, role);
    });
  }

  channel(id: Snowflake): string {
    const channel = this.store.channels.get(id);
    const people = (channel?.recipientIds ?? []).filter((each) => !this.#isBot(each));
    const own =
      channel && isDirect(channel.type)
        ? `@${people.map((each) => this.user(each)).join(', ')}`
        : channel?.name;
    return this.#name('channel', id, own ?? 'channel', () => {
      if (!channel) return;
      if (channel.type === ChannelType.DM) this.#made.delete(id);
      if (channel.guildId !== null) this.guild(channel.guildId);
      if (channel.parentId !== null) this.channel(channel.parentId);
      for (const each of [channel.ownerId ?? [], channel.memberIds].flat()) this.user(each, channel.guildId);
      for (const { id: target, type } of channel.overwrites) {
        if (type === 1) this.user(target, channel.guildId);
        else if (target !== channel.guildId) this.role(target);
      }
      this.#keep('channels', id, channel);
    });
  }

  /** Returns the number of a message. Of one that is new here, what it says is kept. */
  message(id: Snowflake, isNew = false): number {
    const known = this.#messages.get(id);
    if (known !== undefined) return known;
    const number = this.#messages.size + 1;
    this.#messages.set(id, number);
    const stored = isNew ? undefined : this.store.messages.get(id)?.message;
    if (stored) {
      const guildId = this.store.channels.get(stored.channel_id)?.guildId;
      const by = this.author(stored.author.id, stored.author.username, guildId) ?? '<bot>';
      this.#earlier.set(number, { in: this.channel(stored.channel_id), by, content: stored.content });
    }
    return number;
  }

  /** Returns the name of who wrote a message; undefined for a bot of an application. */
  author(id: Snowflake, username: string, guildId?: Snowflake | null): string | undefined {
    if (this.#isBot(id)) return undefined;
    return this.store.users.has(id) ? this.user(id, guildId) : username;
  }

  /**
   * Masks a text.
   *
   * @param sinceMs - What times are counted from.
   */
  mask(text: string, sinceMs: number, guildId?: Snowflake | null): string {
    const time = (atMs: number) => {
      const seconds = Math.round((atMs - sinceMs) / 1000);
      return `<time:${seconds < 0 ? '' : '+'}${seconds}s>`;
    };
    return this.#withoutSecrets(text)
      .replaceAll(UUID, '<incident>')
      .replaceAll(ISO_TIME, (found) => time(Date.parse(found)))
      .replaceAll(
        SHOWN_TIME,
        (_found, seconds: string, style: string) => `<t:${time(Number(seconds) * 1000)}${style}>`,
      )
      .replaceAll(FILE_SIGNATURE, '$1<id>')
      .replaceAll(this.baseUrl, '<discord>')
      .replaceAll(SNOWFLAKE, (id) => this.id(id, guildId))
      .replaceAll(MENTIONED, (id) => this.id(id, guildId));
  }

  /** Masks every text of a JSON value. */
  maskJson<T>(value: T, sinceMs: number, guildId?: Snowflake | null): T {
    const walk = (each: unknown): unknown => {
      if (typeof each === 'string') return this.mask(each, sinceMs, guildId);
      if (Array.isArray(each)) return each.map(walk);
      if (typeof each !== 'object' || each === null) return each;
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, walk(inner)]));
    };
    return walk(value) as T;
  }

  /** Returns the mask of an id. What the code of a bot names, such as SKUs, stays. */
  id(id: Snowflake, guildId?: Snowflake | null): string {
    const { store } = this;
    if (this.#isBot(id)) return '<bot>';
    if (store.applications.has(id)) return '<application>';
    if (store.users.has(id)) return `<user:${this.user(id, guildId)}>`;
    if (store.channels.has(id)) return `<channel:${this.channel(id)}>`;
    if (store.guilds.has(id)) return `<guild:${this.guild(id)}>`;
    if (store.roles.has(id)) return `<role:${this.role(id)}>`;
    if (store.messages.has(id) || this.#messages.has(id)) return `<message:${this.message(id)}>`;
    const command = store.commands.get(id);
    if (command) return `<command:${command.body.name}>`;
    const emoji = store.emojis.get(id);
    if (emoji?.guildId) return `<emoji:${this.#emoji(id, emoji.name)}>`;
    const known = this.#byId.get(id);
    if (known) return `<${known.kind}:${known.name}>`;
    return store.skus.has(id) || this.#isSku(id) ? id : '<id>';
  }

  /**
   * Returns the records that actions need, and the ids of their names.
   *
   * @param text - The JSON of the actions, whose masks say what they need.
   * @param others - Further names: who acts, and where.
   */
  worldOf(text: string, others: readonly (readonly [Kind, string])[]) {
    const seen = new Set<unknown>();
    const tokens = [...text.matchAll(TOKEN)].map(([, kind, name]) => [kind as Kind, name ?? ''] as const);
    for (const [kind, name] of [...tokens, ...others]) seen.add(this.#taken.get(`${kind}:${name}`));
    const isNeeded = ({ list, record }: { readonly list: List; readonly record: WorldRecord }) => {
      const { id, guildId, userId } = record;
      if (list === 'members') return seen.has(guildId) && (seen.has(userId) || this.#isBot(String(userId)));
      if (list === 'entitlements') return seen.has(guildId) || seen.has(userId);
      return seen.has(id);
    };
    const chosen = new Set<string>();
    let before: number;
    do {
      before = chosen.size;
      for (const [key, kept] of this.#records) {
        if (chosen.has(key) || !isNeeded(kept)) continue;
        chosen.add(key);
        for (const needed of needsOf(kept.list, kept.record)) seen.add(needed);
      }
    } while (chosen.size > before);
    const listed = (list: List) =>
      [...chosen].flatMap((key) => {
        const kept = this.#records.get(key);
        return kept?.list === list ? [kept.record] : [];
      });
    const names: Record<string, string> = {};
    for (const [id, { kind, name }] of this.#byId)
      if (seen.has(id) && !this.#made.has(id) && !this.#isBot(id)) names[`<${kind}:${name}>`] = id;
    return {
      names,
      world: {
        users: listed('users'),
        guilds: listed('guilds'),
        members: listed('members'),
        roles: listed('roles'),
        channels: listed('channels'),
        entitlements: listed('entitlements'),
        emojis: listed('emojis'),
      },
      nameOf: (id: Snowflake) => this.#byId.get(id)?.name,
    };
  }

  earlierMessage(number: number) {
    return this.#earlier.get(number);
  }

  #withoutSecrets(text: string): string {
    let masked = text.replaceAll(INTERACTION_TOKEN, '<secret>');
    for (const application of this.store.applications.values()) {
      const { token, clientSecret, keySeed } = application;
      for (const secret of [token, clientSecret, keySeed, keysOf(application).publicKeyHex])
        masked = masked.replaceAll(secret, '<secret>');
    }
    return masked;
  }

  #isBot(id: Snowflake): boolean {
    for (const { botUserId } of this.store.applications.values()) if (botUserId === id) return true;
    return false;
  }

  #isSku(id: Snowflake): boolean {
    for (const { skuId } of this.store.entitlements.values()) if (skuId === id) return true;
    return false;
  }

  #emoji(id: Snowflake, name: string): string {
    const emoji = this.store.emojis.get(id);
    return this.#name('emoji', id, name, () => {
      if (!emoji) return;
      this.user(emoji.userId, emoji.guildId);
      this.#keep('emojis', id, emoji);
    });
  }

  #member(guildId: Snowflake, userId: Snowflake): void {
    const key = memberKey(guildId, userId);
    if (this.#records.has(key)) return;
    const member = this.store.members.get(key);
    if (!member) return;
    this.#keep('members', key, member);
    for (const roleId of member.roles) this.role(roleId);
  }

  #keep(list: List, key: string, record: WorldRecord): void {
    const { id } = record;
    if (typeof id === 'string' && this.#made.has(id)) return;
    this.#records.set(key, { list, record });
  }

  #name(kind: Kind, id: Snowflake, own: string, keep: () => void): string {
    // A guild and its role of @everyone have the same id.
    const known = this.#byId.get(id);
    if (known?.kind === kind) return known.name;
    const plain = own.replaceAll(/[<>]/g, '');
    let name = plain;
    for (let count = 2; this.#taken.has(`${kind}:${name}`); count++) name = `${plain} (${count})`;
    this.#taken.set(`${kind}:${name}`, id);
    this.#byId.set(id, { kind, name });
    keep();
    return name;
  }
}

/** The ids of the records without which a record cannot be. */
function needsOf(list: List, record: WorldRecord): readonly unknown[] {
  switch (list) {
    case 'guilds':
      return [record['ownerId']];
    case 'members':
      return record['roles'] as readonly unknown[];
    case 'roles':
      return [record['guildId']];
    case 'emojis':
      return [record['guildId'], record['userId'], ...(record['roles'] as readonly unknown[])];
    case 'channels': {
      const overwrites = record['overwrites'] as readonly { readonly id: string }[];
      return [
        record['guildId'],
        record['parentId'],
        record['ownerId'],
        ...(record['recipientIds'] as readonly unknown[]),
        ...(record['memberIds'] as readonly unknown[]),
        ...overwrites.map(({ id }) => id),
      ];
    }
    case 'users':
    case 'entitlements':
      return [];
  }
}
