import { ChannelType } from 'commandry/protocol';
import type { ControlSummary, MessagesResult, WireMessage } from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import { createOutput } from '../../output/output.js';
import { toPrintable } from '../../output/printable.js';
import type { Session } from '../../runtime/command-session.js';
import type { ControlClient } from '../../runtime/control-client.js';
import { openEmulator } from '../emulator/find-emulator.js';
import { formatMessage } from '../invoke/format/format-message.js';
import { readGivenFile } from '../invoke/given-path.js';
import { chooseContext, chooseUser, type InvokeContext } from '../invoke/invoke-context.js';
import { followMessages, toLater, type Later } from '../invoke/perform.js';
import type { ActFlags } from './command.js';

/** Who does what. */
export interface Sentence {
  readonly user: string;
  readonly verb: string;
  readonly words: readonly string[];
}

/** Where it is done, and how long others are listened to. */
export type ActSettings = Partial<ActFlags> & Pick<ActFlags, 'watch'>;

/** An emulator, and what a sentence is read with. */
export interface ActPlace {
  readonly control: ControlClient;
  readonly summary: ControlSummary;
  /** The folder that the paths of files are relative to. */
  readonly cwd: string;
  readonly clock: Session['clock'];
}

/** What was done, and what others did then. */
export interface Deeds extends InvokeContext {
  readonly made: object | undefined;
  readonly later: readonly Later[];
}

/** What a verb needs to become a request. */
interface Parts extends InvokeContext {
  readonly text: string;
  readonly words: readonly string[];
  readonly flags: ActSettings;
  readonly cwd: string;
  readonly control: ControlClient;
  readonly summary: ControlSummary;
  /** Returns the message that is meant. */
  readonly message: (isOwn?: boolean) => Promise<WireMessage>;
}

/** A request below `/control/users/{id}`. */
interface Deed {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const onMessage = (method: string, path: string) => async (parts: Parts) => ({
  method,
  path,
  body: { message_id: (await parts.message()).id },
});

const VERBS: Readonly<Record<string, (parts: Parts) => Deed | Promise<Deed>>> = {
  says: toSaying,
  async edits({ text, message, summary }) {
    const content = toMentions(text, summary);
    return { method: 'PATCH', path: `/messages/${(await message(true)).id}`, body: { content } };
  },
  deletes: async ({ message }) => ({ method: 'DELETE', path: `/messages/${(await message(true)).id}` }),
  pins: onMessage('PUT', '/pins'),
  unpins: onMessage('DELETE', '/pins'),
  reacts: toReacting('PUT'),
  unreacts: toReacting('DELETE'),
  votes: toVoting,
  types: ({ channel }) => ({ method: 'POST', path: '/typing', body: { channel_id: channel.id } }),
  joins: ({ text, summary, flags }) => {
    const guild = findGuild(summary, text, flags);
    // What is no guild is the code of an invite.
    return guild === undefined
      ? { method: 'POST', path: `/invites/${encodeURIComponent(text)}` }
      : { method: 'PUT', path: `/guilds/${guild}` };
  },
  leaves: ({ text, summary, flags }) => ({
    method: 'DELETE',
    path: `/guilds/${findGuild(summary, text, flags) ?? refuseGuild(summary, text)}`,
  }),
  starts: toStarting,
  enters: ({ channel }) => ({ method: 'PUT', path: `/threads/${channel.id}` }),
  exits: ({ channel }) => ({ method: 'DELETE', path: `/threads/${channel.id}` }),
};

/** Acts as a user of an emulator, and prints what came of it. */
export async function runAct(sentence: Sentence, flags: ActFlags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  findVerb(sentence.verb);
  const { cwd, clock } = session;
  const deeds = await actAs(sentence, flags, { ...(await openEmulator(session, flags)), cwd, clock });
  const { user, channel, made, later } = deeds;
  const json = {
    user: { id: user.id, username: user.username },
    channel: { id: channel.id, name: channel.name },
    did: sentence.verb,
    result: made ?? null,
    later,
  };
  output.result(json, toPrintable(formatDeeds(sentence, deeds).join('\n')));
}

/** Formats what was done, and what others did then, as lines. */
export function formatDeeds({ verb, words }: Sentence, { user, later }: Deeds): string[] {
  return [[user.username, verb, ...words].join(' '), ...later.flatMap(formatLater)];
}

function findVerb(verb: string) {
  const toDeed = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (toDeed) return toDeed;
  throw misuse(`Nobody "${verb}". Users can do: ${Object.keys(VERBS).join(', ')}.`);
}

/**
 * Acts as a user of an emulator, and looks on for a time.
 *
 * @throws CliError Where that is not possible, with the reason.
 */
export async function actAs(
  sentence: Sentence,
  flags: ActSettings,
  { control, summary, cwd, clock }: ActPlace,
): Promise<Deeds> {
  const toDeed = findVerb(sentence.verb);
  const context = chooseContext(summary, { as: sentence.user, in: flags.in, guild: flags.guild });
  const text = sentence.words.join(' ');
  const message = (isOwn = false) => findMessage(control, context, flags.message, isOwn);
  const deed = await toDeed({
    ...context,
    ...sentence,
    text,
    flags,
    cwd,
    control,
    summary,
    message,
    user: context.user,
  });
  const leaving = new AbortController();
  const queue = await followMessages(control, context, leaving.signal);
  const cancel = { watching: (): void => undefined };
  try {
    const path = `/users/${context.user.id}${deed.path}`;
    const made = await control.call<object | undefined>(deed.method, path, deed.body);
    const over = new AbortController();
    cancel.watching = clock.after(flags.watch * 1_000, () => {
      over.abort();
    });
    const later: Later[] = [];
    for (let event = await queue.next(over.signal); event; event = await queue.next(over.signal)) {
      later.push(...toLater(event).filter((told) => isOfOthers(told, context, made)));
    }
    return { ...context, made, later };
  } finally {
    cancel.watching();
    leaving.abort();
  }
}

/** True unless an event only repeats what the user has done. */
function isOfOthers({ message }: Later, { user }: InvokeContext, made: object | undefined): boolean {
  const { id } = (made ?? {}) as { readonly id?: string };
  return message.id !== id && message.author.id !== user.id;
}

function formatLater({ type, message }: Later): string[] {
  const { username } = message.author;
  const id = message.id;
  if (type === 'MESSAGE_DELETE') return [`${username} deleted ${id}`];
  const what = type === 'MESSAGE_CREATE' ? 'wrote' : 'edited';
  return [`${username} ${what} ${id}`, ...formatMessage(message).map((line) => `  ${line}`)];
}

async function toSaying({ text, flags, cwd, channel, summary, message }: Parts): Promise<Deed> {
  const { to, reply, file: paths = [] } = flags;
  const place = to === undefined ? { channel_id: channel.id } : { recipient_id: chooseUser(summary, to).id };
  const replied = reply === true ? (await message()).id : reply;
  const files = await Promise.all(paths.map((path) => readGivenFile(path, cwd)));
  if (text === '' && files.length === 0) throw misuse('Say something: commandry act ada says "hello".');
  return {
    method: 'POST',
    path: '/messages',
    body: {
      ...place,
      ...(text === '' ? {} : { content: toMentions(text, summary) }),
      ...(replied === undefined ? {} : { message_reference: { message_id: replied } }),
      ...(files.length > 0 ? { files } : {}),
    },
  };
}

function toReacting(method: string) {
  return async ({ text, message }: Parts): Promise<Deed> => {
    if (text === '') throw misuse('Name an emoji: 👍, or name:id for one of a guild.');
    return { method, path: '/reactions', body: { message_id: (await message()).id, emoji: text } };
  };
}

async function toVoting({ words, message }: Parts): Promise<Deed> {
  const { id, poll } = await message();
  const answers = poll?.answers ?? [];
  const textOf = ({ poll_media: media }: (typeof answers)[number]) =>
    (media as { readonly text?: string }).text ?? '';
  const ids = words.map((word) => {
    const found = answers.find((answer) => textOf(answer).toLowerCase() === word.toLowerCase());
    if (found) return found.answer_id;
    const there = answers.map((answer) => `"${textOf(answer)}"`).join(', ');
    throw new CliError(`There is no answer "${word}". There is ${there || 'no poll in the message'}.`);
  });
  return { method: 'PUT', path: '/votes', body: { message_id: id, answer_ids: ids } };
}

function toStarting({ text, flags, channel }: Parts): Deed {
  if (text === '') throw misuse('Name the thread: commandry act ada starts "Rain".');
  const isNews = channel.type === ChannelType.GUILD_ANNOUNCEMENT;
  const type = flags.private
    ? ChannelType.PRIVATE_THREAD
    : isNews
      ? ChannelType.ANNOUNCEMENT_THREAD
      : ChannelType.PUBLIC_THREAD;
  const { message } = flags;
  return {
    method: 'POST',
    path: '/threads',
    body: {
      channel_id: channel.id,
      name: text,
      ...(message === undefined ? { type } : { message_id: message }),
    },
  };
}

/** Without a name it is the guild of `--guild`, else the first one. */
function findGuild({ guilds }: ControlSummary, text: string, flags: ActSettings): string | undefined {
  const name = (text || flags.guild)?.toLowerCase();
  if (name === undefined) return guilds[0]?.id;
  return guilds.find((guild) => guild.id === name || guild.name.toLowerCase() === name)?.id;
}

function refuseGuild({ guilds }: ControlSummary, text: string): never {
  const there = guilds.map(({ name }) => name).join(', ') || 'none';
  throw new CliError(`There is no guild ${text}. There is ${there}.`);
}

/** Writes `@name` and `#name` as a client does when they are chosen. */
function toMentions(text: string, { users, channels }: ControlSummary): string {
  return text
    .replace(/@([\w.]{2,32})/g, (written, name: string) => {
      const user = users.find(({ username }) => username === name.toLowerCase());
      return user ? `<@${user.id}>` : written;
    })
    .replace(/#([\w-]+)/g, (written, name: string) => {
      const channel = channels.find((each) => each.name === name);
      return channel ? `<#${channel.id}>` : written;
    });
}

/** Returns the message of an id, else the last one of the channel, or of the user in it. */
async function findMessage(
  control: ControlClient,
  { user, channel }: InvokeContext,
  id: string | undefined,
  isOwn: boolean,
): Promise<WireMessage> {
  const { messages } = await control.call<MessagesResult>(
    'GET',
    `/channels/${channel.id}/messages?as=${user.id}`,
  );
  const found = messages.findLast((message) => {
    if (id !== undefined) return message.id === id;
    return !isOwn || message.author.id === user.id;
  });
  if (found) return found;
  const where = channel.name === null ? 'the direct messages' : `#${channel.name}`;
  if (id !== undefined) throw new CliError(`${user.username} sees no message ${id} in ${where}.`);
  throw new CliError(`There is no message${isOwn ? ` of ${user.username}` : ''} in ${where}.`);
}

function misuse(message: string): CliError {
  return new CliError(message, { exitCode: 2 });
}
