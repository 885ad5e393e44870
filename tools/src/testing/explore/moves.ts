import {
  ChannelType,
  CommandType,
  ComponentType,
  LOCALES,
  OptionType,
  type Snowflake,
} from 'commandry/protocol';
import type { App, OptionDefinition } from 'commandry';
import { executablesOf } from 'commandry/tooling/kit';
import { seenComponents, type SeenComponent, type ShownComponent } from '../views/seen-components.js';

/** A value that a user gives. Records are named, since each path is played in a world of its own. */
export type Given =
  | string
  | number
  | boolean
  | { readonly user: 'ada' | 'ben' }
  | { readonly role: 'team' }
  | { readonly channel: number }
  | { readonly file: string; readonly content: string };

/** What a user gives to a field of a modal: by its place among the fields. */
export type Filled = readonly (readonly Given[] | undefined)[];

/** One thing that a user does. Messages and components are named by their places, since ids differ between runs. */
export type Move =
  | { readonly do: 'slash'; readonly path: string; readonly options: Readonly<Record<string, Given>> }
  | {
      readonly do: 'type';
      readonly path: string;
      readonly options: Readonly<Record<string, Given>>;
      readonly option: string;
      readonly typed: string;
    }
  | { readonly do: 'menu'; readonly type: CommandType; readonly name: string; readonly target: 'ada' | 'ben' }
  | { readonly do: 'launch' }
  | {
      readonly do: 'press' | 'choose';
      readonly label: string;
      readonly message: number;
      readonly component: number;
      readonly values: readonly Given[] | undefined;
    }
  | { readonly do: 'submit'; readonly title: string; readonly fields: Filled };

/** Where a path is played: a guild that commands are declared for, the usual one, or direct messages. */
export type Scene = { readonly guildId: Snowflake } | 'guild' | 'direct';

/** A fault that strikes the last move of a path, with the fields of `POST /control/faults`. */
export interface PathFault {
  readonly name: string;
  /** How long the delivery takes. */
  readonly lateMs?: number;
  /** True if the bot must refuse the delivery. */
  readonly mustBeRefused?: true;
  readonly request: object;
}

/** What is played from the start. */
export interface Path {
  readonly scene: Scene;
  readonly locale: string;
  readonly moves: readonly Move[];
  readonly fault?: PathFault;
}

/** A path to try, and how early: the plainest use of each command comes first. */
export interface Candidate {
  readonly path: Path;
  readonly rank: number;
}

const FAULTS: readonly PathFault[] = [
  { name: 'the delivery is repeated', request: { on: 'delivery', kind: 'duplicate' } },
  {
    name: 'the delivery takes 2.5 s',
    lateMs: 2500,
    request: { on: 'delivery', kind: 'delay', delay_ms: 2500 },
  },
];
/** For what can be done at first: whether signatures are checked does not depend on what follows. */
const WRONG_SIGNATURE: PathFault = {
  name: 'the signature is wrong',
  request: { on: 'delivery', kind: 'wrong_signature' },
  mustBeRefused: true,
};
/** For what calls Discord's API. */
const API_FAULTS: readonly PathFault[] = [
  { name: 'one call is answered with 401', request: { on: 'api', kind: 'status', status: 401 } },
  { name: 'one call is answered with 500', request: { on: 'api', kind: 'status', status: 500 } },
  {
    name: 'one call has to wait for 3.5 s',
    request: { on: 'api', kind: 'rate_limit', scope: 'user', retry_after_ms: 3500 },
  },
  { name: 'the answer to one call is lost', request: { on: 'api', kind: 'drop', when: 'after' } },
];

/** Lists the faults that can strike the last move of a path. */
export function listFaulty(path: Path, callsApi: boolean): readonly Path[] {
  const first = path.moves.length === 1 ? [WRONG_SIGNATURE] : [];
  return [...FAULTS, ...first, ...(callsApi ? API_FAULTS : [])].map((fault) => ({ ...path, fault }));
}

/** Lists the uses of every command: the plainest one first, then one with all options, and with each value of each. */
export function listUses(app: App): readonly Candidate[] {
  return app.scopes.flatMap(({ scope, payloads }) =>
    payloads.flatMap((payload) => {
      const { name, type = CommandType.CHAT_INPUT } = payload;
      const definition = app.definitions.find((each) => each.name === name && each.type === type);
      if (!definition) return [];
      const contexts = (payload as { readonly contexts?: readonly number[] | null }).contexts;
      const isInGuilds = !contexts || contexts.includes(0);
      const scene: Scene =
        scope === 'global' ? (isInGuilds ? 'guild' : 'direct') : { guildId: scope.guildId };
      const uses = listMoves(type, name, executablesOf(definition));
      return uses.flatMap((moves) =>
        moves.flatMap((move, index) => {
          const path = { scene, locale: 'en-US', moves: [move] };
          const first = { path, rank: index === 0 ? 0 : 1 };
          if (index > 0) return [first];
          const others = LOCALES.filter((locale) => locale !== 'en-US');
          return [first, ...others.map((locale) => ({ path: { ...path, locale }, rank: 1 }))];
        }),
      );
    }),
  );
}

/** For each command and subcommand, its moves. */
function listMoves(
  type: CommandType,
  name: string,
  executables: ReturnType<typeof executablesOf>,
): readonly (readonly Move[])[] {
  if (type === CommandType.PRIMARY_ENTRY_POINT) return [[{ do: 'launch' }]];
  if (type !== CommandType.CHAT_INPUT)
    return [(['ben', 'ada'] as const).map((target) => ({ do: 'menu', type, name, target }))];
  return executables.map(({ path, executable: { options } }) => {
    const values = new Map(options.map((option) => [option.name, listValues(option)]));
    const first = ({ name: option }: OptionDefinition) => [option, values.get(option)?.[0] ?? ''] as const;
    const least = Object.fromEntries(options.filter(({ required }) => required).map(first));
    const all = Object.fromEntries(options.map(first));
    const varied = options.flatMap(({ name: option }) =>
      (values.get(option) ?? []).map((value) => ({ ...least, [option]: value })),
    );
    const typed: Move[] = options
      .filter(({ autocomplete }) => autocomplete)
      .flatMap((option) =>
        ['', 'a', ...texts(0, 100)].map((text) => {
          const { [option.name]: _typed, ...rest } = least;
          return { do: 'type', path, options: rest, option: option.name, typed: text };
        }),
      );
    const uses: Move[] = [least, all, ...varied].map((given) => ({ do: 'slash', path, options: given }));
    return unique([...uses, ...typed]);
  });
}

/** Lists what users can do after a path with what they then see. */
export function listNext(
  { fault: _fault, ...path }: Path,
  { messages, modal, choices }: Seen,
): readonly Candidate[] {
  const last = path.moves.at(-1);
  if (last?.do === 'type') {
    // The shortest way to a suggestion is to give it.
    return choices.map((value) => ({
      path: {
        ...path,
        moves: [{ do: 'slash', path: last.path, options: { ...last.options, [last.option]: value } }],
      },
      rank: 0,
    }));
  }
  const then = (move: Move, index: number) => ({
    path: { ...path, moves: [...path.moves, move] },
    rank: index === 0 ? 0 : 1,
  });
  if (modal)
    return listFilled(modal).map((fields, index) =>
      then({ do: 'submit', title: modal.title, fields }, index),
    );
  return messages.flatMap((components, message) =>
    seenComponents(components).flatMap((seen, component) =>
      listPresses(seen).map((values, index) => {
        const label = seen.label ?? seen.customId ?? '';
        const place = { label, message, component, values };
        return then({ do: values ? 'choose' : 'press', ...place }, index);
      }),
    ),
  );
}

/** What a user sees after a path. */
export interface Seen {
  /** The components of each message, in the order of the channel. */
  readonly messages: readonly (readonly ShownComponent[])[];
  readonly modal: { readonly title: string; readonly components: readonly ShownComponent[] } | undefined;
  /** The values that are suggested. */
  readonly choices: readonly (string | number)[];
}

/** The selections of a select; one without values for a button. */
function listPresses(seen: SeenComponent): readonly (readonly Given[] | undefined)[] {
  if (seen.customId === undefined || seen.disabled) return [];
  return seen.kind === 'button' ? [undefined] : listChosen(seen.raw);
}

/** The ways to fill in a modal: the least, everything, and each value of each field. */
function listFilled({ components }: NonNullable<Seen['modal']>): readonly Filled[] {
  const fields = seenComponents(components).map(({ raw }) => ({
    values: listChosen(raw),
    isRequired: raw.required !== false,
  }));
  const least = fields.map(({ values, isRequired }) => (isRequired ? values[0] : undefined));
  const all = fields.map(({ values }) => values[0]);
  const varied = fields.flatMap(({ values }, place) =>
    values.map((value) => least.map((other, index) => (index === place ? value : other))),
  );
  return unique([least, all, ...varied]);
}

/** What can be chosen in a select, or given to a field. */
function listChosen(raw: ShownComponent & Limits): readonly (readonly Given[])[] {
  const isRequired = raw.required !== false;
  switch (raw.type) {
    case ComponentType.TEXT_INPUT:
      return texts(isRequired ? (raw.min_length ?? 1) : 0, raw.max_length ?? 4000).map((text) => [text]);
    case ComponentType.CHECKBOX:
      return [[true], [false]];
    case ComponentType.FILE_UPLOAD:
      return FILES.map((file) => [file]);
    case ComponentType.USER_SELECT:
      return [[{ user: 'ben' }], [{ user: 'ada' }]];
    case ComponentType.ROLE_SELECT:
      return [[{ role: 'team' }]];
    case ComponentType.MENTIONABLE_SELECT:
      return [[{ user: 'ben' }], [{ role: 'team' }]];
    case ComponentType.CHANNEL_SELECT:
      return channels(raw.channel_types).map((channel) => [channel]);
    default: {
      const values = (raw.options ?? []).map(({ value }) => value);
      const { min_values: least = 1, max_values: most = 1 } = raw;
      const singles = least <= 1 ? values.map((value) => [value]) : [];
      const none = least === 0 ? [[]] : [];
      return unique([...singles, values.slice(0, Math.max(least, 1)), values.slice(0, most), ...none]);
    }
  }
}

interface Limits {
  readonly min_length?: number;
  readonly max_length?: number;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly channel_types?: readonly number[];
}

const FILES: readonly Given[] = [
  { file: 'note.txt', content: 'A note' },
  { file: 'empty.txt', content: '' },
  { file: 'picture.png', content: 'no picture' },
];

/** The types of channels of guilds that a world has without effort. */
export const CHANNEL_TYPES: readonly number[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_CATEGORY,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_STAGE_VOICE,
  ChannelType.GUILD_FORUM,
];

function channels(types: readonly number[] = CHANNEL_TYPES): readonly Given[] {
  return CHANNEL_TYPES.filter((type) => types.includes(type)).map((channel) => ({ channel }));
}

/** What a client lets a user give to an option: the plainest value first, then those at the boundaries. */
function listValues(option: OptionDefinition): readonly Given[] {
  if (option.choices) return option.choices.map(({ value }) => value);
  switch (option.type) {
    case OptionType.STRING:
      return texts(Math.max(1, option.minLength ?? 1), option.maxLength ?? 6000);
    case OptionType.INTEGER:
      return numbers(option, [1, 0, -1], 1);
    case OptionType.NUMBER:
      return numbers(option, [1, 0, -0.5, 0.1], 0.5);
    case OptionType.BOOLEAN:
      return [true, false];
    case OptionType.USER:
      return [{ user: 'ben' }, { user: 'ada' }];
    case OptionType.ROLE:
      return [{ role: 'team' }];
    case OptionType.MENTIONABLE:
      return [{ user: 'ben' }, { role: 'team' }];
    case OptionType.CHANNEL:
      return channels(option.channelTypes);
    case OptionType.ATTACHMENT:
      return FILES;
  }
}

/** Discord takes no larger numbers. */
const MOST = Number.MAX_SAFE_INTEGER;

function numbers(
  { minValue = -MOST, maxValue = MOST }: OptionDefinition,
  usual: readonly number[],
  step: number,
): readonly number[] {
  const inside = [...usual, minValue, maxValue, minValue + step, maxValue - step];
  return unique(inside.filter((value) => value >= minValue && value <= maxValue));
}

const ODD = '👩‍👩‍👧 Ünï 漢字 @everyone `*_~|<>"\'\\ %s {0}';

/** Texts of an allowed length: an everyday one, the shortest, the longest, and one of unusual characters. */
function texts(least: number, most: number): readonly string[] {
  const fit = (text: string) => text.padEnd(least, 'x').slice(0, most).toWellFormed();
  return unique([fit('Key'), 'x'.repeat(least), 'x'.repeat(most), fit(ODD), fit('-1')]);
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Describes a path as lines. */
export function describePath({ scene, locale, moves, fault }: Path): string[] {
  const where = scene === 'direct' ? ' in direct messages' : '';
  const language = locale === 'en-US' ? '' : `, whose language is ${locale},`;
  return [
    ...moves.map((move) => `ada${language} ${describeMove(move)}${where}`),
    ...(fault ? [`meanwhile ${fault.name}`] : []),
  ];
}

/** Describes a move, without who does it. */
export function describeMove(move: Move): string {
  switch (move.do) {
    case 'slash':
      return `uses /${move.path}${describeOptions(move.options)}`;
    case 'type':
      return `types /${move.path}${describeOptions(move.options)} ${move.option}:${describeGiven(move.typed)}`;
    case 'menu':
      return `uses "${move.name}" on ${move.type === CommandType.USER ? move.target : `a message of ${move.target}`}`;
    case 'launch':
      return 'launches the Activity';
    case 'press':
      return `presses "${move.label}"`;
    case 'choose':
      return `chooses ${(move.values ?? []).map(describeGiven).join(', ') || 'nothing'} in "${move.label}"`;
    case 'submit': {
      const given = move.fields.map((values) => values?.map(describeGiven).join(', ') ?? 'nothing');
      return `submits "${move.title}" with ${given.join('; ') || 'nothing'}`;
    }
  }
}

function describeOptions(options: Readonly<Record<string, Given>>): string {
  return Object.entries(options)
    .map(([name, value]) => ` ${name}:${describeGiven(value)}`)
    .join('');
}

function describeGiven(given: Given): string {
  if (typeof given === 'string') {
    return given.length > 60
      ? `"${given.slice(0, 20)}…" (${given.length} characters)`
      : JSON.stringify(given);
  }
  if (typeof given !== 'object') return String(given);
  if ('user' in given) return `@${given.user}`;
  if ('role' in given) return `@${given.role}`;
  return 'file' in given ? given.file : `#${channelName(given.channel)}`;
}

export function channelName(type: number): string {
  const found = Object.entries(ChannelType).find(([, value]) => value === type);
  return (found?.[0] ?? 'channel')
    .toLowerCase()
    .replace(/^guild_/, '')
    .replaceAll('_', '-');
}
