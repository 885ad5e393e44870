import {
  autocompletePayload,
  chatInputPayload,
  entryPointPayload,
  messageCommandPayload,
  pingPayload,
  TEST_GUILD_ID,
  TEST_USER,
  userCommandPayload,
  type Payload,
  createSigner,
} from 'commandry-dev/testing';
import { createWireKit } from '../wire-kit/wire-kit.js';
import { toMessage } from '../service/fake-service.js';

export const NOW_MS = 1_700_000_000_000;
export const kit = createWireKit({ signer: createSigner(Buffer.alloc(32, 7)), now: () => NOW_MS });

export const USER = {
  ...TEST_USER,
  discriminator: '0',
  avatar_decoration_data: { asset: 'a', sku_id: '1' },
  collectibles: { nameplate: { sku_id: '1', asset: 'a', label: 'l', palette: 'cobalt' } },
  primary_guild: { identity_guild_id: '1', identity_enabled: true, tag: 'TAG', badge: 'b' },
  public_flags: 64,
};
const MEMBER = { nick: 'n', roles: ['301'], joined_at: '2024-01-01', permissions: '8', flags: 0 };
const ROLE = { id: '301', name: 'r', permissions: '0', tags: { bot_id: '1' }, colors: colours() };
const CHANNEL = { id: '401', type: 0, name: 'general', permissions: '0' };
const THREAD = { ...CHANNEL, id: '402', type: 11, thread_metadata: threadMetadata(), parent_id: '401' };
const ATTACHMENT = { id: '501', filename: 'map.png', size: 10, url: 'https://files.example/map.png' };
export const MESSAGE = {
  ...toMessage({ content: 'A message' }),
  mentions: [USER],
  attachments: [ATTACHMENT],
  embeds: [{ title: 't' }],
  components: [{ type: 1, components: [{ type: 2, style: 1, label: 'x', custom_id: 'x' }] }],
  interaction_metadata: { id: '1', type: 2, user: USER, authorizing_integration_owners: { '0': '1' } },
};
const ENTITLEMENT = { id: '1', sku_id: '2', application_id: '3', user_id: '4', type: 8, deleted: false };
export const RESOLVED = {
  users: { [USER.id]: USER },
  members: { [USER.id]: MEMBER },
  roles: { '301': ROLE },
  channels: { '401': CHANNEL, '402': THREAD },
  attachments: { '501': ATTACHMENT },
  messages: { '700000000000000001': MESSAGE },
};

function colours() {
  return { primary_color: 1, secondary_color: null, tertiary_color: null };
}

function threadMetadata() {
  return { archived: false, auto_archive_duration: 60, archive_timestamp: '2024-01-01', locked: false };
}

/** With everything that Discord may send beside what the kit sends. */
function full(payload: Payload, data: object = {}): Payload {
  return {
    ...payload,
    entitlements: [ENTITLEMENT],
    authorizing_integration_owners: { '0': TEST_GUILD_ID, '1': USER.id },
    channel: { ...THREAD, recipients: [USER], member: { id: '1', join_timestamp: '2024', flags: 0 } },
    member: { ...MEMBER, user: USER, deaf: false, mute: false },
    guild: { id: TEST_GUILD_ID, locale: 'de', features: ['COMMUNITY'] },
    data: { ...(payload['data'] as object), ...data },
  };
}

export const values = [
  { name: 'text', type: 3, value: 'hi' },
  { name: 'whole', type: 4, value: 4 },
  { name: 'number', type: 10, value: 0.5 },
  { name: 'boolean', type: 5, value: true },
  { name: 'user', type: 6, value: USER.id },
  { name: 'channel', type: 7, value: '401' },
  { name: 'role', type: 8, value: '301' },
  { name: 'mentionable', type: 9, value: '301' },
  { name: 'file', type: 11, value: '501' },
];
const labelled = (component: object) => ({ type: 18, id: 1, component: { id: 2, ...component } });
export const answers = [
  { type: 10, id: 9 },
  { type: 1, components: [{ type: 4, custom_id: 'old', value: 'v' }] },
  labelled({ type: 4, custom_id: 'text', value: 'v' }),
  labelled({ type: 3, custom_id: 'choice', values: ['a'] }),
  labelled({ type: 5, custom_id: 'user', values: [USER.id] }),
  labelled({ type: 19, custom_id: 'file', values: ['501'] }),
  labelled({ type: 21, custom_id: 'radio', value: null }),
  labelled({ type: 22, custom_id: 'group', values: [] }),
  labelled({ type: 23, custom_id: 'tick', value: true }),
];

/**
 * Interactions of every kind with all that Discord may send, for the commands of {@link startReader}.
 */
export const FULL_PAYLOADS: Readonly<Record<string, () => Payload>> = {
  'a PING': () => pingPayload(kit.context()),
  'a slash command with options of every type': () =>
    full(chatInputPayload(kit.context(), 'all', {}), { options: values, resolved: RESOLVED }),
  'a subcommand in a group, which is deferred': () =>
    full(chatInputPayload(kit.context(), 'nested group run', { text: 'hi' })),
  'a half-typed command': () =>
    full(autocompletePayload(kit.context(), 'all', { name: 'text', value: 'P' }, { whole: 4 })),
  'a user command': () =>
    full(userCommandPayload(kit.context(), 'User', USER), { resolved: RESOLVED, target_id: USER.id }),
  'a message command': () =>
    full(messageCommandPayload(kit.context(), 'Message', MESSAGE as never), { resolved: RESOLVED }),
  'an entry point': () => full(entryPointPayload(kit.context(), 'start')),
  'a button': () => component({ custom_id: 'b', component_type: 2, id: 3 }),
  'a select': () =>
    component({ custom_id: 's', component_type: 5, id: 3, values: [USER.id], resolved: RESOLVED }),
  'a submitted modal': () => ({
    ...full(chatInputPayload(kit.context(), 'all', {})),
    type: 5,
    message: MESSAGE,
    data: { custom_id: 'm', components: answers, resolved: RESOLVED },
  }),
};

function component(data: object): Payload {
  return { ...full(chatInputPayload(kit.context(), 'all', {})), type: 3, message: MESSAGE, data };
}
