import { setImmediate } from 'node:timers/promises';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { defineCommand, button, defineButton, defineModal, row, defineEvent } from 'commandry';
import { createTestKit, type TestKit } from 'commandry-dev/testing';
import { expect, it } from 'vitest';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { startApp } from './support/start-app.js';
import { createRecorder, useContexts, type Recorder } from './support/recorder.js';

useContexts();

/** A span of an author's own, after an await. */
async function ownSpan({ tracerProvider }: Recorder, name: string): Promise<void> {
  await setImmediate();
  tracerProvider.getTracer('bot').startActiveSpan(name, (span) => {
    span.end();
  });
}

const traceIds = (recorder: Recorder) => [
  ...new Set(recorder.spans().map((span) => span.spanContext().traceId)),
];

it('makes one trace of an interaction, with a span for each step below the one that led to it', async () => {
  const recorder = createRecorder();
  const report = defineCommand({
    name: 'report',
    description: 'Reports',
    guards: [
      async function mayReport(interaction) {
        await ownSpan(recorder, `asks for ${interaction.kind}`);
        return true;
      },
    ],
    run: async (interaction) => {
      await interaction.deferReply();
      await ownSpan(recorder, 'writes the report');
      await interaction.editReply('Reported.');
      return undefined;
    },
  });
  const kit = createTestKit({ commands: [report], telemetry: recorder.telemetry });
  await kit.as().slash('report');
  expect(recorder.tree()).toEqual([
    'receive interactions',
    '  verify',
    '  dispatch report',
    '    guard mayReport',
    '      asks for chatInput',
    "    handler defineCommand('report')",
    '      writes the report',
    '      PATCH /api/v10/webhooks/{id}/{token}/messages/@original',
  ]);
  expect(traceIds(recorder)).toHaveLength(1);
});

it('names what a step is about by the conventions, and by names of its own', async () => {
  const recorder = createRecorder();
  const hello = defineCommand({
    name: 'hello',
    description: 'Greets',
    guards: [() => true],
    run: async (interaction) => {
      await interaction.reply('Hello');
      await interaction.followUp('again');
      return undefined;
    },
  });
  await createTestKit({ commands: [hello], telemetry: recorder.telemetry })
    .as()
    .slash('hello');
  const { span } = recorder;
  expect(span('receive interactions')).toMatchObject({
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'commandry.endpoint': 'interactions',
    },
  });
  expect(span('verify').attributes).toEqual({ 'commandry.outcome': 'passed' });
  expect(span('dispatch hello').attributes).toEqual({
    'discord.interaction.type': 'command',
    'discord.interaction.id': expect.stringMatching(/^\d+$/) as unknown,
    'discord.interaction.origin': 'guild',
    'commandry.route': 'hello',
    'commandry.outcome': 'answered',
  });
  expect(span('guard guard').attributes).toMatchObject({ 'commandry.outcome': 'passed' });
  expect(span("handler defineCommand('hello')").attributes).toEqual({
    'code.function.name': "defineCommand('hello')",
  });
  expect(span('POST /api/v10/webhooks/{id}/{token}')).toMatchObject({
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'url.template': '/api/v10/webhooks/{id}/{token}',
      'server.address': 'discord.invalid',
      'server.port': 443,
      'commandry.call.purpose': 'reply',
    },
  });
});

it('keeps the reply after an automatic defer in the trace, by a clock that the test moves', async () => {
  const recorder = createRecorder();
  const slow = defineCommand({
    name: 'slow',
    description: 'Takes time',
    run: async () => {
      await kit.clock.sleep('10 s');
      await ownSpan(recorder, 'at last');
      return 'Done.';
    },
  });
  const kit: TestKit = createTestKit({ commands: [slow], telemetry: recorder.telemetry });
  const reply = await kit.as().slash('slow');
  await kit.clock.advance('3 s');
  // Answered, and not over.
  expect(recorder.tree()).toEqual(['receive interactions', '  verify']);
  expect((await reply.final()).text).toBe('Done.');
  expect(recorder.tree()).toEqual([
    'receive interactions',
    '  verify',
    '  dispatch slow',
    "    handler defineCommand('slow')",
    '      at last',
    '    PATCH /api/v10/webhooks/{id}/{token}/messages/@original',
  ]);
  expect(recorder.span('dispatch slow').events.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['deferred', { 'commandry.defer.mode': 'automatic' }],
    ['answered', {}],
  ]);
});

it('nests spans of providers of suggestions, and counts what they find', async () => {
  const recorder = createRecorder();
  const time = defineCommand({
    name: 'time',
    description: 'Tells the time',
    options: {
      zone: {
        type: 'string',
        description: 'Where?',
        autocomplete: async () => {
          await ownSpan(recorder, 'looks for zones');
          return ['Paris', 'Prague'];
        },
      },
    },
    run: () => 'Now.',
  });
  const kit = createTestKit({ commands: [time], telemetry: recorder.telemetry });
  await kit.as().type('time', { zone: 'p' });
  expect(recorder.tree()).toEqual([
    'receive interactions',
    '  verify',
    '  dispatch time',
    '    suggestions zone',
    '      looks for zones',
  ]);
  expect(recorder.span('suggestions zone').attributes).toMatchObject({ 'commandry.suggestions.count': 2 });
});

it('sees the routes of components and modals, and what a handler waits for', async () => {
  const recorder = createRecorder();
  const form = defineModal({
    id: 'form',
    title: 'Form',
    inputs: { what: { type: 'text', label: 'What?' } },
    run: () => 'Thanks.',
  });
  const open = defineButton({ id: 'open', run: (interaction) => interaction.showModal(form, {}) });
  const start = defineCommand({
    name: 'start',
    description: 'Starts',
    run: () => ({ content: 'Go', components: [row(button(open, { label: 'Open' }))] }),
  });
  const kit = createTestKit({ commands: [start, open, form], telemetry: recorder.telemetry });
  const reply = await kit.as().slash('start');
  await (await reply.press('Open')).submit({ 'What?': 'Spam' });
  const facts = ['dispatch start', 'dispatch open', 'dispatch form'].map(
    (name) => recorder.span(name).attributes,
  );
  expect(facts.map((found) => found['discord.interaction.type'])).toEqual(['command', 'component', 'modal']);
  expect(recorder.span("handler defineButton('open')").status.code).toBe(SpanStatusCode.UNSET);
});

it('is active in jobs and their calls of app.rest', async () => {
  const recorder = createRecorder();
  const hello = defineCommand({ name: 'hello', description: 'Greets', run: () => 'Hello' });
  const app = startApp({
    commands: [hello],
    telemetry: recorder.telemetry,
    fetch: () => Promise.resolve(Response.json({ id: '900000000000000001', name: 'x', type: 0 })),
  });
  await app.run('tidy up', async ({ rest }) => {
    await ownSpan(recorder, 'tidies');
    await rest.channels.get('900000000000000001');
  });
  await app.run('fails', () => Promise.reject(new TypeError('No.')));
  expect(recorder.tree()).toEqual(['job tidy up', '  tidies', '  GET /api/v10/channels/{id}', 'job fails']);
  expect(recorder.span('GET /api/v10/channels/{id}').attributes['commandry.call.purpose']).toBe('api');
  expect(recorder.span('job fails')).toMatchObject({
    status: { code: SpanStatusCode.ERROR, message: 'No.' },
    attributes: { 'error.type': 'TypeError' },
  });
});

it('is active in handlers of events, and records that one failed', async () => {
  const recorder = createRecorder();
  const authorized = defineEvent('APPLICATION_AUTHORIZED', async () => {
    await ownSpan(recorder, 'welcomes');
    throw new Error('No channel.');
  });
  const kit = createTestKit({ commands: [authorized], telemetry: recorder.telemetry });
  const { errors } = kit;
  await kit.event('APPLICATION_AUTHORIZED', { user: kit.as(), guild: kit.defaultGuild });
  expect(errors).toHaveLength(1);
  expect(recorder.tree().slice(0, 5)).toEqual([
    'receive events',
    '  verify',
    '  event APPLICATION_AUTHORIZED',
    "    handler defineEvent('APPLICATION_AUTHORIZED')",
    '      welcomes',
  ]);
  const { events, status } = recorder.span("handler defineEvent('APPLICATION_AUTHORIZED')");
  expect(status.code).toBe(SpanStatusCode.ERROR);
  expect(events[0]?.attributes?.['exception.message']).toBe('No channel.');
  expect(recorder.span('event APPLICATION_AUTHORIZED').attributes['error.type']).toBe('Error');
});

it('records why a handler failed, and that its user was told', async () => {
  const recorder = createRecorder();
  const buy = defineCommand({
    name: 'buy',
    description: 'Buys',
    run: async () => {
      await setImmediate();
      throw new RangeError('No price.');
    },
  });
  const kit = createTestKit({ commands: [buy], telemetry: recorder.telemetry });
  expect(kit.errors).toEqual([]);
  await kit.as().slash('buy');
  const { status, events, attributes } = recorder.span("handler defineCommand('buy')");
  expect(status).toEqual({ code: SpanStatusCode.ERROR, message: 'No price.' });
  expect(attributes['error.type']).toBe('RangeError');
  expect(events[0]?.attributes).toMatchObject({
    'exception.type': 'RangeError',
    'exception.message': 'No price.',
    'exception.stacktrace': expect.stringContaining('traces.test.ts') as unknown,
  });
  const dispatched = recorder.span('dispatch buy');
  expect(dispatched.status.code).toBe(SpanStatusCode.ERROR);
  expect(dispatched.status.message).toBe('No price.');
  expect(dispatched.attributes).toMatchObject({ 'commandry.outcome': 'failed', 'error.type': 'RangeError' });
});

it('takes no trace from the headers of a request, unless told to trust them', async () => {
  const remote = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  const hello = defineCommand({ name: 'hello', description: 'Greets', run: () => 'Hello' });
  const receive = async (recorder: Recorder) => {
    const kit = createWireKit();
    const app = startApp({ commands: [hello], telemetry: recorder.telemetry, ...kit.credentials });
    await kit.chatInput(
      {
        maxBodyBytes: 1_000_000,
        receive: (request) =>
          app.receive({
            ...request,
            path: () => '/interactions',
            header: (name) =>
              name === 'traceparent' ? `00-${remote.traceId}-${remote.spanId}-01` : request.header(name),
          }),
      },
      'hello',
    );
    expect(recorder.span('receive interactions').attributes['url.path']).toBe('/interactions');
    return recorder.span('receive interactions');
  };
  expect((await receive(createRecorder())).parentSpanContext).toBeUndefined();
  const instrumented = createRecorder({ trustIncomingTrace: true });
  const ofHttp = instrumented.tracerProvider.getTracer('http').startSpan('POST');
  const below = await context.with(trace.setSpan(context.active(), ofHttp), () => receive(instrumented));
  // What reads the headers has made the span of the request already.
  expect(below.parentSpanContext?.spanId).toBe(ofHttp.spanContext().spanId);
  const trusting = await receive(createRecorder({ trustIncomingTrace: true }));
  expect(trusting.parentSpanContext).toMatchObject(remote);
  expect(trusting.spanContext().traceId).toBe(remote.traceId);
});

it('gives lines of the log the ids of the span that is active, and others none', async () => {
  const recorder = createRecorder();
  const lines: { readonly event: string; readonly trace_id?: unknown; readonly span_id?: unknown }[] = [];
  const hello = defineCommand({
    name: 'hello',
    description: 'Greets',
    run: () => {
      throw new Error('No.');
    },
  });
  const kit = createWireKit();
  const app = startApp({
    ...{ commands: [hello], telemetry: recorder.telemetry, ...kit.credentials },
    log: (entry) => void lines.push(entry),
  });
  await kit.chatInput(app, 'hello');
  const { traceId, spanId } = recorder.span('dispatch hello').spanContext();
  expect(lines).toMatchObject([
    { event: 'HANDLER_FAILED', trace_id: traceId, span_id: spanId, trace_flags: '01' },
  ]);
  const plain = startApp({ commands: [hello], ...kit.credentials, log: (entry) => void lines.push(entry) });
  await kit.chatInput(plain, 'hello');
  expect(lines[1]?.event).toBe('HANDLER_FAILED');
  expect(lines[1]).not.toHaveProperty('trace_id');
  expect(trace.getActiveSpan()).toBeUndefined();
});
