import * as z from 'zod/mini';
import { requireNodeCrypto } from '../common/node-builtin.js';
import { readGiven } from '../common/read-given.js';

/**
 * What becomes of a text: `keep`; `mask`: letters become `x` and digits `0`, so that its length and shape stay; `hash`: a
 * hash with the salt of the rules, so that the same text can be found in other interactions.
 */
export type RedactionRule = 'keep' | 'mask' | 'hash';

/** How an interaction is redacted. Everything has a default. */
export interface RedactionRules {
  /** Contents of messages, embeds, values of options and answers in modals. Default `mask`. */
  readonly texts?: RedactionRule | undefined;
  /** Values of single options and fields of modals, by the name of the option or the custom id of the field. */
  readonly options?: Readonly<Record<string, RedactionRule>> | undefined;
  /** Names of users, channels, roles and guilds. Masked, they are `user-1`, `channel-1` and so on. Default `mask`. */
  readonly names?: RedactionRule | undefined;
  /** Ids, which are mapped to others, the same one to the same. Default `mask`. */
  readonly ids?: 'keep' | 'mask' | undefined;
  /** Texts that stand nowhere in the result, in whatever is kept. Default: none. */
  readonly secrets?: readonly string[] | undefined;
  /** What is hashed with each text. Default: none, so that short texts can be guessed. */
  readonly salt?: string | undefined;
}

const rule = z.optional(z.enum(['keep', 'mask', 'hash']));
const Rules = z.strictObject({
  texts: rule,
  options: z.optional(z.record(z.string(), z.enum(['keep', 'mask', 'hash']))),
  names: rule,
  ids: z.optional(z.enum(['keep', 'mask'])),
  secrets: z.optional(z.array(z.string())),
  salt: z.optional(z.string()),
} satisfies Readonly<Record<keyof RedactionRules, z.ZodMiniType>>);

/**
 * Returns a copy of an interaction with personal data masked. The copy is still a valid interaction: attach it to a bug report,
 * or deliver it again with `commandry replay`. Tokens, e-mail addresses, pictures and the URLs of files are always masked;
 * texts, names and ids as the rules say. Names that the bot itself chose stay: commands, options, custom ids and the values of
 * choices in selects. Unknown fields are masked like texts.
 *
 * @param interaction - As Discord has sent it: `interaction.raw`.
 * @throws CommandryError `SETTING_INVALID`; `NODE_CRYPTO_MISSING` for hashes on a host without `node:crypto`.
 * @example await writeFile('failed.json', JSON.stringify(redactInteraction(interaction.raw, { options: { unit: 'keep' } })));
 */
export function redactInteraction<Interaction extends object>(
  interaction: Interaction,
  rules: RedactionRules = {},
): Interaction {
  const given = readGiven(Rules, rules, 'redactInteraction');
  return new Redaction(given).walk(interaction, []) as Interaction;
}

const SNOWFLAKE = /^\d{17,20}$/;
const SNOWFLAKES = /(?<!\d)\d{17,20}(?!\d)/g;
const EMAIL = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;
const TOKEN = /aW50ZXJhY3Rpb246[\w=-]+/g;

/** Fields whose texts say nothing of anybody. */
const KEPT: ReadonlySet<string> = new Set([
  'locale',
  'guild_locale',
  'preferred_locale',
  'permissions',
  'app_permissions',
  'allow',
  'deny',
  'content_type',
  'custom_id',
  'features',
  'sku_id',
  'type',
]);
/** Pictures and what else users adorn themselves with. */
const EMPTIED: ReadonlySet<string> = new Set([
  'avatar',
  'banner',
  'icon',
  'splash',
  'avatar_decoration_data',
  'clan',
  'primary_guild',
  'collectibles',
  'display_name_styles',
]);
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'proxy_url', 'icon_url', 'proxy_icon_url']);
const USER_NAMES: ReadonlySet<string> = new Set(['username', 'global_name', 'nick', 'display_name']);
/** What a `name` is the name of, by the field that its object stands in. */
const NAMED: Readonly<Record<string, string>> = {
  channel: 'channel',
  channels: 'channel',
  guild: 'guild',
  roles: 'role',
  emoji: 'emoji',
};

type Path = readonly string[];

class Redaction {
  readonly #rules: RedactionRules;
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor(rules: RedactionRules) {
    this.#rules = rules;
  }

  walk(value: unknown, path: Path, parent?: Readonly<Record<string, unknown>>): unknown {
    if (typeof value === 'string') return this.#text(value, path, parent);
    if (Array.isArray(value)) return value.map((each) => this.walk(each, path, parent));
    if (typeof value !== 'object' || value === null) return value;
    const own = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(own).map(([key, each]) => [
        SNOWFLAKE.test(key) ? this.#id(key) : key,
        EMPTIED.has(key) && each !== undefined && !isOfData(path)
          ? null
          : this.walk(each, [...path, key], own),
      ]),
    );
  }

  #text(text: string, path: Path, parent: Readonly<Record<string, unknown>> | undefined): string {
    const key = path.at(-1) ?? '';
    if (key === 'token') return 'redacted';
    if (key === 'sku_id') return text;
    if (SNOWFLAKE.test(text)) return this.#id(text);
    if (KEPT.has(key) || ISO_TIME.test(text) || this.#isOfBot(path, parent)) return this.#kept(text);
    if (ADDRESSES.has(key)) return 'https://redacted.invalid/';
    if (key === 'discriminator') return '0';
    if (key === 'filename') return this.#filename(text);
    if (USER_NAMES.has(key)) return this.#name('user', text, parent?.['id']);
    const kind =
      key === 'name'
        ? NAMED[path.findLast((step) => step !== 'name' && !SNOWFLAKE.test(step)) ?? '']
        : undefined;
    if (kind !== undefined) return this.#name(kind, text, parent?.['id']);
    return this.#apply(this.#ruleOf(path, parent), text);
  }

  /** The names of commands and options, and the values of choices in selects. */
  #isOfBot(path: Path, parent: Readonly<Record<string, unknown>> | undefined): boolean {
    const [first, second] = path;
    if (first !== 'data') return false;
    const key = path.at(-1);
    if (key === 'values') return true;
    // Of a group of radio buttons.
    if (key === 'value' && second === 'components') return parent?.['type'] !== 4;
    return key === 'name' && (path.length === 2 || second === 'options');
  }

  #ruleOf(path: Path, parent: Readonly<Record<string, unknown>> | undefined): RedactionRule {
    const { texts = 'mask', options = {} } = this.#rules;
    const name = path[0] === 'data' ? (parent?.['name'] ?? parent?.['custom_id']) : undefined;
    return typeof name === 'string' && Object.hasOwn(options, name) ? (options[name] ?? texts) : texts;
  }

  #apply(given: RedactionRule, text: string): string {
    if (given === 'keep') return this.#kept(text);
    return given === 'mask' ? masked(text) : this.#hash(text, Math.max(8, Math.min(64, text.length)));
  }

  /** What is kept has no ids, tokens, addresses and secrets. */
  #kept(text: string): string {
    const { secrets = [] } = this.#rules;
    const without = secrets.reduce(
      (left, secret) => (secret === '' ? left : left.replaceAll(secret, masked)),
      text,
    );
    return without
      .replaceAll(TOKEN, 'redacted')
      .replaceAll(EMAIL, masked)
      .replaceAll(SNOWFLAKES, (id) => this.#id(id));
  }

  #name(kind: string, text: string, id: unknown): string {
    const { names = 'mask' } = this.#rules;
    if (names === 'keep') return this.#kept(text);
    if (names === 'hash') return `${kind}-${this.#hash(text, 8)}`;
    const key = `${kind} ${typeof id === 'string' ? id : text}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const count = [...this.#names.keys()].filter((each) => each.startsWith(`${kind} `)).length + 1;
    this.#names.set(key, `${kind}-${count}`);
    return `${kind}-${count}`;
  }

  #filename(text: string): string {
    const ending = /\.\w{1,8}$/.exec(text)?.[0] ?? '';
    return `${masked(text.slice(0, text.length - ending.length))}${ending}`;
  }

  #id(id: string): string {
    if (this.#rules.ids === 'keep') return id;
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const mapped = `1${String(this.#ids.size + 1).padStart(18, '0')}`;
    this.#ids.set(id, mapped);
    return mapped;
  }

  #hash(text: string, length: number): string {
    const { createHash } = requireNodeCrypto('Hashes of redactInteraction need');
    const { salt = '' } = this.#rules;
    return createHash('sha256').update(`${salt}\n${text}`).digest('hex').slice(0, length);
  }
}

/** Options of commands may be called as the fields of users are. */
function isOfData(path: Path): boolean {
  return path[0] === 'data' && path[1] === 'options';
}

/** Of the same length and shape. */
function masked(text: string): string {
  return text
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/[\p{L}\p{M}]/gu, (letter) => (letter === 'X' ? 'X' : 'x'))
    .replaceAll(/\p{N}/gu, '0');
}
