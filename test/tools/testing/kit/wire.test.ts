import { expect, it } from 'vitest';
import { defineCommand, button, defineButton, defineModal, defineSelect, row } from 'commandry';
import {
  autocompletePayload,
  chatInputPayload,
  componentPayload,
  createTestKit,
  entryPointPayload,
  messageCommandPayload,
  modalPayload,
  pingPayload,
  TEST_USER,
  userCommandPayload,
} from 'commandry-dev/testing';

const echo = defineCommand({
  name: 'echo',
  description: 'Repeats',
  options: {
    text: {
      type: 'string',
      description: 'What',
      required: true,
      autocomplete: (typed: string) => [`${typed}!`],
    },
  },
  run: (interaction, { text }) => ({
    content: `${text} ${interaction.locale}`,
    components: [row(button(more, { label: 'More' }))],
  }),
});
const greet = defineCommand({ type: 'user', name: 'Greet', run: ({ target }) => target.user.username });
const count = defineCommand({
  type: 'message',
  name: 'Count',
  run: ({ target }) => String(target.message.content.length),
});
const launch = defineCommand({
  type: 'entryPoint',
  name: 'launch',
  description: 'Launches',
  run: () => 'launched',
});
const more = defineButton({ id: 'more', run: () => 'more' });
const pick = defineSelect({
  id: 'pick',
  type: 'stringSelect',
  choices: ['a', 'b'],
  run: ({ value }) => value,
});
const why = defineModal({
  id: 'why',
  title: 'Why?',
  inputs: { reason: { type: 'text', label: 'Why?' } },
  run: (_interaction, { reason }) => reason ?? 'no reason',
});
const createKit = () => createTestKit({ commands: [echo, greet, count, launch, more, pick, why] });
const shows = (content: string) => ({ status: 200, body: { data: { content } } });

it('payloads of every kind are made, and arrive signed', async () => {
  const kit = createKit();
  const context = () => kit.context();
  expect(await kit.send(pingPayload(context()))).toMatchObject({ status: 200, body: { type: 1 } });
  expect(await kit.send(chatInputPayload(context(), 'echo', { text: 'hi' }))).toMatchObject(
    shows('hi en-US'),
  );
  expect(await kit.send(autocompletePayload(context(), 'echo', { name: 'text', value: 'hi' }))).toMatchObject(
    {
      body: { type: 8, data: { choices: [{ name: 'hi!', value: 'hi!' }] } },
    },
  );
  expect(await kit.send(userCommandPayload(context(), 'Greet', TEST_USER))).toMatchObject(shows('ada'));
  const message = { id: '1', channel_id: '2', content: 'four', author: TEST_USER };
  expect(await kit.send(messageCommandPayload(context(), 'Count', message))).toMatchObject(shows('4'));
  expect(await kit.send(entryPointPayload(context(), 'launch'))).toMatchObject(shows('launched'));
  expect(await kit.send(componentPayload(context(), { customId: 'more' }))).toMatchObject(shows('more'));
  expect(await kit.send(componentPayload(context(), { customId: 'pick', values: ['b'] }))).toMatchObject(
    shows('b'),
  );
  const fields = [{ type: 4, custom_id: 'reason', value: 'because' }];
  expect(await kit.send(modalPayload(context(), { customId: 'why', fields }))).toMatchObject(
    shows('because'),
  );
});

it('fields beside those of the context take the place of those that are made', async () => {
  const kit = createKit();
  const german = { ...kit.context(), locale: 'de' };
  expect(await kit.send(chatInputPayload(german, 'echo', { text: 'hi' }))).toMatchObject(shows('hi de'));
  const own = {
    ...kit.context(),
    type: 3,
    data: { component_type: 2, custom_id: 'more' },
    message: { id: '1', channel_id: '2', content: '', author: TEST_USER },
  };
  expect(await kit.send(own)).toMatchObject(shows('more'));
});

it('what is no payload is sent as it is, and refused', async () => {
  const kit = createKit();
  expect((await kit.send('{')).status).toBe(400);
  expect((await kit.send(new Uint8Array([255]))).status).toBe(400);
});

it('a reply shows what was sent and received', async () => {
  const reply = await createKit().as({ locale: 'fr' }).slash('echo', { text: 'salut' });
  expect(reply.raw).toMatchObject({
    interaction: {
      type: 2,
      locale: 'fr',
      data: { name: 'echo', options: [{ name: 'text', value: 'salut' }] },
    },
    status: 200,
    body: { type: 4, data: { content: 'salut fr' } },
  });
});
