import { createApp, defineCommand, button, defineButton, row, type LogEntry } from 'commandry';
import { createSigner } from 'commandry-dev/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns, SEED } from '../support/property.js';
import { createRandom } from '../support/random.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { createRecorder, useContexts, type Recorder } from './support/recorder.js';

useContexts();

const SIGNER = createSigner();
const PATHS = ['guarded', 'replies', 'throws', 'calls', 'unknown', 'typed', 'pressed', 'submitted'] as const;
type Way = (typeof PATHS)[number];

/** What may be nowhere, by where it is planted. */
interface Planted {
  readonly token: string;
  readonly botToken: string;
  readonly routeSecret: string;
  readonly userName: string;
  readonly content: string;
  readonly optionValue: string;
  readonly state: string;
  readonly answer: string;
}

const random = createRandom(SEED);
const word = () => `k${random.bytes(9).toString('hex')}`;

function plant(isShapeless: boolean): Planted {
  const token = isShapeless ? word() + word() : `aW50ZXJhY3Rpb246${random.bytes(60).toString('base64url')}`;
  return {
    ...{ token, botToken: word() + word(), routeSecret: word() + word() + word() },
    ...{ userName: word(), content: word(), optionValue: word(), state: word(), answer: word() },
  };
}

/** Uses a bot in one way, with secrets in everything that is sent, set and answered. */
async function use(way: Way, planted: Planted, { telemetry }: Pick<Recorder, 'telemetry'>) {
  const lines: LogEntry[] = [];
  const thrown = new Error(
    `Of ${planted.token} and ${planted.botToken} at https://discord.com/api/v10/webhooks/1/${planted.token}.`,
  );
  const keep = defineButton({
    id: 'keep',
    state: { what: 'string' },
    signed: true,
    run: () => planted.content,
  });
  const of = (name: string, run: () => unknown, guards: (() => boolean)[] = []) =>
    defineCommand({
      ...{ name, description: 'x', guards },
      options: { what: { type: 'string', description: 'x', autocomplete: () => [planted.content] } },
      run: run as () => string,
    });
  const app = createApp({
    commands: [
      keep,
      of('guarded', () => 'x', [() => false]),
      of('replies', () => ({
        content: planted.content,
        components: [row(button(keep, { label: planted.content, state: { what: planted.state } }))],
      })),
      of('throws', () => Promise.reject(thrown)),
      defineCommand({
        name: 'calls',
        description: 'x',
        run: async (interaction) => {
          await interaction.deferReply();
          await interaction.editReply(planted.content);
          await interaction.rest.channels.createMessage('900000000000000001', { content: planted.content });
          return undefined;
        },
      }),
    ],
    onModal: () => planted.content,
    ...{ applicationId: '1100000000000000001', publicKey: SIGNER.publicKey, telemetry },
    ...{ token: planted.botToken, routeSecret: planted.routeSecret },
    log: (entry) => void lines.push(entry),
    fetch: () => Promise.resolve(Response.json({ message: 'No.', code: 50001 }, { status: 403 })),
  });
  const kit = createWireKit({ applicationId: '1100000000000000001', signer: SIGNER });
  const context = kit.context();
  const option = { name: 'what', type: 3, value: planted.optionValue };
  const member = { ...(context['member'] as object), nick: planted.userName };
  const common = { ...context, ...{ token: planted.token, member } };
  const message = { id: '7', channel_id: '6', type: 0, content: planted.content, author: userOf(planted) };
  const customId = `keep:${planted.state}`;
  const payloads: Readonly<Record<string, object>> = {
    typed: { type: 4, data: { id: '8', name: 'replies', type: 1, options: [{ ...option, focused: true }] } },
    pressed: { type: 3, message, data: { component_type: 2, custom_id: customId } },
    submitted: {
      type: 5,
      data: {
        custom_id: `form:${planted.state}`,
        components: [{ type: 1, components: [{ type: 4, custom_id: 'x', value: planted.answer }] }],
      },
    },
  };
  const command = {
    type: 2,
    data: { id: '8', name: way, type: 1, options: way === 'calls' ? [] : [option] },
  };
  await kit.send(app, { ...common, ...(payloads[way] ?? command) });
  await app.close({ drainMs: 0 });
  return lines;
}

function userOf({ userName }: Planted) {
  return { id: '5', username: userName, discriminator: '0', global_name: userName, avatar: null };
}

it('has no secret, name, content, value or state in any span or metric, whatever is done', async () => {
  const recorder = createRecorder();
  const ways = fc.constantFrom(...PATHS);
  await fc.assert(
    fc.asyncProperty(ways, fc.boolean(), async (way, isShapeless) => {
      const planted = plant(isShapeless);
      const before = recorder.spans().length;
      const lines = await use(way, planted, recorder);
      expect(recorder.spans().length).toBeGreaterThan(before);
      const seen = JSON.stringify([
        recorder.spans().map(({ name, attributes, events, status, resource }) => ({
          ...{ name, attributes, events, status, resource: resource.attributes },
        })),
        await recorder.metrics(),
      ]);
      for (const [name, secret] of Object.entries<string>({ ...planted }))
        expect([name, seen.includes(secret)]).toEqual([name, false]);
      const logged = JSON.stringify(lines);
      for (const secret of [planted.token, planted.botToken, planted.routeSecret])
        expect(logged).not.toContain(secret);
    }),
    { numRuns: propertyRuns(40, 400) },
  );
  // Every way was gone, and the search would have found what is there.
  expect(new Set(recorder.spans().map(({ name }) => name)).size).toBeGreaterThan(10);
  expect(JSON.stringify(recorder.spans().map(({ attributes }) => attributes))).toContain('replies');
});

it('leaves messages of errors out where they are not wanted', async () => {
  const recorder = createRecorder({ errorMessages: false });
  const secret = word();
  await expect(
    recorder.listen().run({ kind: 'handler', name: 'x' }, () => Promise.reject(new TypeError(secret))),
  ).rejects.toThrow(secret);
  const { status, events, attributes } = recorder.span('handler x');
  expect(attributes['error.type']).toBe('TypeError');
  expect(JSON.stringify([status, events])).not.toContain(secret);
  expect(events[0]?.attributes?.['exception.stacktrace']).toContain('silence.test.ts');
});
