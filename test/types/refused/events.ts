// Every numbered declaration here is wrong: the event, or what a method takes. The compiler must refuse each, and say why,
// on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import { defineEvent, On, type ChatInputInteraction, type DiscordEvent } from 'commandry';

export class case340 {
  @On('ENTITLEMENT_CREATE')
  entitled(event: DiscordEvent<'APPLICATION_AUTHORIZED'>) {
    return event.data.user;
  }
}

export class case341 {
  @On('ENTITLEMENT_CREATE')
  entitled(interaction: ChatInputInteraction) {
    return interaction.user;
  }
}

export class case342 {
  @On('ENTITLEMENT_CREATE')
  entitled(event: DiscordEvent<'ENTITLEMENT_CREATE'>, log: string) {
    return [event, log];
  }
}

export const case343 = defineEvent('ENTITLEMENT_CREATE', ({ data }) => data.sku);

export const case344 = defineEvent('SOMETHING_NEW', ({ data }) => data.id);
