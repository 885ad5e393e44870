import { afterEach, expect, it } from 'vitest';
import { CommandryError } from 'commandry';
import { toFetchHandler } from 'commandry/fetch';
import { chatInputPayload } from 'commandry-dev/testing';
import { kit, START_MS, startHandler } from '../support/apps/started-app.js';

const started = (settings?: Parameters<typeof toFetchHandler>[1]) => {
  const { app, logbook } = startHandler((i) => i.ask({ content: '?', choices: { yes: 'Yes' } }));
  return { handle: toFetchHandler(app, settings), logbook };
};

async function use(handle: ReturnType<typeof toFetchHandler>, ...host: unknown[]) {
  const body = JSON.stringify(chatInputPayload(kit.context(), 'run', {}));
  const headers = {
    'content-type': 'application/json',
    ...kit.signer.sign(Buffer.from(body), START_MS / 1000),
  };
  const response = await handle(
    new Request('https://bot.example', { method: 'POST', headers, body }),
    ...host,
  );
  return (await response.json()) as { data: { components?: unknown; content: string } };
}

afterEach(() => {
  delete process.env['AWS_LAMBDA_FUNCTION_NAME'];
});

it('a host that goes on after the response can wait', async () => {
  expect((await use(started().handle)).data.components).toHaveLength(1);
});

it.each(['a host with waitUntil', 'AWS Lambda', 'a host that is said to end'])(
  'waiting in %s is refused at once, with what to use instead',
  async (what) => {
    if (what === 'AWS Lambda') process.env['AWS_LAMBDA_FUNCTION_NAME'] = 'bot';
    const { handle, logbook } = started(
      what === 'a host that is said to end' ? { endsWithResponse: true } : {},
    );
    const host = what === 'a host with waitUntil' ? [{ waitUntil: () => undefined }] : [];
    expect((await use(handle, ...host)).data.content).toContain('incident-1');
    expect(logbook.entries).toMatchObject([{ error: { code: 'WAITING_UNSUPPORTED' } }]);
    expect(new CommandryError('WAITING_UNSUPPORTED', '').message).toContain('Use routes instead');
  },
);

it('the setting has the last word', async () => {
  const { handle } = started({ endsWithResponse: false });
  expect((await use(handle, { waitUntil: () => undefined })).data.components).toHaveLength(1);
});
