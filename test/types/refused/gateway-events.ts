// Every numbered declaration here is wrong: the event of the gateway, its name, its intents, or what a method takes. The
// compiler must refuse each, and say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the
// messages.
import { createApp, defineEvent, On, type DiscordEvent } from 'commandry';

export class case1200 {
  @On('MESSAGE_CREATE')
  said(event: DiscordEvent<'MESSAGE_DELETE'>) {
    return event.data.id;
  }
}

export const case1201 = defineEvent('messageCreate', () => undefined);

export class case1202 {
  @On('guildMemberAdd')
  joined() {
    return undefined;
  }
}

export const case1203 = defineEvent('MESSAGE_CREATE', ({ data }) => data.contents);

export const case1204 = defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENTS'] }, () => undefined);

export class case1205 {
  @On('MESSAGE_CREATE')
  @On('MESSAGE_DELETE')
  either(event: DiscordEvent<'MESSAGE_CREATE'>) {
    return event.data.content;
  }
}

export const case1206 = defineEvent('MESSAGE_CREATE', ({ guildId }) => guildId.length);

export class case1207 {
  // The name is misspelt, and the event tells.
  @On('MESAGE_CREATE')
  said(event: DiscordEvent<'MESSAGE_CREATE'>) {
    return event.data.content;
  }
}

export const case1208 = createApp({
  commands: [],
  applicationId: '1',
  publicKey: '',
  onError: ({ interaction }) => interaction.user.id,
});

export const case1209 = defineEvent('ENTITLEMENT_CREATE', ({ shardId }) => shardId.toFixed());
