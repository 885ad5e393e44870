// Every declaration here is right: it must compile on every supported version of TypeScript.
import { createApp, defineEvent, On, type DiscordEvent, type EventName } from 'commandry';

export class Moderation {
  @On('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] })
  async said({ data, guildId, shardId, rest, t, log, signal, later }: DiscordEvent<'MESSAGE_CREATE'>) {
    const place: string | undefined = guildId;
    const shard: number = shardId;
    const nick: string | null | undefined = data.member?.nick;
    await Promise.resolve([place, shard, nick, data.content, data.author.bot, rest, t, signal, later]);
    log({ level: 'info', event: 'SAID', message: data.id });
  }
  // One method for several, and the type tells which.
  @On('MESSAGE_CREATE')
  @On('GUILD_MEMBER_ADD')
  @On('ENTITLEMENT_CREATE')
  several(event: DiscordEvent<'MESSAGE_CREATE' | 'GUILD_MEMBER_ADD' | 'ENTITLEMENT_CREATE'>) {
    switch (event.type) {
      case 'MESSAGE_CREATE':
        return event.data.content;
      case 'GUILD_MEMBER_ADD': {
        const guild: string = event.guildId;
        return [guild, event.data.user.id];
      }
      case 'ENTITLEMENT_CREATE': {
        // Over HTTP there is no shard.
        const shard: number | undefined = event.shardId;
        return [shard, event.data.sku_id];
      }
    }
  }
  // Any known one.
  @On('READY')
  any(event: DiscordEvent) {
    const guild: string | undefined = event.guildId;
    return event.type === 'READY' ? event.data.session_id : guild;
  }
  @On('GUILD_CREATE')
  guild({ guildId, data }: DiscordEvent<'GUILD_CREATE'>) {
    const id: string = guildId;
    return [id, data.id];
  }
  @On('RESUMED')
  nothing() {
    return undefined;
  }
}

declare const configured: string;
export const byName: EventName = configured;

export const handlers = [
  defineEvent('MESSAGE_REACTION_ADD', ({ data }) => data.emoji.name),
  defineEvent('TYPING_START', async ({ data, signal }) => {
    await fetch('https://example.com', { signal, body: data.user_id, method: 'POST' });
  }),
  defineEvent('INTEGRATION_SOMETHING', ({ data }) => typeof data),
  defineEvent(configured, ({ data, guildId }) => [data, guildId?.length]),
];

export const app = createApp({
  commands: [Moderation, ...handlers],
  applicationId: '1',
  publicKey: '',
  events: { concurrency: 10, backlog: 500, orderMs: 2000 },
  onError: ({ interaction, event, incidentId, handler }) => {
    if (event) {
      console.error(handler, event.type, event.guildId);
      return undefined;
    }
    return `${interaction.user.id} ${incidentId}`;
  },
});

export const dispatched: Promise<void> = app.dispatchEvent({ t: 'MESSAGE_CREATE', d: {} }, { shardId: 1 });
