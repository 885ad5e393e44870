import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import type { ControlSummary, Probes } from '../../../../tools/src/emulator/index.js';
import { GettingStarted, ProbeList } from '../../../../tools/src/playground/side/getting-started.js';
import { toText } from '../support/render.js';

function render(application: object | null, commands: number | null = null): string {
  const whole = {
    ...{ id: '77', name: 'Weather', public_key: 'ab', token: 'MTE.x.y', gateway_sessions: 0 },
    ...{ interactions_endpoint_url: null, bot_status: null, ...application },
  };
  const summary = { base_url: 'http://127.0.0.1:4321', applications: application ? [whole] : [] };
  const picker = commands === null ? null : { commands: Array<object>(commands).fill({}), hidden: [] };
  const control = { setEndpoint: () => Promise.reject(new Error('Not asked for.')) };
  const props = {
    control,
    summary: summary as unknown as ControlSummary,
    picker: picker as never,
    hasChannel: true,
  };
  return toText(renderToString(h(GettingStarted, props)));
}

it('says what a bot of any framework needs, and asks where it is', () => {
  const text = render({});
  for (const said of [
    'No bot answers for Weather yet',
    'DISCORD_APPLICATION_ID=77',
    'DISCORD_PUBLIC_KEY=ab',
    'DISCORD_TOKEN=MTE.x.y',
    'COMMANDRY_BASE_URL=http://127.0.0.1:4321',
    'ws://127.0.0.1:4321/',
    'It receives interactions at',
    ...[
      'discord.js',
      'discord-interactions',
      'discord-hono',
      'slash-create',
      'discord.py',
      'another framework',
    ],
  ])
    expect(text).toContain(said);
});

it.each<[string, object | null, number | null, string]>([
  ['there is no application', null, null, 'No application yet'],
  [
    'the bot starts',
    { bot_status: { status: 'starting', message: null, at_ms: 1 } },
    null,
    'The bot of Weather is starting',
  ],
  [
    'the bot has ended',
    { bot_status: { status: 'down', message: 'It ended with exit code 1.', at_ms: 1 } },
    null,
    'It ended with exit code 1.',
  ],
  ['there are no commands', { interactions_endpoint_url: 'http://bot' }, 0, 'No commands are registered'],
])('says that %s', (_what, application, commands, said) => {
  expect(render(application, commands)).toContain(said);
});

it('says nothing where nothing is missing, also of a bot of the gateway', () => {
  expect(render({ interactions_endpoint_url: 'http://bot' }, 1)).toBe('');
  expect(render({ gateway_sessions: 1 }, 1)).toBe('');
});

it('lists what both probes found', () => {
  const probes: Probes = {
    ping: { accepted: true, status: 200, milliseconds: 3, reason: null },
    bad_signature: { accepted: false, status: 200, milliseconds: 2, reason: 'The status is 200, not 401.' },
  };
  const text = toText(renderToString(h(ProbeList, { probes })));
  expect(text).toContain('A signed PING is answered: yes, 200 after 3 ms.');
  expect(text).toContain(
    'A wrong signature is refused with 401: no, 200 after 2 ms. The status is 200, not 401.',
  );
});
