import { describe, expect, test } from 'vitest';
import * as schemas from '../../../../protocol/support/schemas/interaction-schemas.js';
import type { MessageComponentInteraction } from '../../../../../src/protocol/interactions/component-interaction.js';
import type { InvokeResult, WireComponentInteraction } from '../../../../../tools/src/emulator/index.js';
import { createDeckWorld, DECK, HIDDEN, SAILORS } from '../../support/worlds/deck-world.js';
import { ADA, BEN, GENERAL } from '../../support/emulator.js';
import { startAnswering } from '../../support/interactions.js';
import { answerJson } from '../../support/receiver.js';

const row = (...components: object[]) => ({ type: 1, components });
const options = ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value }));
const more = { type: 2, style: 1, label: 'More', custom_id: 'more' };

/** A bot whose message has these components. It answers each use of one with an update. */
async function startMessage(components: readonly object[], data: object = { content: 'Choose' }) {
  const bot = await startAnswering([], { world: createDeckWorld() });
  const { message, interaction } = await bot.ping({ type: 4, data: { ...data, components } });
  if (!message || !interaction) throw new Error('The message was refused.');
  bot.receiver.respond = (_received, response) => {
    answerJson(response, { type: 6 });
  };
  bot.receiver.received.length = 0;
  const use = async (body: object, user = ADA) => {
    const sent = { message_id: message.id, ...body };
    const { body: result } = await bot.emulator.control('POST', `/users/${user}/component`, sent);
    return result as InvokeResult<WireComponentInteraction>;
  };
  return { ...bot, message, interaction, use };
}

describe('a select of a message', () => {
  test.each<[string, object, readonly string[], object]>([
    ['strings', { type: 3, options, min_values: 2, max_values: 3 }, ['c', 'a'], {}],
    ['nothing', { type: 3, options, min_values: 0 }, [], {}],
    ['users', { type: 5, max_values: 2 }, [ADA, BEN], { users: [ADA, BEN], members: [ADA, BEN] }],
    [
      'a user with a default',
      { type: 5, default_values: [{ id: ADA, type: 'user' }] },
      [BEN],
      { users: [BEN], members: [BEN] },
    ],
    ['roles', { type: 6 }, [SAILORS], { roles: [SAILORS] }],
    [
      'mentionables',
      { type: 7, max_values: 2 },
      [BEN, SAILORS],
      { users: [BEN], members: [BEN], roles: [SAILORS] },
    ],
    ['channels', { type: 8, max_values: 2 }, [DECK, GENERAL], { channels: [DECK, GENERAL] }],
    ['channels of a type', { type: 8, channel_types: [2] }, [DECK], { channels: [DECK] }],
  ])('delivers %s', async (_what, select, values, resolved) => {
    const { use, receiver } = await startMessage([row({ ...select, custom_id: 's' })]);
    expect(await use({ custom_id: 's', values })).toMatchObject({ outcome: 'update_deferred' });
    const delivered = JSON.parse(receiver.received.at(-1)!.body) as MessageComponentInteraction;
    expect(schemas.MessageComponentInteraction.safeParse(delivered).error).toBeUndefined();
    const { data } = delivered;
    expect(data.values).toEqual(values);
    const found = Object.entries(data.resolved ?? {}).map(([kind, ids]) => [
      kind,
      new Set(Object.keys(ids as object)),
    ]);
    const wanted = Object.entries(resolved).map(([kind, ids]) => [kind, new Set(ids as string[])]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  test.each<[string, object, readonly string[], string]>([
    [
      'too few',
      { type: 3, options, min_values: 2, max_values: 3 },
      ['a'],
      's accepts 2 to 3 values, each once; found 1.',
    ],
    ['too many', { type: 5 }, [ADA, BEN], 's accepts 1 value, each once; found 2.'],
    [
      'one twice',
      { type: 6, max_values: 2 },
      [SAILORS, SAILORS],
      's accepts 1 to 2 values, each once; found 2.',
    ],
    ['what it does not offer', { type: 3, options }, ['x'], 's offers a, b, c.'],
    ['nobody', { type: 5 }, ['5'], 's accepts users; found 5.'],
    ['a user as a role', { type: 6 }, [BEN], `s accepts roles of the guild; found ${BEN}.`],
    ['a channel as a user', { type: 7 }, [DECK], `s accepts users and roles of the guild; found ${DECK}.`],
    [
      'a channel that the user does not see',
      { type: 8 },
      [HIDDEN],
      `s accepts channels that the user sees; found ${HIDDEN}.`,
    ],
    [
      'a channel of another type',
      { type: 8, channel_types: [2] },
      [GENERAL],
      `s accepts channels that the user sees of the types 2; found ${GENERAL}.`,
    ],
  ])('refuses %s', async (_what, select, values, message) => {
    const { use, receiver } = await startMessage([row({ ...select, custom_id: 's' })]);
    expect(await use({ custom_id: 's', values })).toMatchObject({ code: 'BAD_COMPONENT_VALUE', message });
    expect(receiver.received).toEqual([]);
  });

  test.each([3, 5, 6, 7, 8])('of type %i cannot be used when it is disabled', async (type) => {
    const select = { type, custom_id: 's', disabled: true, ...(type === 3 ? { options } : {}) };
    const { use } = await startMessage([row(select)]);
    expect(await use({ custom_id: 's', values: [ADA] })).toMatchObject({
      code: 'COMPONENT_DISABLED',
      message: 's is disabled.',
    });
  });
});

test.each<[object, readonly string[], readonly string[]]>([
  [{ type: 5, max_values: 3 }, ['@ben'], [BEN]],
  [{ type: 5 }, ['@captain ben'], [BEN]],
  [{ type: 6 }, ['@Sailors'], [SAILORS]],
  [{ type: 7, max_values: 2 }, [`<@${BEN}>`, `<@&${SAILORS}>`], [BEN, SAILORS]],
  [{ type: 7 }, ['@sailors'], [SAILORS]],
  [{ type: 8, max_values: 2 }, ['#deck', `<#${GENERAL}>`], [DECK, GENERAL]],
])('values of %j are written as those of options: %j', async (select, values, ids) => {
  const { use } = await startMessage([row({ ...select, custom_id: 's' })]);
  const { interaction } = await use({ custom_id: 's', values });
  expect(interaction!.data.values).toEqual(ids);
});

test('one written in two ways is refused', async () => {
  const { use } = await startMessage([row({ type: 5, max_values: 2, custom_id: 's' })]);
  expect(await use({ custom_id: 's', values: ['@ben', BEN] })).toMatchObject({
    message: 's accepts each value once.',
  });
});

describe('a component cannot be used', () => {
  test('by those who do not see its ephemeral message', async () => {
    const { use, message } = await startMessage([row(more)], { content: 'Only you', flags: 64 });
    expect(await use({ custom_id: 'more' }, BEN)).toMatchObject({
      code: 'UNKNOWN_MESSAGE',
      message: `There is no message ${message.id} that the user sees.`,
    });
    expect(await use({ custom_id: 'more' })).toMatchObject({ outcome: 'update_deferred' });
  });

  test('after its message was deleted', async () => {
    const { use, webhook, interaction } = await startMessage([row(more)]);
    expect(await webhook(interaction, 'DELETE', '/messages/@original')).toMatchObject({ status: 204 });
    expect(await use({ custom_id: 'more' })).toMatchObject({ code: 'UNKNOWN_MESSAGE' });
  });

  test('after an edit took it away, or disabled it', async () => {
    const { use, webhook, interaction } = await startMessage([row(more)]);
    const edit = (components: object[]) =>
      webhook(interaction, 'PATCH', '/messages/@original', { components });
    await edit([row({ ...more, disabled: true })]);
    expect(await use({ custom_id: 'more' })).toMatchObject({ code: 'COMPONENT_DISABLED' });
    await edit([row({ ...more, custom_id: 'other' })]);
    expect(await use({ custom_id: 'more' })).toMatchObject({ code: 'UNKNOWN_COMPONENT' });
  });

  test('where it sends nothing: a link, or a text', async () => {
    const link = { type: 2, style: 5, label: 'Read', url: 'https://example.com' };
    const { use } = await startMessage(
      [
        {
          type: 17,
          components: [{ type: 9, components: [{ type: 10, content: 'T' }], accessory: link }, row(more)],
        },
      ],
      { flags: 32_768 },
    );
    expect(await use({ custom_id: 'https://example.com' })).toMatchObject({ code: 'UNKNOWN_COMPONENT' });
    expect(await use({ custom_id: 'more' })).toMatchObject({ outcome: 'update_deferred' });
  });
});

test('the list of what a message offers stands in the error', async () => {
  const { use, message } = await startMessage([row(more, { ...more, custom_id: 'less' })]);
  expect(await use({ custom_id: 'mroe' })).toMatchObject({
    code: 'UNKNOWN_COMPONENT',
    message: `Message ${message.id} has no component with custom_id mroe. There is more, less.`,
  });
});
