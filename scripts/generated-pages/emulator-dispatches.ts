import { EVENT_INTENTS, intentNamesOf, type GatewayEventType } from '../../src/protocol/index.js';
import { listDispatches, type DispatchFacts } from '../../tools/src/emulator/gateway/dispatches.js';

const WHO: Readonly<Record<DispatchFacts['to'], string>> = {
  seeing: 'bots that see it',
  guild: 'every bot of the guild',
  itself: 'the bot that it is about',
  others: 'bots that see it, but the one that it is about',
  application: 'the application that it is about',
};

/** Sent by a session itself, whatever happens. */
const OF_SESSIONS: Readonly<Partial<Record<GatewayEventType, string>>> = {
  READY: 'a session that begins',
  RESUMED: 'a session that was resumed',
  GUILD_MEMBERS_CHUNK: 'whoever asks for members',
  SOUNDBOARD_SOUNDS: 'whoever asks for sounds',
};

/** Returns the page that lists the events of the gateway. */
export function generateDispatches(): string {
  const types = Object.keys(EVENT_INTENTS) as GatewayEventType[];
  const dispatches = listDispatches();
  const toRows = (type: GatewayEventType): string[] => {
    const own = OF_SESSIONS[type];
    if (own !== undefined) return [toRow(type, [], own)];
    const rows = dispatches.filter((each) => each.type === type).map(toDispatchRow);
    return [...new Set(rows)];
  };
  const missing = types.filter((type) => toRows(type).length === 0);
  return `${INTRODUCTION}
| Event | Intents | Told to |
| --- | --- | --- |
${types.flatMap(toRows).join('\n')}

## Never sent

Nothing in the emulator leads to these: ${missing.map((type) => `\`${type}\``).join(', ')}.
`;
}

const INTRODUCTION = `# The events of the emulator's gateway

This page is generated from the table by which the emulator tells bots what has happened: \`npm run docs:generate\`.

A session gets an event with any one of its intents, on the shard of its guild; what is of no guild, such as direct messages,
comes on shard 0, and by the intents for direct messages. Whether a bot sees something is what the API says as well: its channel with
VIEW_CHANNEL, a private thread as one of its members or with MANAGE_THREADS.

- **Channels**: of a channel that a bot does not see, it is told the id, the type, the place and the name \`___hidden___\`, with the flag
  \`1 << 17\`, as Discord has done since November 2026. Once it sees the channel, a CHANNEL_UPDATE says the rest, and THREAD_LIST_SYNC the threads.
- **Content**: without the intent MESSAGE_CONTENT, \`content\`, \`embeds\`, \`attachments\` and \`components\` are empty and \`poll\` is
  missing, except in the bot's own messages, direct messages, and messages that mention it.
- **Ephemeral messages** are told to the bot that has sent them, as direct messages: without a guild and a member.
- **Interactions** are told to applications without an endpoint; with one, they are posted there and nowhere else.
- **Members**: GUILD_CREATE has the bot alone, and with the intent GUILD_PRESENCES all members; of a guild with more than
  \`large_threshold\`, those who are online, have a role or a nickname.
- **Direct messages** have no CHANNEL_CREATE, as Discord sends none to bots: MESSAGE_CREATE says the \`channel_type\`.
`;

function toDispatchRow({ type, to, permissions = [], intents }: DispatchFacts): string {
  const who = permissions.length === 0 ? WHO[to] : `${WHO[to]}, with ${permissions.join(' or ')}`;
  return toRow(type, intents === undefined ? EVENT_INTENTS[type] : intentNamesOf(intents), who);
}

function toRow(type: string, intents: readonly string[], who: string): string {
  return `| \`${type}\` | ${intents.length === 0 ? 'none' : intents.join(', ')} | ${who} |`;
}
