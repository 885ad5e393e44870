import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createApp, defineEvent, On } from 'commandry';
import { EVENT_INTENTS, GatewayIntent, PRIVILEGED_INTENTS, type GatewayIntentName } from 'commandry/protocol';
import {
  findMissingIntents,
  findWithoutContent,
  neededIntents,
} from '../../../src/commands/events/needed-intents.js';
import { findUngrantedIntents } from '../../../src/protocol/gateway/intent.js';
import { kit } from '../../support/apps/started-app.js';
import { propertyRuns } from '../../support/property.js';

class Spam {
  @On('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] })
  check() {
    return undefined;
  }
  @On('MESSAGE_DELETE')
  @On('GUILD_MEMBER_ADD')
  note() {
    return undefined;
  }
}
const nothing = () => undefined;
const eventsOf = (...commands: Parameters<typeof createApp>[0]['commands'][number][]) =>
  createApp({ commands, ...kit.credentials }).events;
const bitsOf = (...names: GatewayIntentName[]) => names.reduce((bits, name) => bits | GatewayIntent[name], 0);

test('the intents of an app are those of its events, and those that handlers name', () => {
  const app = createApp({ commands: [Spam], ...kit.credentials });
  expect(neededIntents(app)).toEqual([
    {
      intent: 'GUILD_MEMBERS',
      bit: 2,
      portalName: 'Server Members Intent',
      neededBy: [{ handler: 'Spam.note', event: 'GUILD_MEMBER_ADD' }],
    },
    {
      intent: 'GUILD_MESSAGES',
      bit: 512,
      portalName: undefined,
      neededBy: [
        { handler: 'Spam.check', event: 'MESSAGE_CREATE' },
        { handler: 'Spam.note', event: 'MESSAGE_DELETE' },
      ],
    },
    {
      intent: 'DIRECT_MESSAGES',
      bit: 4096,
      portalName: undefined,
      neededBy: [
        { handler: 'Spam.check', event: 'MESSAGE_CREATE' },
        { handler: 'Spam.note', event: 'MESSAGE_DELETE' },
      ],
    },
    {
      intent: 'MESSAGE_CONTENT',
      bit: 32_768,
      portalName: 'Message Content Intent',
      neededBy: [{ handler: 'Spam.check', event: 'MESSAGE_CREATE' }],
    },
  ]);
});

test('an event that a privileged intent only widens does not ask for it, nor do events without intents', () => {
  const names = (type: string) =>
    neededIntents({ events: eventsOf(defineEvent(type, nothing)) }).map(({ intent }) => intent);
  expect(names('THREAD_MEMBERS_UPDATE')).toEqual(['GUILDS']);
  expect(names('ENTITLEMENT_CREATE')).toEqual([]);
  expect(names('APPLICATION_AUTHORIZED')).toEqual([]);
  expect(names('SOMETHING_NEW')).toEqual([]);
  expect(names('constructor'.toUpperCase())).toEqual([]);
});

test('one of several intents is enough for an event; a handler that never gets its event is found', () => {
  const events = eventsOf(Spam);
  expect(findMissingIntents(events, bitsOf('GUILD_MESSAGES'))).toEqual([
    { handler: 'Spam.check', event: 'MESSAGE_CREATE', intents: ['MESSAGE_CONTENT'] },
    { handler: 'Spam.note', event: 'GUILD_MEMBER_ADD', intents: ['GUILD_MEMBERS'] },
  ]);
  expect(findMissingIntents(events, bitsOf('GUILD_MEMBERS', 'MESSAGE_CONTENT'))).toEqual([
    { handler: 'Spam.check', event: 'MESSAGE_CREATE', intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'] },
    { handler: 'Spam.note', event: 'MESSAGE_DELETE', intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'] },
  ]);
});

test('whatever an app handles, nothing is missing with the intents that are needed, and something without', () => {
  const types = Object.keys(EVENT_INTENTS).filter((type) => type !== 'INTERACTION_CREATE');
  const names = Object.keys(GatewayIntent) as GatewayIntentName[];
  const handler = fc.tuple(fc.constantFrom(...types), fc.subarray(names, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(handler, { minLength: 1, maxLength: 8 }), (drawn) => {
      const events = eventsOf(...drawn.map(([type, intents]) => defineEvent(type, { intents }, nothing)));
      const needed = neededIntents({ events });
      const bits = needed.reduce((sum, { bit }) => sum | bit, 0);
      expect(findMissingIntents(events, bits)).toEqual([]);
      const isNeeding = events.some(
        ({ type, intents }) =>
          intents.length > 0 || neededIntents({ events: eventsOf(defineEvent(type, nothing)) }).length > 0,
      );
      expect(findMissingIntents(events, 0).length > 0).toBe(isNeeding);
      expect(needed.length > 0).toBe(isNeeding);
    }),
    { numRuns: propertyRuns(50, 2000) },
  );
});

test('handlers of messages without the content are found', () => {
  const events = eventsOf(Spam, defineEvent('MESSAGE_UPDATE', nothing));
  expect(findWithoutContent(events, bitsOf('GUILD_MESSAGES'))).toEqual([
    { handler: 'Spam.check', event: 'MESSAGE_CREATE' },
    { handler: "defineEvent('MESSAGE_UPDATE')", event: 'MESSAGE_UPDATE' },
  ]);
  expect(findWithoutContent(events, bitsOf('MESSAGE_CONTENT'))).toEqual([]);
});

test('an application is granted a privileged intent by either of its two flags', () => {
  const bits = bitsOf('GUILD_MEMBERS', 'MESSAGE_CONTENT', 'GUILDS');
  expect(findUngrantedIntents(bits, 0)).toEqual(['GUILD_MEMBERS', 'MESSAGE_CONTENT']);
  expect(findUngrantedIntents(bits, 1 << 15)).toEqual(['MESSAGE_CONTENT']);
  expect(findUngrantedIntents(bits, (1 << 14) | (1 << 18))).toEqual([]);
  expect(findUngrantedIntents(bits, PRIVILEGED_INTENTS.GUILD_PRESENCES.flags)).toHaveLength(2);
});
