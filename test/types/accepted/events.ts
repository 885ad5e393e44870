// Every declaration here is right: it must compile on every supported version of TypeScript.
import { createApp, defineEvent, On, type DiscordEvent, type EventName } from 'commandry';

export class Installs {
  @On('APPLICATION_AUTHORIZED')
  async added({ data, timestampMs }: DiscordEvent<'APPLICATION_AUTHORIZED'>) {
    const name: string | undefined = data.guild?.name;
    const isBot: boolean = data.scopes.includes('bot') && data.integration_type !== undefined;
    await Promise.resolve([name, isBot, new Date(timestampMs)]);
  }
  @On('APPLICATION_DEAUTHORIZED')
  nothing() {
    return 7;
  }
  // One method for several, and the type tells which.
  @On('ENTITLEMENT_CREATE')
  @On('LOBBY_MESSAGE_DELETE')
  several(event: DiscordEvent<'ENTITLEMENT_CREATE' | 'LOBBY_MESSAGE_DELETE'>) {
    if (event.type === 'LOBBY_MESSAGE_DELETE') return event.data.lobby_id;
    return event.data.sku_id;
  }
  @On('GAME_DIRECT_MESSAGE_CREATE')
  any(event: DiscordEvent) {
    return event.type === 'GAME_DIRECT_MESSAGE_CREATE' ? event.data.content : event.applicationId;
  }
  // A type of the future needs no cast; its data is unknown.
  @On('SOMETHING_NEW')
  future({ type, data }: DiscordEvent<'SOMETHING_NEW'>) {
    const name: 'SOMETHING_NEW' = type;
    return [name, data];
  }
}

declare const configured: string;
export const byName: EventName = configured;

createApp({
  applicationId: '1',
  publicKey: '',
  commands: [
    Installs,
    defineEvent('ENTITLEMENT_UPDATE', async ({ data, log, signal }) => {
      log({ level: 'info', event: 'RENEWED', message: data.id });
      await fetch('https://example.com', { signal });
    }),
    defineEvent(configured, ({ data }) => typeof data),
  ],
});
