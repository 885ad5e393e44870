import { expect, test } from 'vitest';
import { UserRefusal } from '../../../tools/src/testing/service/kit-service.js';
import { COMMANDS } from './support/desk-commands.js';
import { BEN, GENERAL, startService, toChannel, toMember, toUser } from './support/service.js';

const HIDDEN = '4002';
const CLEO = '2004';
const VIEW_CHANNEL = (1n << 10n).toString();

const startDesk = () => startService({ commands: COMMANDS });
const inGeneral = { userId: BEN, channelId: GENERAL };

type Desk = Awaited<ReturnType<typeof startDesk>>;

test.each<[string, string, (desk: Desk) => Promise<unknown>]>([
  ['an unknown command', 'UNKNOWN_COMMAND', ({ slash }) => slash('nothing')],
  ['a command without its subcommand', 'SUBCOMMAND_NEEDED', ({ slash }) => slash('desk')],
  ['an option that is not there', 'UNKNOWN_OPTION', ({ slash }) => slash('desk note', { txt: 'a' })],
  ['a missing option', 'OPTION_MISSING', ({ slash }) => slash('desk note')],
  ['a value out of range', 'BAD_OPTION_VALUE', ({ slash }) => slash('desk note', { text: 'a', days: 31 })],
  [
    'a channel that the user does not see',
    'CHANNEL_HIDDEN',
    async ({ slash, arrange }) => {
      await arrange(toChannel(HIDDEN, 'hidden', VIEW_CHANNEL));
      return slash('slow', {}, { userId: BEN, channelId: HIDDEN });
    },
  ],
  [
    'somebody who is not in the guild',
    'NOT_A_MEMBER',
    async ({ slash, arrange }) => {
      await arrange(toUser(CLEO, 'cleo'));
      return slash('slow', {}, { userId: CLEO });
    },
  ],
  [
    'a member who is timed out',
    'COMMAND_NOT_AVAILABLE',
    async ({ slash, arrange }) => {
      await arrange(toMember(BEN, { timedOutUntil: '2030-01-01T00:00:00.000Z' }));
      return slash('slow', {}, { userId: BEN });
    },
  ],
  [
    'suggestions of an option without any',
    'NO_AUTOCOMPLETE',
    ({ service }) =>
      service.type({ ...inGeneral, path: 'desk note', options: {}, focused: { name: 'days', value: '1' } }),
  ],
  [
    'a disabled button',
    'COMPONENT_DISABLED',
    async ({ slash, service }) => {
      const { message } = await slash('desk panel');
      const [, customId = ''] = /"custom_id":"(closed[^"]*)"/.exec(JSON.stringify(message)) ?? [];
      return service.use({ userId: BEN, messageId: String(message?.id), customId });
    },
  ],
  [
    'a component that is not there',
    'UNKNOWN_COMPONENT',
    async ({ slash, service }) => {
      const { message } = await slash('desk panel');
      return service.use({ userId: BEN, messageId: String(message?.id), customId: 'nothing' });
    },
  ],
  [
    'a message that somebody else sees',
    'UNKNOWN_MESSAGE',
    async ({ slash, service }) => {
      const { message } = await slash('desk private');
      return service.use({ userId: BEN, messageId: String(message?.id), customId: 'claim' });
    },
  ],
  [
    'a modal that was not opened',
    'UNKNOWN_MODAL',
    ({ service }) => service.submit({ userId: BEN, interactionId: '1', customId: 'reported', fields: [] }),
  ],
])('%s is refused with %s, and nothing is sent', async (_what, code, act) => {
  const desk = await startDesk();
  const before = desk.events.length;
  const error: unknown = await act(desk).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UserRefusal);
  expect(error).toMatchObject({ code, message: expect.stringMatching(/\w+ .*\.$/) as unknown });
  expect(desk.events.slice(before).filter(({ type }) => type === 'MESSAGE_UPDATE')).toEqual([]);
});

test('what is no refusal of a client is an error with the request and the whole response', async () => {
  const { service } = await startDesk();
  const wrong = service.invoke({ ...inGeneral, channelId: 'general', type: 1, path: 'slow', options: {} });
  const error: unknown = await wrong.catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(UserRefusal);
  expect(String(error)).toMatch(
    /POST http:\/\/127\.0\.0\.1:\d+\/control\/users\/2003\/invoke: 400 \{"code":"BAD_REQUEST","message":"channel_id: must be a snowflake/,
  );
});
