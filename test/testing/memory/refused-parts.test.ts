import { describe, expect, test } from 'vitest';
import { defineCommand, type MessageReply } from 'commandry';
import { Permission } from 'commandry/protocol';
import { createTestKit } from 'commandry/testing';
import { allowEveryone, answerWith, createTown, IDS } from './support/kit-town.js';

const row = (...components: object[]) => ({ type: 1, components });
const button = (more: object) => ({ type: 2, style: 1, custom_id: 'go', ...more });
const select = (more: object) => ({
  type: 3,
  custom_id: 'where',
  options: [{ label: 'A', value: 'a' }],
  ...more,
});
const v2 = (...components: object[]) => ({ flags: 32_768, components });
const url = 'attachment://no.txt';

/** Data of a message, and where it is at fault. */
const REFUSED: readonly (readonly [what: string, data: object, place: string])[] = [
  [
    'an emoji of nothing',
    { components: [row(button({ emoji: {} }))] },
    'components.0.components.0.emoji.name',
  ],
  [
    'an emoji that is a word',
    { components: [row(button({ emoji: { name: 'sun' } }))] },
    'components.0.components.0.emoji.name',
  ],
  ['a button with nothing on it', { components: [row(button({}))] }, 'components.0.components.0.label'],
  ['a file that it does not have', v2({ type: 13, file: { url } }), 'components.0.file.url'],
  [
    'such a file in a gallery',
    v2({ type: 12, items: [{ media: { url } }] }),
    'components.0.items.0.media.url',
  ],
  [
    'such a file as a thumbnail',
    v2({ type: 9, components: [{ type: 10, content: 'x' }], accessory: { type: 11, media: { url } } }),
    'components.0.accessory.media.url',
  ],
  [
    'a long answer of a poll',
    { poll: { question: { text: 'Rain?' }, answers: [{ poll_media: { text: 'x'.repeat(56) } }] } },
    'poll.answers.0.poll_media.text',
  ],
  [
    'more values than options',
    { components: [row(select({ max_values: 2 }))] },
    'components.0.components.0.options',
  ],
  [
    'reversed limits',
    { components: [row({ type: 5, custom_id: 'who', min_values: 3, max_values: 2 })] },
    'components.0.components.0.min_values',
  ],
];

const show = defineCommand({ name: 'show', description: 'Shows', run: () => 'shown' });

describe.each(REFUSED)('a message with %s is refused', (_what, data, place) => {
  test('by the framework, before it is sent', async () => {
    const command = defineCommand({ name: 'say', description: 'Says', run: () => data as MessageReply });
    const kit = createTestKit({ commands: [command] });
    await expect(kit.as({ name: 'ada' }).slash('say')).rejects.toThrow(
      `The reply cannot be sent: ${place}: must be `,
    );
  });

  test('by the kit, whoever sends it', async () => {
    const town = createTown([show]);
    allowEveryone(town.world, Permission.SEND_POLLS);
    answerWith(town, { type: 4, data });
    expect(JSON.stringify(await town.slash('show'))).toContain(`data.${place}: must be `);
    const { body } = await town.call(`POST /channels/${IDS.general}/messages`, data);
    expect(body).toMatchObject({
      code: 50035,
      errors: place.split('.').reduceRight<object>((inner, step) => ({ [step]: inner }), { _errors: [{}] }),
    });
  });
});
