/** Interactions as Discord sends them, each different from every other, for the benchmarks. */

import { Buffer } from 'node:buffer';

export const APPLICATION_ID = '1100000000000000001';
export const GUILD_ID = '1200000000000000001';

/** The two options of every command, as Discord reads them. */
export const OPTIONS = [
  { type: 3, name: 'text', description: 'A text', required: true },
  { type: 4, name: 'count', description: 'A number', required: true },
];

let counter = 0;

/** A new identifier of 19 digits. */
const newId = () => String(1_300_000_000_000_000_000n + BigInt(++counter) * 4_194_304n);

const hex = (length) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');

const WORDS = ['anchor', 'birch', 'crème', 'delta', 'ember', '富士', 'grove', 'harbour', '🌲'];
const words = (count) =>
  Array.from({ length: count }, () => WORDS[Math.floor(Math.random() * WORDS.length)]).join(' ');

const makeUser = (name) => ({
  avatar: hex(32),
  avatar_decoration_data: null,
  discriminator: '0',
  global_name: name,
  id: newId(),
  primary_guild: null,
  public_flags: 0,
  username: name.toLowerCase(),
});

/**
 * A use of a slash command with a string option `text` and an integer option `count`, with all that surrounds it in a
 * guild: about 1.9 kB as JSON.
 *
 * @param guildId - The guild whose own command it is. Default: the command is global.
 */
export function makeInteraction(name, guildId) {
  const id = newId();
  const channelId = newId();
  const friend = makeUser('Friend');
  return {
    app_permissions: '2248473465835073',
    application_id: APPLICATION_ID,
    attachment_size_limit: 10_485_760,
    authorizing_integration_owners: { 0: GUILD_ID },
    channel: {
      flags: 0,
      guild_id: GUILD_ID,
      id: channelId,
      last_message_id: newId(),
      name: words(1),
      nsfw: false,
      parent_id: newId(),
      permissions: '2248473465835073',
      position: 4,
      rate_limit_per_user: 0,
      topic: null,
      type: 0,
    },
    channel_id: channelId,
    context: 0,
    data: {
      ...(guildId === undefined ? {} : { guild_id: guildId }),
      id: newId(),
      name,
      options: [
        { name: 'text', type: 3, value: words(3) },
        { name: 'count', type: 4, value: Math.floor(Math.random() * 1_000_000) },
      ],
      resolved: { users: { [friend.id]: friend } },
      type: 1,
    },
    entitlements: [],
    guild: { features: ['COMMUNITY', 'NEWS'], id: GUILD_ID, locale: 'en-US' },
    guild_id: GUILD_ID,
    guild_locale: 'en-US',
    id,
    locale: 'en-GB',
    member: {
      avatar: null,
      communication_disabled_until: null,
      deaf: false,
      flags: 0,
      joined_at: '2024-02-03T04:05:06.789000+00:00',
      mute: false,
      nick: words(1),
      pending: false,
      permissions: '2248473465835073',
      premium_since: null,
      roles: [newId(), newId(), newId()],
      unusual_dm_activity_until: null,
      user: makeUser('Somebody'),
    },
    token: Buffer.from(`interaction:${id}:${hex(100)}`).toString('base64'),
    type: 2,
    version: 1,
  };
}

/** A pressed button of a message of the app, about 2.6 kB as JSON, with the values that its custom id holds. */
export function makeButtonUse(customId, values) {
  const invocation = makeInteraction('unused');
  const author = { ...makeUser('Bot'), bot: true };
  const row = {
    id: 1,
    type: 1,
    components: [{ id: 2, type: 2, style: 1, label: 'Press', custom_id: customId }],
  };
  return {
    ...invocation,
    type: 3,
    data: { component_type: 2, custom_id: customId, id: 2 },
    message: {
      application_id: APPLICATION_ID,
      attachments: [],
      author,
      channel_id: invocation.channel_id,
      components: [row],
      content: words(6),
      edited_timestamp: null,
      embeds: [],
      flags: 0,
      id: newId(),
      interaction_metadata: {
        authorizing_integration_owners: { 0: GUILD_ID },
        id: newId(),
        type: 2,
        user: makeUser('Asker'),
      },
      mention_everyone: false,
      mention_roles: [],
      mentions: [],
      pinned: false,
      timestamp: '2026-02-03T04:05:06.789000+00:00',
      tts: false,
      type: 20,
      webhook_id: APPLICATION_ID,
    },
    values,
  };
}

/** What every contender answers. */
export const phrase = (text, count) => `${text} x ${count}`;

/** The text that answers an interaction of {@link makeInteraction} or {@link makeButtonUse}. */
export function contentFor({ data: { options }, values }) {
  if (values) return phrase(values.owner, values.count);
  return phrase(options[0].value, options[1].value);
}
