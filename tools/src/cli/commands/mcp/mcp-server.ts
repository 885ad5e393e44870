import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Clock } from 'commandry';
import { CommandType, OptionType } from 'commandry/protocol';
import * as z from 'zod';
import { FaultRequest } from '../../../emulator/domain/faults/fault.js';
import type {
  ControlSummary,
  MessagesResult,
  PickedCommand,
  PickerResult,
  RequestEntry,
  RequestSummary,
} from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import { toPrintable } from '../../output/printable.js';
import type { ControlClient } from '../../runtime/control-client.js';
import { actAs, formatDeeds } from '../act/run.js';
import { formatComponents } from '../invoke/format/format-components.js';
import { formatMessage } from '../invoke/format/format-message.js';
import { formatRun } from '../invoke/format/format-outcome.js';
import { readGivenFile } from '../invoke/given-path.js';
import { adviseInEmulator, adviseOnRefusal } from '../invoke/invoke-advice.js';
import { chooseContext, chooseUser, type InvokeContext } from '../invoke/invoke-context.js';
import { startTimeouts } from '../invoke/invoke-timeouts.js';
import { hasFailed, perform, type Acting, type Outcome } from '../invoke/perform.js';
import type { Step } from '../invoke/steps/step-words.js';
import { takeStep } from '../invoke/steps/take-steps.js';

/** Who plays, across the connections of a client. */
export interface McpPlayer {
  readonly version: string;
  /** The folder that the paths of files are relative to. */
  readonly cwd: string;
  readonly clock: Clock;
  /** Resolves when the emulator runs and the bot has been started. */
  readonly control: () => Promise<ControlClient>;
  /** Returns what registering the commands of the code would change. */
  readonly plan: () => Promise<Record<string, unknown>>;
  /** What each user did last, by id, where that opened a modal. */
  readonly modals: Map<string, Outcome>;
}

const INSTRUCTIONS = `A Discord bot under development runs in an emulator of Discord; use it as its users would. Begin with "world" and "commands".
Everything acts as the first user in the first channel unless "user" and "channel" say otherwise. Buttons, selects, modals
and their fields are named by their labels, as "read_channel" and the results show them. When "failed" is true, the bot is
wrong: "request" with the request_id shows its log, error and stack. The bot restarts when its files change.`;

const where = {
  user: z.string().optional().describe('The acting user: a name, a mention or an id. Default: the first.'),
  channel: z
    .string()
    .optional()
    .describe('A name such as general, an id, or @user for direct messages. Default: the first.'),
  guild: z.string().optional().describe('The guild of the channel, by name or id.'),
};
const wait_seconds = z
  .number()
  .min(0)
  .max(900)
  .default(15)
  .describe('How long to wait for a deferred reply, in seconds of the machine.');
const Value = z.union([z.string(), z.number(), z.boolean(), z.strictObject({ file: z.string() })]);
const options = z
  .record(z.string(), Value)
  .default({})
  .describe(
    'Values by option name. Users, roles and channels as @name, #name or an id; a file as { "file": "path" }.',
  );
const message = z.string().optional().describe('The id of a message. Default: the last in the channel.');

/** What every use of the bot answers. */
const Used = {
  outcome: z.string().describe('message, deferred, updated, choices, modal, failed and so on.'),
  failed: z.boolean().describe('True if the bot failed, even if it answered.'),
  shown: z.string().describe('What the user sees.'),
  request_id: z.string().nullable().describe('For the tool "request"; null if Discord acts by itself.'),
  still_loading: z.boolean(),
  failures: z.array(z.object({ code: z.string(), incident_id: z.string().optional() })),
  reason: z.object({ code: z.string(), message: z.string() }).optional(),
  todo: z.string().optional(),
  suggestions: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })).optional(),
  modal: z.string().optional().describe('The title of the open modal: fill it in with "submit".'),
};

type Place = Partial<Record<keyof typeof where, string | undefined>>;
type GivenOptions = Readonly<Record<string, z.infer<typeof Value>>>;

/** Creates a server whose tools act in an emulator. */
export function createMcpServer(player: McpPlayer): McpServer {
  const server = new McpServer(
    { name: 'commandry', version: player.version },
    { instructions: INSTRUCTIONS, capabilities: { tools: {} } },
  );
  const open = async (place: Place = {}) => {
    const control = await player.control();
    const summary = await control.call<ControlSummary>('GET', '');
    const words = { as: place.user, in: place.channel, guild: place.guild };
    return { control, summary, context: chooseContext(summary, words) };
  };
  /** Uses the bot, and keeps the modal that it opened. */
  const use = async (
    place: Place,
    seconds: number,
    run: (acting: Acting, summary: ControlSummary) => Promise<Outcome>,
  ) => {
    const { control, summary, context } = await open(place);
    const { patience, end } = startTimeouts({ wait: seconds }, player.clock);
    try {
      const outcome = await run({ control, context, patience }, summary).catch((error: unknown) => {
        throw adviseOnRefusal(error, summary);
      });
      if (outcome.result.modal) player.modals.set(context.user.id, outcome);
      else if (outcome.result.outcome !== 'choices') player.modals.delete(context.user.id);
      return describeUse(outcome, adviseInEmulator(outcome.result, summary));
    } finally {
      end();
    }
  };
  const takeOne = (place: Place, seconds: number, step: Step) =>
    use(place, seconds, (acting) => {
      // Using a message closes a modal that is open.
      const last = step.kind === 'submit' ? player.modals.get(acting.context.user.id) : undefined;
      return takeStep({ acting, last, seen: undefined, folder: player.cwd, isDirect: false }, step);
    });
  const act = async (
    place: Place,
    verb: string,
    words: readonly string[],
    more: {
      readonly message?: string;
      readonly reply?: string;
      readonly to?: string;
      readonly files?: string[];
    },
    watch: number,
  ) => {
    const { control, summary, context } = await open(place);
    const sentence = { user: context.user.id, verb, words };
    const { message: named, reply, to, files } = more;
    const settings = {
      watch,
      in: context.channel.id,
      ...(named === undefined ? {} : { message: named }),
      ...(reply === undefined ? {} : { reply }),
      ...(to === undefined ? {} : { to }),
      ...(files === undefined ? {} : { file: files }),
    };
    const deeds = await actAs(sentence, settings, { control, summary, cwd: player.cwd, clock: player.clock });
    const made: { readonly id?: unknown } | undefined = deeds.made;
    return {
      lines: formatDeeds(sentence, deeds),
      content: { message_id: typeof made?.id === 'string' ? made.id : null, answers: deeds.later.length },
    };
  };

  const reads = { annotations: { readOnlyHint: true, openWorldHint: false } };
  const acts = { annotations: { destructiveHint: false, openWorldHint: false } };

  server.registerTool(
    'world',
    {
      ...reads,
      description:
        'Shows the users, guilds and channels, whether the bot runs, the time, and the address of the playground.',
      outputSchema: {
        page: z.string(),
        time: z.string(),
        bots: z.array(
          z.object({ name: z.string(), id: z.string(), status: z.string(), message: z.string().nullable() }),
        ),
        users: z.array(z.object({ name: z.string(), id: z.string(), locale: z.string(), bot: z.boolean() })),
        channels: z.array(
          z.object({
            name: z.string().nullable(),
            id: z.string(),
            guild: z.string().nullable(),
            type: z.number(),
          }),
        ),
      },
    },
    () =>
      answer(async () => {
        const { control, summary } = await open();
        const { now_ms } = await control.call<{ readonly now_ms: number }>('GET', '/clock');
        const content = {
          page: `${summary.base_url}/playground`,
          time: new Date(now_ms).toISOString(),
          bots: summary.applications.map(({ id, name, bot_status }) => ({
            id,
            name,
            status: bot_status?.status ?? 'unknown',
            message: bot_status?.message ?? null,
          })),
          users: summary.users.map(({ id, username, locale, bot }) => ({ id, name: username, locale, bot })),
          channels: summary.channels.map(({ id, name, guild_id, type }) => ({
            id,
            name,
            type,
            guild: summary.guilds.find((guild) => guild.id === guild_id)?.name ?? null,
          })),
        };
        const lines = [
          `Page: ${content.page}`,
          `Time: ${content.time}`,
          ...content.bots.map(
            ({ name, status, message: why }) => `Bot ${name}: ${status}${why === null ? '' : `. ${why}`}`,
          ),
          ...content.users.map(
            ({ name, locale, bot, id }) => `${bot ? 'Bot user' : 'User'} ${name} (${locale}), ${id}`,
          ),
          ...content.channels.map(
            ({ name, guild, id }) =>
              `Channel ${name === null ? 'of direct messages' : `#${name} in ${guild}`}, ${id}`,
          ),
        ];
        return { lines, content };
      }),
  );

  server.registerTool(
    'commands',
    {
      ...reads,
      description:
        'Lists the commands that a user sees in a channel, with their options, and why others are hidden.',
      inputSchema: z.strictObject(where),
      outputSchema: {
        commands: z.array(z.object({ usage: z.string(), type: z.string(), description: z.string() })),
        hidden: z.array(z.object({ name: z.string(), why: z.string() })),
      },
    },
    (place) =>
      answer(async () => {
        const { control, context } = await open(place);
        const path = `/users/${context.user.id}/picker?channel_id=${context.channel.id}&hidden=true`;
        const picked = await control.call<PickerResult>('GET', path);
        const commands = picked.commands.flatMap(describeCommand);
        const hidden = (picked.hidden ?? []).map(({ name, description }) => ({ name, why: description }));
        return {
          lines: [
            ...commands.map(({ usage, type, description }) => `${usage}  (${type}) ${description}`.trimEnd()),
            ...hidden.map(({ name, why }) => `Hidden: ${name}. ${why}`),
            ...(commands.length + hidden.length === 0
              ? ['There are no commands. See "world" for the bot.']
              : []),
          ],
          content: { commands, hidden },
        };
      }),
  );

  server.registerTool(
    'slash',
    {
      ...acts,
      description: 'Uses a slash command.',
      inputSchema: z.strictObject({
        command: z.string().describe('With group and subcommand, for example "weather forecast".'),
        options,
        wait_seconds,
        ...where,
      }),
      outputSchema: Used,
    },
    ({ command, options: given, wait_seconds: seconds, ...place }) =>
      answer(() =>
        use(place, seconds, async (acting) =>
          perform(acting, 'invoke', {
            channel_id: acting.context.channel.id,
            command: toPath(command),
            options: await toOptions(given, player.cwd),
          }),
        ),
      ),
  );

  server.registerTool(
    'type',
    {
      ...acts,
      description: 'Types into an option of a slash command, and shows the suggestions.',
      inputSchema: z.strictObject({
        command: z.string(),
        option: z.string().describe('The option that is being typed.'),
        typed: z.string().default(''),
        options,
        ...where,
      }),
      outputSchema: Used,
    },
    ({ command, option, typed, options: given, ...place }) =>
      answer(() =>
        use(place, 0, async (acting) =>
          perform(acting, 'autocomplete', {
            channel_id: acting.context.channel.id,
            command: toPath(command),
            options: await toOptions(given, player.cwd),
            focused: { name: option, value: typed },
          }),
        ),
      ),
  );

  server.registerTool(
    'use_menu',
    {
      ...acts,
      description: 'Uses a user or message command, or launches the Activity.',
      inputSchema: z.strictObject({
        kind: z.enum(['user', 'message', 'launch']),
        command: z.string().optional().describe('The name. Not needed to launch.'),
        target: z
          .string()
          .optional()
          .describe('The user, or the id of the message. Default: the acting user, or the last message.'),
        wait_seconds,
        ...where,
      }),
      outputSchema: Used,
    },
    ({ kind, command, target, wait_seconds: seconds, ...place }) =>
      answer(() =>
        use(place, seconds, async (acting, summary) => {
          const { context } = acting;
          const named = command === undefined ? {} : { command };
          const body = { channel_id: context.channel.id, ...named };
          if (kind === 'launch')
            return perform(acting, 'invoke', { ...body, type: CommandType.PRIMARY_ENTRY_POINT });
          const target_id =
            kind === 'user'
              ? (target === undefined ? context.user : chooseUser(summary, target)).id
              : (target ?? (await listMessages(acting.control, context, 1)).at(-1)?.id);
          if (target_id === undefined)
            throw new CliError('There is no message in the channel. Write one first with "write".');
          const type = kind === 'user' ? CommandType.USER : CommandType.MESSAGE;
          return perform(acting, 'invoke', { ...body, type, target_id });
        }),
      ),
  );

  server.registerTool(
    'press',
    {
      ...acts,
      description: 'Presses a button of the latest message that has it.',
      inputSchema: z.strictObject({
        button: z.string().describe('Its label or custom id.'),
        wait_seconds,
        ...where,
      }),
      outputSchema: Used,
    },
    ({ button, wait_seconds: seconds, ...place }) =>
      answer(() => takeOne(place, seconds, { kind: 'press', name: button })),
  );

  server.registerTool(
    'choose',
    {
      ...acts,
      description: 'Chooses in a select of the latest message that has it.',
      inputSchema: z.strictObject({
        select: z.string().describe('Its placeholder or custom id.'),
        values: z
          .array(z.string())
          .describe('Labels or values; users, roles and channels as @name, #name or an id.'),
        wait_seconds,
        ...where,
      }),
      outputSchema: Used,
    },
    ({ select, values, wait_seconds: seconds, ...place }) =>
      answer(() => takeOne(place, seconds, { kind: 'choose', text: `${select}=${values.join(',')}` })),
  );

  server.registerTool(
    'submit',
    {
      ...acts,
      description: 'Fills in and submits the open modal of the user.',
      inputSchema: z.strictObject({
        fields: z
          .record(z.string(), z.string())
          .default({})
          .describe(
            'Values by label or custom id. Several are separated by commas; a checkbox is true or false; a file is @path.',
          ),
        wait_seconds,
        ...where,
      }),
      outputSchema: Used,
    },
    ({ fields, wait_seconds: seconds, ...place }) =>
      answer(() => {
        const texts = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
        return takeOne(place, seconds, { kind: 'submit', texts });
      }),
  );

  const Deed = {
    message_id: z.string().nullable(),
    answers: z.number().describe('The number of messages that others wrote or edited afterwards.'),
  };
  const watch_seconds = z
    .number()
    .min(0)
    .max(60)
    .default(1)
    .describe('How long to wait for messages of others.');
  server.registerTool(
    'write',
    {
      ...acts,
      description: 'Writes a message, and shows how the bot reacts to it.',
      inputSchema: z.strictObject({
        text: z.string().describe('@name and #name become mentions.'),
        reply_to: z.string().optional().describe('The id of a message.'),
        to: z.string().optional().describe('A user, such as the bot: in direct messages.'),
        files: z.array(z.string()).optional().describe('Paths.'),
        watch_seconds,
        ...where,
      }),
      outputSchema: Deed,
    },
    ({ text, reply_to: reply, to, files, watch_seconds: watch, ...place }) =>
      answer(() => {
        const more = {
          ...(reply === undefined ? {} : { reply }),
          ...(to === undefined ? {} : { to }),
          ...(files === undefined ? {} : { files }),
        };
        return act(place, 'says', text === '' ? [] : [text], more, watch);
      }),
  );

  server.registerTool(
    'act',
    {
      ...acts,
      description:
        'Acts without an interaction: reacts, votes, edits, deletes, pins, types, joins, leaves, starts a thread and so on.',
      inputSchema: z.strictObject({
        verb: z.enum([
          'edits',
          'deletes',
          'reacts',
          'unreacts',
          'pins',
          'unpins',
          'votes',
          'types',
          'joins',
          'leaves',
          'starts',
          'enters',
          'exits',
        ]),
        words: z
          .array(z.string())
          .default([])
          .describe(
            'The new text, an emoji, answers of a poll, a guild or an invite code, or the name of a thread.',
          ),
        message,
        watch_seconds,
        ...where,
      }),
      outputSchema: Deed,
    },
    ({ verb, words, message: named, watch_seconds: watch, ...place }) =>
      answer(() => act(place, verb, words, named === undefined ? {} : { message: named }, watch)),
  );

  server.registerTool(
    'read_channel',
    {
      ...reads,
      description:
        'Shows the messages of a channel as a user sees them, with their buttons and selects, and the open modal.',
      inputSchema: z.strictObject({ limit: z.int().min(1).max(100).default(20), ...where }),
      outputSchema: {
        messages: z.array(
          z.object({ id: z.string(), author: z.string(), time: z.string(), text: z.string() }),
        ),
        modal: z.string().nullable(),
      },
    },
    ({ limit, ...place }) =>
      answer(async () => {
        const { control, context } = await open(place);
        const messages = (await listMessages(control, context, limit)).map((each) => ({
          id: each.id,
          author: each.author.username,
          time: each.timestamp,
          text: formatMessage(each).join('\n'),
        }));
        const modal = player.modals.get(context.user.id)?.result.modal;
        const shown = modal
          ? [modal.title, ...formatComponents(modal.components as readonly Component[])]
          : [];
        return {
          lines: [
            ...messages.flatMap(({ id, author, text }) => [
              `${author} (${id}):`,
              ...indent(text.split('\n')),
            ]),
            ...(messages.length === 0 ? ['There are no messages.'] : []),
            ...(modal ? [`Open modal of ${context.user.username}:`, ...indent(shown)] : []),
          ],
          content: { messages, modal: modal ? shown.join('\n') : null },
        };
      }),
  );

  server.registerTool(
    'requests',
    {
      ...reads,
      description:
        'Lists requests to the bot, newest first: commands, autocompletion, components, modals and events.',
      inputSchema: z.strictObject({
        user: where.user,
        kind: z.enum(['command', 'autocomplete', 'component', 'modal', 'event', 'ping']).optional(),
        status: z.enum(['waiting', 'done', 'failed']).optional(),
        command: z.string().optional(),
        slow_ms: z.int().min(0).optional().describe('Only those that took at least this long.'),
        limit: z.int().min(1).max(100).default(20),
      }),
      outputSchema: {
        requests: z.array(
          z.object({
            id: z.string(),
            kind: z.string(),
            name: z.string(),
            status: z.string(),
            outcome: z.string().nullable(),
          }),
        ),
      },
    },
    ({ user, ...filter }) =>
      answer(async () => {
        const { control, summary } = await open();
        const query = new URLSearchParams();
        const wanted = { ...filter, user_id: user === undefined ? undefined : chooseUser(summary, user).id };
        for (const [name, value] of Object.entries(wanted))
          if (value !== undefined) query.set(name, String(value));
        const found = await control.call<{ readonly requests: readonly RequestSummary[] }>(
          'GET',
          `/requests?${query.toString()}`,
        );
        const requests = found.requests.map(({ id, kind, name, status, outcome }) => ({
          id,
          kind,
          name,
          status,
          outcome,
        }));
        const lines = found.requests.map(describeRequest);
        return { lines: lines.length > 0 ? lines : ['No requests.'], content: { requests } };
      }),
  );

  server.registerTool(
    'request',
    {
      ...reads,
      description:
        "Shows one request to the bot: its answer, the bot's calls, its log, and its errors with stacks.",
      inputSchema: z.strictObject({ id: z.string().describe('A request_id, or an id of "requests".') }),
      outputSchema: { request: z.looseObject({ id: z.string(), status: z.string() }) },
    },
    ({ id }) =>
      answer(async () => {
        const control = await player.control();
        const entry = await control.call<RequestEntry>('GET', `/requests/${encodeURIComponent(id)}`);
        return { lines: describeEntry(entry), content: { request: withoutSecrets(entry) } };
      }),
  );

  server.registerTool(
    'plan',
    {
      ...reads,
      description: 'Shows what a sync would create, change and delete.',
      outputSchema: { plan: z.looseObject({}) },
    },
    () =>
      answer(async () => {
        const plan = await player.plan();
        return { lines: [JSON.stringify(plan, undefined, 2)], content: { plan } };
      }),
  );

  server.registerTool(
    'clock',
    {
      ...acts,
      description:
        'Shows the time of the emulator, and advances it. When it returns, everything that was due has happened.',
      inputSchema: z.strictObject({ advance_seconds: z.number().min(0.001).max(31_536_000).optional() }),
      outputSchema: { time: z.string(), offset_ms: z.number() },
    },
    ({ advance_seconds: seconds }) =>
      answer(async () => {
        const control = await player.control();
        const { now_ms, offset_ms } = await (seconds === undefined
          ? control.call<ClockAnswer>('GET', '/clock')
          : control.call<ClockAnswer>('POST', '/clock', { advance_ms: Math.round(seconds * 1000) }));
        const time = new Date(now_ms).toISOString();
        return {
          lines: [`It is ${time}, ${offset_ms} ms ahead of the machine.`],
          content: { time, offset_ms },
        };
      }),
  );

  const Armed = { faults: z.array(z.looseObject({ id: z.string(), on: z.string(), kind: z.string() })) };
  const listFaults = async (call: (control: ControlClient) => Promise<unknown>) => {
    const control = await player.control();
    await call(control);
    const content = await control.call<{ faults: { id: string; on: string; kind: string }[] }>(
      'GET',
      '/faults',
    );
    const lines = content.faults.map((fault) => JSON.stringify(fault));
    return { lines: lines.length > 0 ? lines : ['No fault is armed.'], content: { faults: content.faults } };
  };
  server.registerTool(
    'arm_fault',
    {
      ...acts,
      description:
        'Arms a fault, such as a late delivery or a failing call of the API. It takes effect when something matches it.',
      inputSchema: z.strictObject({ fault: FaultRequest }),
      outputSchema: Armed,
    },
    ({ fault }) => answer(() => listFaults((control) => control.call('POST', '/faults', fault))),
  );
  server.registerTool(
    'clear_faults',
    { ...acts, description: 'Disarms every fault.', outputSchema: Armed },
    () => answer(() => listFaults((control) => control.call('DELETE', '/faults'))),
  );
  return server;
}

interface ClockAnswer {
  readonly now_ms: number;
  readonly offset_ms: number;
}

type Component = Readonly<Record<string, unknown>>;

/** What a tool answers: for people and models, and for programs. */
interface Answer {
  readonly lines: readonly string[];
  readonly content: Record<string, unknown>;
}

/** What cannot be done is an answer that says what can. */
async function answer(run: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    const { lines, content } = await run();
    return { content: [{ type: 'text', text: toPrintable(lines.join('\n')) }], structuredContent: content };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const text = `${error.code}: ${toToolWords(error.message)}`;
    return { isError: true, content: [{ type: 'text', text: toPrintable(text) }] };
  }
}

/** The words of the command line, as this names them. */
function toToolWords(text: string): string {
  return text
    .replace(/--(press|choose|submit)\b/g, '"$1"')
    .replace(/--wait\b/g, 'wait_seconds')
    .replaceAll('See its log.', 'The tool "request" shows its log.')
    .replaceAll(' Put the command, ', ' Use the command, ')
    .replaceAll(' that opens it before.', ' that opens it first.');
}

function describeUse(outcome: Outcome, todo: string | undefined): Answer {
  const { result, failures, isStillLoading, later } = outcome;
  const sent: { readonly id?: string } | null = result.interaction;
  const lines = formatRun({ ...outcome, steps: [] }, todo).map(toToolWords);
  // As the headline names the user and the channel, the rest is what they see.
  const shown = later.at(-1)?.message ?? result.message;
  return {
    lines: [...lines, ...(sent?.id === undefined ? [] : [`request_id: ${sent.id}`])],
    content: {
      outcome: result.outcome,
      failed: hasFailed(outcome),
      shown: shown ? formatMessage(shown).join('\n') : result.shown,
      request_id: sent?.id ?? null,
      still_loading: isStillLoading,
      failures: [...failures],
      ...(result.reason ? { reason: { code: result.reason.code, message: result.reason.message } } : {}),
      ...(todo === undefined ? {} : { todo }),
      ...(result.choices ? { suggestions: result.choices.map(({ name, value }) => ({ name, value })) } : {}),
      ...(result.modal ? { modal: result.modal.title } : {}),
    },
  };
}

function toPath(command: string): string {
  return command.trim().replace(/^\//, '').replaceAll(/\s+/g, ' ');
}

async function toOptions(given: GivenOptions, cwd: string): Promise<Record<string, unknown>> {
  const entries = Object.entries(given).map(async ([name, value]) =>
    typeof value === 'object' ? [name, await readGivenFile(value.file, cwd)] : [name, value],
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}

async function listMessages(
  control: ControlClient,
  { user, channel }: InvokeContext,
  limit: number,
): Promise<MessagesResult['messages']> {
  const path = `/channels/${channel.id}/messages?as=${user.id}&limit=${limit}`;
  return (await control.call<MessagesResult>('GET', path)).messages;
}

interface ShownOption {
  readonly type: number;
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly options?: readonly ShownOption[];
}

const TYPES: Readonly<Record<number, string>> = {
  [CommandType.CHAT_INPUT]: 'slash',
  [CommandType.USER]: 'user',
  [CommandType.MESSAGE]: 'message',
  [CommandType.PRIMARY_ENTRY_POINT]: 'launch',
};

/** Lists the uses of a command: one for each subcommand. */
function describeCommand(command: PickedCommand) {
  const type = TYPES[Number(command['type'])] ?? 'slash';
  const { name, description = '', options: inside = [] } = command as unknown as ShownOption;
  if (type !== 'slash') return [{ usage: name, type, description }];
  return listLeaves([name], { description, options: inside }).map(({ path, leaf }) => ({
    usage: [`/${path.join(' ')}`, ...(leaf.options ?? []).map(describeOption)].join(' '),
    type,
    description: leaf.description ?? '',
  }));
}

type Leaf = Pick<ShownOption, 'description' | 'options'>;

function listLeaves(path: readonly string[], leaf: Leaf): { path: readonly string[]; leaf: Leaf }[] {
  const inner = (leaf.options ?? []).filter(
    ({ type }) => type === OptionType.SUB_COMMAND || type === OptionType.SUB_COMMAND_GROUP,
  );
  if (inner.length === 0) return [{ path, leaf }];
  return inner.flatMap((each) => listLeaves([...path, each.name], each));
}

const KINDS: Readonly<Record<number, string>> = {
  [OptionType.STRING]: 'text',
  [OptionType.INTEGER]: 'integer',
  [OptionType.NUMBER]: 'number',
  [OptionType.BOOLEAN]: 'true or false',
  [OptionType.USER]: 'user',
  [OptionType.CHANNEL]: 'channel',
  [OptionType.ROLE]: 'role',
  [OptionType.MENTIONABLE]: 'user or role',
  [OptionType.ATTACHMENT]: 'file',
};

function describeOption(option: ShownOption): string {
  const { name, type, required, choices, autocomplete } = option;
  const from = option.min_value ?? option.min_length;
  const to = option.max_value ?? option.max_length;
  const range = from === undefined && to === undefined ? '' : ` ${from ?? ''}…${to ?? ''}`;
  const offered = choices?.map((choice) => JSON.stringify(choice.value)).join(' | ');
  const kind = `${offered ?? KINDS[type] ?? 'text'}${range}${autocomplete ? ', suggested' : ''}`;
  return required ? `${name}:<${kind}>` : `[${name}:<${kind}>]`;
}

function describeRequest({
  id,
  kind,
  name,
  status,
  outcome,
  reason,
  failures,
  faults,
  shown,
}: RequestSummary): string {
  return [
    `${id} ${kind} ${name}: ${outcome ?? status}`,
    ...(reason ? [`${reason.code}: ${reason.message}`] : []),
    ...failures.map(({ by, code, message: text }) => `${by} ${code}: ${text}`),
    ...faults.map(({ kind: fault, message: text }) => `fault ${fault}: ${text}`),
    ...(shown === null ? [] : [`shown: ${shown.split('\n', 1)[0] ?? ''}`]),
  ].join('; ');
}

function describeEntry(entry: RequestEntry): string[] {
  return [
    describeRequest(entry),
    ...(entry.response ? [`Response ${entry.response.status}: ${entry.response.body}`] : []),
    ...entry.calls.flatMap(({ method, path, status, milliseconds, sent, answer: given }) => [
      `Call ${method} ${path}: ${status}, ${Math.round(milliseconds)} ms`,
      ...(status >= 400 ? indent([`sent ${JSON.stringify(sent)}`, `answer ${JSON.stringify(given)}`]) : []),
    ]),
    ...entry.log.flatMap(({ level, event, message: text, error }) => [
      `Log ${level}${event === undefined ? '' : ` ${event}`}: ${text}`,
      ...(error ? indent(error.stack.split('\n')) : []),
    ]),
  ];
}

/** The token and the signature let a reader act as somebody else. */
function withoutSecrets({ request, payload, ...entry }: RequestEntry) {
  const { token: _token, ...shown } = payload;
  return { ...entry, payload: shown, url: request?.url ?? null };
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
