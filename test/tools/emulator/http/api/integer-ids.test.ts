import { expect, test } from 'vitest';
import { startAnswering } from '../../support/interactions.js';
import { AUTHORIZATION, WEATHER } from '../../support/emulator.js';
import {
  ADA,
  BEN,
  CREW,
  FORUM,
  GENERAL,
  HARBOUR,
  SAILORS,
  SECRET,
  startStaff,
  TAG,
} from '../../support/worlds/staff-world.js';

type Exchange = readonly [method: string, path: string, body: unknown];

const row = (...components: object[]) => ({ type: 1, components });
/** Of what a test made: ids that nobody chose differ from run to run. */
const withoutNewIds = (text: string) =>
  text.replace(/"\d{17,20}"|T\d\d:[^"]+|\/\d{17,20}|"[\w-]{68}"/g, '""');

/** Writes the ids of a body as some clients do: as integers, beyond what a number holds exactly. */
function withIntegers(value: unknown): string {
  return JSON.stringify(value).replace(/"(\d{16,20})"/g, '$1');
}

/** Every place of a body where bots name something by its id. */
const EXCHANGES: readonly (readonly [string, Exchange])[] = [
  ['a recipient', ['POST', '/users/@me/channels', { recipient_id: BEN }]],
  [
    'allowed users',
    [
      'POST',
      `/channels/${GENERAL}/messages`,
      { content: `<@${ADA}> <@${BEN}>`, allowed_mentions: { users: [BEN] } },
    ],
  ],
  [
    'allowed roles',
    [
      'POST',
      `/channels/${GENERAL}/messages`,
      { content: `<@&${SAILORS}> <@&${CREW}>`, allowed_mentions: { roles: [SAILORS] } },
    ],
  ],
  [
    'the message of a reply',
    [
      'POST',
      `/channels/${GENERAL}/messages`,
      {
        content: 'Yes',
        message_reference: { message_id: '1100000000000000401', channel_id: GENERAL, guild_id: HARBOUR },
      },
    ],
  ],
  [
    'the defaults of a select, whose own number stays one',
    [
      'POST',
      `/channels/${GENERAL}/messages`,
      {
        components: [
          {
            ...row({ type: 5, id: 8, custom_id: 'who', default_values: [{ id: BEN, type: 'user' }] }),
            id: 7,
          },
        ],
      },
    ],
  ],
  [
    'the SKU of a premium button',
    [
      'POST',
      `/channels/${GENERAL}/messages`,
      { components: [row({ type: 2, style: 6, sku_id: '1100000000000000999' })] },
    ],
  ],
  [
    'a long nonce',
    ['POST', `/channels/${GENERAL}/messages`, { content: 'Hello', nonce: '9223372036854775807' }],
  ],
  [
    'the overwrites of a channel',
    [
      'POST',
      `/guilds/${HARBOUR}/channels`,
      {
        name: 'ticket',
        permission_overwrites: [
          { id: HARBOUR, type: 0, deny: '1024' },
          { id: BEN, type: 1, allow: '4503599627370496', deny: '0' },
        ],
      },
    ],
  ],
  [
    'the places of channels',
    [
      'PATCH',
      `/guilds/${HARBOUR}/channels`,
      [
        { id: SECRET, position: 0 },
        { id: GENERAL, position: 1 },
      ],
    ],
  ],
  [
    'the tags of a post',
    [
      'POST',
      `/channels/${FORUM}/threads`,
      { name: 'It stutters', applied_tags: [TAG], message: { content: 'Help' } },
    ],
  ],
  ['the roles of a member', ['PATCH', `/guilds/${HARBOUR}/members/${BEN}`, { roles: [SAILORS] }]],
  ['the places of roles', ['PATCH', `/guilds/${HARBOUR}/roles`, [{ id: SAILORS, position: 1 }]]],
  ['the users of a bulk ban', ['POST', `/guilds/${HARBOUR}/bulk-ban`, { user_ids: [BEN] }]],
  [
    'a command that is overwritten',
    [
      'PUT',
      `/applications/${WEATHER.id}/commands`,
      [{ id: '1100000000000000888', name: 'ping', description: 'Is it there?' }],
    ],
  ],
];

test.each(EXCHANGES)('%s may be an integer of 64 bits', async (_what, [method, path, body]) => {
  const answers = [];
  for (const text of [JSON.stringify(body), withIntegers(body)]) {
    const { emulator } = await startStaff();
    const answer = await emulator.request(method, `/api/v10${path}`, {
      body: text,
      headers: { ...AUTHORIZATION, 'content-type': 'application/json' },
    });
    answers.push({ status: answer.status, text: withoutNewIds(answer.text) });
  }
  expect(answers[0]!.status).toBeLessThan(300);
  expect(answers[1]).toEqual(answers[0]);
});

test('a reply to integers keeps every digit', async () => {
  const { emulator, call } = await startStaff();
  const { body: sent } = await call('POST', `/channels/${GENERAL}/messages`, { content: 'Rain?' });
  const answer = await emulator.request('POST', `/api/v10/channels/${GENERAL}/messages`, {
    body: `{"content":"Yes: \\"id\\": 12345678901234567890","message_reference":{"message_id":${sent.id}}}`,
    headers: { ...AUTHORIZATION, 'content-type': 'application/json' },
  });
  expect(answer.body).toMatchObject({
    content: 'Yes: "id": 12345678901234567890',
    message_reference: { message_id: sent.id },
    referenced_message: { id: sent.id },
  });
});

test('messages that are deleted together may be integers', async () => {
  const { emulator, call } = await startStaff();
  const send = async () => (await call('POST', `/channels/${GENERAL}/messages`, { content: 'x' })).body.id;
  const messages = [await send(), await send()];
  const { status, text } = await emulator.request(
    'POST',
    `/api/v10/channels/${GENERAL}/messages/bulk-delete`,
    { body: withIntegers({ messages }), headers: { ...AUTHORIZATION, 'content-type': 'application/json' } },
  );
  expect({ status, text }).toEqual({ status: 204, text: '' });
});

test.each([
  ['JSON', 'application/json', (json: string) => json],
  [
    'a form',
    'multipart/form-data; boundary=rain',
    (json: string) =>
      `--rain\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n${json}\r\n--rain--\r\n`,
  ],
])('a response to an interaction as %s has integers as ids', async (_what, type, write) => {
  const bot = await startAnswering();
  const json = withIntegers({
    type: 4,
    data: {
      content: `<@${ADA}> <@${BEN}>`,
      allowed_mentions: { users: [BEN] },
      components: [row({ type: 5, id: 3, custom_id: 'who', default_values: [{ id: BEN, type: 'user' }] })],
    },
  });
  const respond = bot.receiver.respond;
  bot.receiver.respond = (received, response) => {
    if ((JSON.parse(received.body) as { type: number }).type === 1) respond(received, response);
    else response.writeHead(200, { 'content-type': type }).end(write(json));
  };
  const { outcome, message } = await bot.invoke({ text: '/ping' });
  expect(outcome).toBe('message');
  expect(message).toMatchObject({
    mentions: [{ id: BEN }],
    components: [{ components: [{ id: 3, default_values: [{ id: BEN, type: 'user' }] }] }],
  });
});

test.each([['-1100000000000000301'], ['1.5'], ['18446744073709551616'], ['1e300']])(
  '%s is no id',
  async (number) => {
    const { emulator } = await startStaff();
    const answer = await emulator.request('POST', '/api/v10/users/@me/channels', {
      body: `{"recipient_id":${number}}`,
      headers: { ...AUTHORIZATION, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 50035, errors: { recipient_id: {} } });
  },
);

test('a large number that is no id is judged as a number', async () => {
  const { emulator } = await startStaff();
  const answer = await emulator.request('POST', `/api/v10/channels/${GENERAL}/messages`, {
    body: '{"embeds":[{"title":"Sky","color":12345678901234567890}],"content":12345678901234567890}',
    headers: { ...AUTHORIZATION, 'content-type': 'application/json' },
  });
  expect(answer.body).toMatchObject({ code: 50035, errors: { embeds: { 0: { color: {} } }, content: {} } });
});
