import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ADA, BEN, GENERAL, WEATHER } from './support/emulator.js';
import { startTestEmulator } from './support/emulator.js';
import { answerJson, answerVerified, startReceiver } from './support/receiver.js';
import type { ControlSummary } from '../../../tools/src/emulator/index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(`${root}docs/reference/tools/emulator.md`, 'utf8');

/** Each `curl` of the page as its method, path, headers and body. */
function readCurls() {
  return [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => {
    const variables = [...block.matchAll(/^(\w+)=(\S+)$/gm)];
    const script = variables.reduceRight(
      (text, [, name = '', value = '']) => text.replaceAll(`$${name}`, value),
      block.replaceAll('\\\n', ' '),
    );
    return [...script.matchAll(/^curl [^]*?(?=^curl |$(?![^]))/gm)].map(([words]) => {
      const headers = [...words.matchAll(/-H\s+'([^:]+): ([^']+)'/g)].map((header) => [
        header[1]!,
        header[2]!,
      ]);
      return {
        method: /-X (\w+)/.exec(words)?.[1] ?? 'GET',
        path: /http:\/\/127\.0\.0\.1:4321(\/[^\s'"]+)/.exec(words)![1]!,
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: /-d '([^']+)'/.exec(words)?.[1],
      };
    });
  });
}

test('the walk through the page works, step by step', async () => {
  const { request, api } = await startTestEmulator();
  const { body } = await request('GET', '/control');
  const publicKey = (body as ControlSummary).applications[0]!.public_key;
  const answer = () => ({ type: 4, data: { content: 'pong' } });
  const receiver = await startReceiver(answerVerified(publicKey, answer));
  const option = (type: number, name: string) => ({ type, name, description: name, autocomplete: true });
  const forecast = {
    type: 1,
    name: 'forecast',
    description: 'F',
    options: [option(3, 'city'), option(4, 'days')],
  };
  await api('POST', '', { name: 'weather', description: 'Weather', options: [forecast] });
  const curls = readCurls();
  expect(curls).toHaveLength(8);
  const answers: object[] = [];
  for (const { method, path, headers, body: sent } of curls) {
    if (path.endsWith('autocomplete')) {
      receiver.respond = (_received, response) => {
        answerJson(response, { type: 8, data: { choices: [{ name: 'Paris', value: 'Paris' }] } });
      };
    }
    const text = sent?.replace('http://127.0.0.1:3000/interactions', receiver.url);
    const { status, body: given } = await request(method, path, { headers, ...(text ? { body: text } : {}) });
    answers.push({ status, given });
  }
  expect(answers).toMatchObject([
    { status: 200, given: { applications: [{ id: WEATHER.id, token: WEATHER.token }] } },
    { status: 201, given: { name: 'ping' } },
    { status: 200, given: { interactions_endpoint_url: receiver.url } },
    {
      status: 200,
      given: { outcome: 'message', shown: 'pong', interaction: { member: { user: { id: ADA } } } },
    },
    { status: 200, given: { messages: [{ author: { id: BEN } }, { content: 'pong', channel_id: GENERAL }] } },
    { status: 200, given: { outcome: 'choices', shown: 'Paris' } },
    { status: 201, given: { author: { id: ADA } } },
    { status: 200, given: { direct_messages: false } },
  ]);
  const headers = { Authorization: `Bot ${WEATHER.token}` };
  const opened = await request('POST', '/api/v10/users/@me/channels', {
    headers,
    body: { recipient_id: BEN },
  });
  const { id } = opened.body as { id: string };
  const sent = { headers, body: { content: 'Hello' } };
  expect(await request('POST', `/api/v10/channels/${id}/messages`, sent)).toMatchObject({
    status: 403,
    body: { code: 50_007 },
  });
});
