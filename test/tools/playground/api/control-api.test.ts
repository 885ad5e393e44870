import { describe, expect, it } from 'vitest';
import { connect } from '../../../../tools/src/playground/api/control-api.js';

const answering = (body: string, status: number) =>
  connect(() => Promise.resolve(new Response(body, { status }))).summary();

describe('what the control plane refuses', () => {
  it.each<[string, string, number, string, string]>([
    ['in its own words', '{"code":"NO_ENDPOINT","message":"None."}', 409, 'NO_ENDPOINT', 'None.'],
    ['with a page of somebody between', '<h1>Bad Gateway</h1>', 502, 'UNKNOWN', 'HTTP 502'],
    ['with nothing at all', '', 500, 'UNKNOWN', 'HTTP 500'],
    ['with JSON that says nothing', 'null', 500, 'UNKNOWN', 'HTTP 500'],
  ])('%s, is a refusal with code and message', async (_how, body, status, code, message) => {
    await expect(answering(body, status)).rejects.toMatchObject({ name: 'Refusal', code, message });
  });

  it('is told apart from an emulator that does not answer', async () => {
    const { summary } = connect(() => Promise.reject(new TypeError('fetch failed')));
    await expect(summary()).rejects.toMatchObject({
      code: 'OFFLINE',
      message: expect.stringContaining('is not responding') as string,
    });
  });
});

describe('the address of a bot', () => {
  const probes = { ping: { accepted: true }, bad_signature: { accepted: false } };
  const setting = (body: object, status: number) =>
    connect(() => Promise.resolve(new Response(JSON.stringify(body), { status }))).setEndpoint(
      '1',
      'http://bot',
    );

  it('is set with what both probes found, also where it is refused for them', async () => {
    expect(await setting({ interactions_endpoint_url: 'http://bot', probes }, 200)).toEqual(probes);
    expect(await setting({ code: 50035, message: 'Invalid Form Body', probes }, 400)).toEqual(probes);
  });

  it('is refused where nothing was probed', async () => {
    const refused = setting({ code: 'BAD_REQUEST', message: 'url: must be http' }, 400);
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'url: must be http' });
  });
});
