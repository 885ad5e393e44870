import { describe, expect, test } from 'vitest';
import { countCodePoints, hasAtMostCodePoints } from '../../src/protocol/validation/code-points.js';
import { findFaults } from '../../src/protocol/checks/check.js';
import { interaction } from '../../src/protocol/checks/interaction-checks.js';
import { RegisteredCommand } from '../../src/protocol/commands/command.js';
import { CommandOption } from '../../src/protocol/commands/options/option.js';
import { describeFound } from '../../src/protocol/validation/describe-found.js';

const USER = {
  id: '1',
  username: 'ada',
  discriminator: '0',
  global_name: null,
  avatar: null,
  avatar_decoration_data: { asset: 'a', sku_id: '2', expires_at: null },
  clan: null,
  collectibles: { nameplate: { sku_id: '3', asset: 'n', label: 'l', palette: 'of tomorrow' } },
  display_name_styles: null,
  primary_guild: { identity_guild_id: null, identity_enabled: null, tag: null, badge: null },
  public_flags: 64,
};
const MEMBER = {
  avatar: null,
  banner: null,
  communication_disabled_until: null,
  flags: 0,
  joined_at: '2025-06-06T10:06:39.888000+00:00',
  nick: null,
  pending: false,
  permissions: '9007199254740991',
  premium_since: null,
  roles: ['7'],
  unusual_dm_activity_until: null,
};
const THREAD = {
  id: '5',
  type: 11,
  name: 'in here',
  guild_id: '9',
  parent_id: '6',
  permissions: '0',
  thread_metadata: {
    archived: false,
    archive_timestamp: '2025-06-06T10:06:39.888000+00:00',
    auto_archive_duration: 4320,
    locked: false,
    create_timestamp: null,
  },
};
const ROLE = {
  id: '7',
  name: 'Keeper',
  description: null,
  permissions: '8',
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  icon: null,
  unicode_emoji: null,
  position: 1,
  managed: true,
  mentionable: false,
  flags: 0,
  tags: { bot_id: '2', premium_subscriber: null },
};
const ATTACHMENT = {
  id: '8',
  filename: 'cat.png',
  size: 1024,
  url: 'https://cdn.example/ephemeral-attachments/8/cat.png?ex=1&is=2&hm=3',
  proxy_url: 'https://media.example/8/cat.png',
  content_type: 'image/png',
  ephemeral: true,
  height: 10,
  width: 10,
};
const MESSAGE = {
  id: '10',
  channel_id: '5',
  author: USER,
  content: '',
  type: 20,
  flags: 64,
  timestamp: '2025-06-06T10:06:39.888000+00:00',
  edited_timestamp: null,
  mentions: [USER],
  mention_roles: [],
  attachments: [ATTACHMENT],
  embeds: [{ type: 'rich', title: 't' }],
  components: [{ type: 17, components: [] }],
  pinned: false,
  mention_everyone: false,
  tts: false,
  application_id: '2',
  webhook_id: '2',
  interaction_metadata: {
    id: '3',
    type: 2,
    user: USER,
    authorizing_integration_owners: { '0': '9' },
    name: 'x',
  },
  interaction: { id: '3', type: 2, name: 'x y', user: USER },
  message_reference: { type: 0, channel_id: '5', message_id: '9', guild_id: '9' },
  referenced_message: null,
};
const INVOCATION = {
  id: '100',
  application_id: '2',
  type: 2,
  token: 't',
  version: 1,
  app_permissions: '180224',
  attachment_size_limit: 10_485_760,
  authorizing_integration_owners: { '0': '9', '1': '1' },
  channel: { ...THREAD, flags: 0, member_count: 2, message_count: 3, owner_id: '1', total_message_sent: 3 },
  channel_id: '5',
  context: 0,
  entitlements: [
    {
      id: '4',
      sku_id: '5',
      application_id: '2',
      type: 8,
      deleted: false,
      starts_at: null,
      ends_at: null,
      guild_id: '9',
    },
  ],
  entitlement_sku_ids: [],
  guild: { features: ['COMMUNITY'], id: '9', locale: 'en-US' },
  guild_id: '9',
  guild_locale: 'en-US',
  locale: 'xx-of-tomorrow',
  member: { ...MEMBER, deaf: false, mute: false, user: USER },
  data: {
    id: '50',
    name: 'show',
    type: 1,
    options: [
      { name: 'who', type: 9, value: '1' },
      { name: 'role', type: 8, value: '7' },
      { name: 'where', type: 7, value: '5' },
      { name: 'file', type: 11, value: '8' },
    ],
    resolved: {
      users: { '1': USER },
      members: { '1': MEMBER },
      roles: { '7': ROLE },
      channels: { '5': { ...THREAD, app_permissions: '0' } },
      messages: { '10': MESSAGE },
      attachments: { '8': ATTACHMENT },
    },
  },
};

describe('an interaction', () => {
  test('with everything that may be resolved is understood', () => {
    expect(findFaults(interaction, INVOCATION)).toEqual([]);
  });

  test.each<[string, object]>([
    [
      'of which only the bare minimum is there',
      { user: { id: '1', username: 'a' }, data: { id: '5', name: 'x' } },
    ],
    [
      'in direct messages',
      {
        user: USER,
        context: 1,
        channel: { id: '5', type: 1, recipients: [USER] },
        data: { id: '5', name: 'x' },
      },
    ],
    [
      'in a kind of channel of tomorrow',
      { user: USER, channel: { id: '5', type: 99 }, data: { id: '5', name: 'x' } },
    ],
  ])('%s is understood', (_what, more) => {
    const payload = { id: '1', application_id: '2', token: 't', type: 2, ...more };
    expect(findFaults(interaction, payload)).toEqual([]);
  });

  test.each<[string, (copy: typeof INVOCATION) => void]>([
    ['an id that is a number', (copy) => Object.assign(copy, { id: 100 })],
    ['neither member nor user', (copy) => Object.assign(copy, { member: undefined })],
    ['a member without its permissions', (copy) => Object.assign(copy.member, { permissions: undefined })],
    ['permissions that are a number', (copy) => Object.assign(copy, { app_permissions: 180224 })],
    [
      'an attachment without its address',
      (copy) => Object.assign(copy.data.resolved.attachments['8'], { url: null }),
    ],
    [
      'a role without its permissions',
      (copy) => Object.assign(copy.data.resolved.roles['7'], { permissions: 8 }),
    ],
    [
      'a resolved channel without its type',
      (copy) => Object.assign(copy.data.resolved.channels['5'], { type: undefined }),
    ],
    [
      'a resolved message without an author',
      (copy) => Object.assign(copy.data.resolved.messages['10'], { author: null }),
    ],
    ['an option without a value', (copy) => Object.assign(copy.data.options[0]!, { value: undefined })],
  ])('with %s is refused', (_what, change) => {
    const copy = structuredClone(INVOCATION);
    change(copy);
    expect(findFaults(interaction, copy)).not.toEqual([]);
  });
});

test('the samples of registered commands fit the model', () => {
  const sample = {
    id: '1100000000000000005',
    type: 4,
    application_id: '1000000000000000001',
    version: '1100000000000000006',
    name: 'launch',
    name_localized: 'los',
    description: 'Launch the game',
    default_member_permissions: null,
    dm_permission: true,
    contexts: [0, 1, 2],
    integration_types: [0, 1],
    handler: 2,
    nsfw: false,
    field_of_tomorrow: {},
  };
  expect(RegisteredCommand.parse(sample)).toEqual(sample);
});

test.each<[string, unknown]>([
  ['name', 5],
  ['name_localizations', 'stadt'],
  ['description', null],
  ['description_localizations', { de: 5 }],
])('an option whose %s is of another kind is refused', (field, value) => {
  const option = { type: 3, name: 'city', description: 'Where', name_localizations: { de: 'stadt' } };
  expect(CommandOption.safeParse(option).success).toBe(true);
  expect(CommandOption.safeParse({ ...option, [field]: value }).success).toBe(false);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['🌧🙌', 2],
  ['\ud83c', 1],
  ['\udf27\ud83c', 2],
  ['\ud83c\ud83c\udf27', 2],
  ['नमस्ते', 6],
])('%j has %i code points', (text, count) => {
  expect(countCodePoints(text)).toBe(count);
  expect(countCodePoints(text)).toBe(Array.from(text).length);
  expect(hasAtMostCodePoints(text, count)).toBe(true);
  expect(hasAtMostCodePoints(text, count - 1)).toBe(false);
});

test.each<[unknown, string]>([
  [undefined, 'nothing'],
  [null, 'null'],
  [NaN, 'NaN'],
  [0.5, '0.5'],
  [true, 'true'],
  ['a "b"', '"a \\"b\\""'],
  [[1, 2], 'a list of 2'],
  [{ toString: null }, 'an object'],
  [1n, 'a bigint'],
  [Symbol.iterator, 'a symbol'],
  [describeFound, 'a function'],
  ['🌧'.repeat(60), `"${'🌧'.repeat(60)}"`],
  ['🌧'.repeat(61), `"${'🌧'.repeat(60)}…" (61 characters)`],
])('a value is told in a few words, whatever it is: %#', (value, words) => {
  expect(describeFound(value)).toBe(words);
});
