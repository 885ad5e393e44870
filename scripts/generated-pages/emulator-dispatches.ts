import { EVENT_INTENTS, intentNamesOf, type GatewayEventType } from '../../src/protocol/index.js';
import { listDispatches, type DispatchFacts } from '../../tools/src/emulator/gateway/dispatches.js';

const WHO: Readonly<Record<DispatchFacts['to'], string>> = {
  seeing: 'bots that see it',
  guild: 'every bot of the guild',
  itself: 'the bot concerned',
  others: 'bots that see it, except the one concerned',
  application: 'the application concerned',
};

/** What a session sends by itself. */
const OF_SESSIONS: Readonly<Partial<Record<GatewayEventType, string>>> = {
  READY: 'a new session',
  RESUMED: 'a resumed session',
  GUILD_MEMBERS_CHUNK: 'a session that requests members',
  SOUNDBOARD_SOUNDS: 'a session that requests sounds',
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
| Event | Intents | Sent to |
| --- | --- | --- |
${types.flatMap(toRows).join('\n')}

## Never sent

Nothing in the emulator causes these: ${missing.map((type) => `\`${type}\``).join(', ')}.
`;
}

const INTRODUCTION = `# The events of the emulator's gateway

Every event of Discord's gateway: which intents it needs, and which bots of the emulator get it. \`npm run docs:generate\` writes this page
from the table by which the emulator dispatches.

A session gets an event if it has any one of its intents, on the shard of its guild. Events without a guild, such as those of direct
messages, come on shard 0, and by the intents for direct messages. A bot sees what the API shows it: a channel with VIEW_CHANNEL, a private
thread as one of its members or with MANAGE_THREADS.

- **Channels**: of a channel that it does not see, a bot gets the id, the type, the place and the name \`___hidden___\`, with the flag
  \`1 << 17\`, as Discord has done since November 2026. Once it sees the channel, it gets the rest in a CHANNEL_UPDATE, and the threads in a
  THREAD_LIST_SYNC.
- **Content**: without the intent MESSAGE_CONTENT, \`content\`, \`embeds\`, \`attachments\` and \`components\` are empty and \`poll\` is
  missing, except in the bot's own messages, direct messages, and messages that mention it.
- **Ephemeral messages** go to the bot that has sent them, like direct messages: without a guild and a member.
- **Interactions** go to applications without an endpoint; with one, they are posted there and nowhere else.
- **Members**: GUILD_CREATE has only the bot, and with the intent GUILD_PRESENCES all members; in a guild with more than
  \`large_threshold\`, those who are online or have a role or a nickname.
- **Direct messages** have no CHANNEL_CREATE, as Discord sends none to bots: MESSAGE_CREATE has the \`channel_type\`.
`;

function toDispatchRow({ type, to, permissions = [], intents }: DispatchFacts): string {
  const who = permissions.length === 0 ? WHO[to] : `${WHO[to]}, with ${permissions.join(' or ')}`;
  return toRow(type, intents === undefined ? EVENT_INTENTS[type] : intentNamesOf(intents), who);
}

function toRow(type: string, intents: readonly string[], who: string): string {
  return `| \`${type}\` | ${intents.length === 0 ? 'none' : intents.join(', ')} | ${who} |`;
}
