import { expect, test } from 'vitest';
import {
  collectDifferences,
  loadPublishedSchema,
  type PublishedSchema,
} from '../../../../support/published/published-schema.js';
import { readShared, saySkipped } from '../../../../support/published/shared.js';
import { WEATHER } from '../../support/emulator.js';
import { startAnswering, type Delivered } from '../../support/interactions.js';

const loaded = loadPublishedSchema();
const isMissing = 'missing' in loaded;
const schema = loaded as PublishedSchema;
saySkipped('the comparison of answers with the published schema', readShared('spec/openapi-subset.json'));

const button = { type: 2, style: 1, label: 'More', custom_id: 'more' };
const rich = {
  content: 'Sunny',
  embeds: [{ title: 'T', footer: { text: 'F' }, fields: [{ name: 'a', value: 'b' }], color: 5 }],
  components: [{ type: 1, components: [button] }],
};
const options = [{ label: 'One', value: '1' }];
const media = { url: 'https://example.org/a.png' };
const section = {
  type: 9,
  components: [{ type: 10, content: 'Beside' }],
  accessory: { type: 11, media, description: null },
};
const layout = {
  flags: 32768,
  content: null,
  embeds: null,
  components: [
    { type: 17, components: [{ type: 10, content: 'Hello' }, { type: 14 }, section] },
    { type: 12, items: [{ media }] },
    ...[3, 5, 6, 7, 8].map((type) => ({
      type: 1,
      components: [{ type, custom_id: `select ${type}`, ...(type === 3 ? { options } : {}) }],
    })),
  ],
};

test.skipIf(isMissing)('every answer of the callback and webhook routes is as published', async () => {
  const bot = await startAnswering();
  const collector = collectDifferences(schema);
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await bot.emulator.request(method, `/api/v10${path}`, { body });
    collector.observe({
      method,
      path: `/api/v10${path.split('?')[0]}`,
      status: answer.status,
      body: answer.body,
    });
  };
  const callback = ({ id, token }: Delivered, body: unknown) =>
    send('POST', `/interactions/${id}/${token}/callback?with_response=true`, body);
  const answers = [
    { type: 4, data: rich },
    { type: 4, data: { content: 'x', flags: 64 } },
    { type: 5 },
    { type: 12 },
  ];
  for (const answer of answers) {
    const { interaction } = await bot.pingLater(async (to) => {
      await callback(to, { type: 4, data: { content: 5 } });
      await callback(to, { type: 4 });
      await callback(to, answer);
      await callback(to, answer);
    });
    const webhook = `/webhooks/${WEATHER.id}/${interaction!.token}`;
    await send('PATCH', `${webhook}/messages/@original`, rich);
    await send('GET', `${webhook}/messages/@original`);
    await send('PATCH', `${webhook}/messages/@original`, layout);
    await send('POST', webhook, { content: 'More' });
    await send('POST', webhook, {});
    await send('GET', `${webhook}/messages/5`);
    await send('DELETE', `${webhook}/messages/@original`);
  }
  await callback({ id: '5', token: 'x' }, { type: 5 });
  await send('GET', `/webhooks/${WEATHER.id}/x/messages/@original`);
  expect(collector.problems).toEqual([]);
});
