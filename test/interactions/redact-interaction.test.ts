import { expect, onTestFinished, test } from 'vitest';
import { defineCommand, redactInteraction } from 'commandry';
import { chatInputPayload, componentPayload, createTestKit, modalPayload } from 'commandry-dev/testing';

const find = defineCommand({
  name: 'find',
  description: 'Finds something',
  options: {
    what: { type: 'string', description: 'What?', required: true, maxLength: 40 },
    unit: { type: 'string', description: 'In what?', choices: ['metric', 'imperial'] },
    who: { type: 'user', description: 'Whose?' },
  },
  run: (_interaction, { what, unit, who }) => `${what}, ${unit ?? '-'}, ${who?.user.username ?? '-'}`,
});

const PLANTED = {
  token: 'aW50ZXJhY3Rpb246MTpzZWNyZXQtdG9rZW4',
  name: 'Marigold Quill',
  content: 'My wallet, under the oak',
  email: 'marigold@example.com',
  id: '175928847299117063',
  avatar: 'a_1269e74af4df7417b13759eae50c83dc',
  custom: 'order-77-XYZ',
};

/** An interaction with something to hide wherever Discord writes what users are and say. */
function planted() {
  const user = {
    id: PLANTED.id,
    username: PLANTED.name,
    global_name: PLANTED.name,
    avatar: PLANTED.avatar,
    discriminator: '0',
    email: PLANTED.email,
    a_field_of_tomorrow: PLANTED.content,
  };
  return {
    id: '1400000000000000001',
    application_id: '1400000000000000002',
    type: 2,
    token: PLANTED.token,
    version: 1,
    locale: 'de',
    guild_id: '1400000000000000003',
    guild: { id: '1400000000000000003', locale: 'en-US', features: ['COMMUNITY'], name: PLANTED.name },
    channel_id: '1400000000000000004',
    channel: { id: '1400000000000000004', type: 0, name: PLANTED.name, topic: PLANTED.content },
    app_permissions: '2147483648',
    member: {
      user,
      nick: PLANTED.name,
      roles: ['1400000000000000005'],
      permissions: '8',
      joined_at: '2025-01-01T00:00:00Z',
    },
    message: {
      id: '1400000000000000006',
      content: `${PLANTED.content} <@${PLANTED.id}>`,
      author: user,
      embeds: [
        {
          title: PLANTED.content,
          footer: { text: PLANTED.name, icon_url: `https://x.test/${PLANTED.avatar}` },
        },
      ],
      attachments: [{ id: '1', filename: `${PLANTED.content}.png`, url: `https://x.test/${PLANTED.id}` }],
      components: [
        { type: 1, components: [{ type: 2, label: PLANTED.content, custom_id: `claim:${PLANTED.id}` }] },
      ],
    },
    authorizing_integration_owners: { '0': '1400000000000000003' },
    entitlements: [{ id: '1400000000000000007', sku_id: '1400000000000000008', user_id: PLANTED.id }],
    data: {
      id: '1400000000000000009',
      name: 'find',
      type: 1,
      options: [
        { name: 'what', type: 3, value: `${PLANTED.content} ${PLANTED.email} ${PLANTED.custom}` },
        { name: 'unit', type: 3, value: 'metric' },
        { name: 'who', type: 6, value: PLANTED.id },
      ],
      resolved: {
        users: { [PLANTED.id]: user },
        members: { [PLANTED.id]: { nick: PLANTED.name, roles: [], permissions: '0' } },
        roles: { '1400000000000000005': { id: '1400000000000000005', name: PLANTED.name } },
      },
    },
  };
}

test('nothing that is personal is left, and what the bot has named is', () => {
  const redacted = redactInteraction(planted(), { options: { unit: 'keep' } });
  const text = JSON.stringify(redacted);
  for (const [what, secret] of Object.entries(PLANTED)) expect.soft(text, what).not.toContain(secret);
  expect(redacted).toMatchObject({
    token: 'redacted',
    locale: 'de',
    guild: { locale: 'en-US', features: ['COMMUNITY'], name: 'guild-1' },
    member: {
      user: { username: 'user-1', avatar: null },
      permissions: '8',
      joined_at: '2025-01-01T00:00:00Z',
    },
    entitlements: [{ sku_id: '1400000000000000008' }],
    data: {
      name: 'find',
      options: [
        { name: 'what', value: 'Xx xxxxxx, xxxxx xxx xxx xxxxxxxx@xxxxxxx.xxx xxxxx-00-XXX' },
        { name: 'unit', value: 'metric' },
        { name: 'who' },
      ],
    },
  });
});

test('the same id is mapped to the same one, wherever it stands', () => {
  const { data, member, message, entitlements } = redactInteraction(planted(), { texts: 'keep' });
  const { id } = member.user;
  expect(id).toMatch(/^\d{19}$/);
  expect(data.options[2]?.value).toBe(id);
  expect(Object.keys(data.resolved.users)).toEqual([id]);
  expect(message.content).toContain(`<@${id}>`);
  expect(message.components[0]?.components[0]?.custom_id).toBe(`claim:${id}`);
  expect(entitlements[0]?.user_id).toBe(id);
});

test('texts that are kept have neither addresses nor the secrets that are named', () => {
  const { data } = redactInteraction(planted(), { texts: 'keep', secrets: [PLANTED.custom] });
  expect(data.options[0]?.value).toBe('My wallet, under the oak xxxxxxxx@xxxxxxx.xxx xxxxx-00-XXX');
});

test('hashes are the same for the same text, and differ with the salt', () => {
  const hash = (salt: string) => redactInteraction(planted(), { texts: 'hash', names: 'hash', salt });
  const [first, again, other] = [hash('a'), hash('a'), hash('b')];
  expect(first).toEqual(again);
  expect(first.data.options[0]?.value).toMatch(/^[\da-f]{8,64}$/);
  expect(first.data.options[0]?.value).not.toBe(other.data.options[0]?.value);
  expect(JSON.stringify(first)).not.toContain(PLANTED.name);
});

test('rules that are none are refused', () => {
  expect(() => redactInteraction(planted(), { texts: 'hide' as 'mask' })).toThrow(
    expect.objectContaining({ code: 'SETTING_INVALID' }),
  );
});

test('a redacted interaction is answered as the one it was made of', async () => {
  const kit = createTestKit({ commands: [find] });
  onTestFinished(() => kit.close());
  const payload = chatInputPayload(kit.context(), 'find', { what: PLANTED.content, unit: 'metric' });
  const { application_id: own } = payload as { readonly application_id?: string };
  const redacted = { ...redactInteraction(payload, { options: { unit: 'keep' } }), application_id: own };
  expect((await kit.send(redacted)).body).toMatchObject({
    data: { content: 'Xx xxxxxx, xxxxx xxx xxx, metric, -' },
  });
});

test('values of selects stay, and answers in modals go', () => {
  const kit = createTestKit({ commands: [find] });
  onTestFinished(() => kit.close());
  const chosen = componentPayload(kit.context(), { customId: 'colour', values: ['red'] });
  expect(JSON.stringify(redactInteraction(chosen))).toContain('"values":["red"]');
  const submitted = modalPayload(kit.context(), {
    customId: 'form',
    fields: [{ type: 4, custom_id: 'what', value: PLANTED.content }],
  });
  const text = JSON.stringify(redactInteraction(submitted));
  expect(text).toContain('"custom_id":"form"');
  expect(text).not.toContain(PLANTED.content);
});
