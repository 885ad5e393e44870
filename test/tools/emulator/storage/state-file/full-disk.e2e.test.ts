import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildCliInOne } from '../../../../support/processes/built-cli.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { startChild } from '../../support/child-emulator.js';
import { ADA, AUTHORIZATION, COMMANDS, HARBOUR, slash, WEATHER } from '../../support/emulator.js';

const hasLimits = canLimit();
if (!hasLimits) {
  process.stdout.write(
    'Skipped: emulators whose disk is full. There is no prlimit here, which makes one look so.\n',
  );
}
const PAGE = `/oauth2/authorize?client_id=${WEATHER.id}`;
let cli: string;

beforeAll(async () => {
  cli = await buildCliInOne();
});

/** Whether this machine can tell a process that files may not grow, which is how a full disk looks to it. */
function canLimit(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function startLimited(state: string) {
  const emulator = await startChild(cli, ['--state', state]);
  onTestFinished(() => emulator.kill());
  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(emulator.baseUrl + path, {
      method,
      headers: { ...AUTHORIZATION, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: (text.startsWith('<') ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
  };
  /** Presses a button of the page that asks for access. */
  const press = async (form: Record<string, string>) => {
    const response = await fetch(`${emulator.baseUrl}${PAGE}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return { status: response.status, text: await response.text() };
  };
  const limit = (size: string) =>
    execFileSync('prlimit', ['--pid', emulator.pid.toString(), `--fsize=${size}:unlimited`]);
  return {
    ...emulator,
    request,
    press,
    api: (method: string, body?: object) => request(method, COMMANDS, body),
    fill: () => limit('0'),
    free: () => limit('unlimited'),
  };
}

const NAMES = (text: string) => (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
const lines = (text: string) => text.trim().split('\n');

describe.skipIf(!hasLimits)('an emulator whose disk is full', () => {
  test('answers those who read, refuses those who write, reports it once, and continues when there is space', async () => {
    const state = join(makeTemporaryFolder(), 'state');
    const first = await startLimited(state);
    expect((await first.api('POST', slash('before'))).status).toBe(201);
    const said = new RegExp(`The state in ${state} cannot be written: .*File too large.*Raise the limit`);

    first.fill();
    for (const name of ['refused', 'again']) {
      const refused = await first.api('POST', slash(name));
      expect(refused).toMatchObject({
        status: 507,
        body: { code: 0, message: expect.stringMatching(said) as string },
      });
      expect(refused.text).toContain('507: Insufficient Storage (STATE_NOT_WRITTEN)');
    }
    const control = await first.request('POST', `/control/users`, { username: 'eve' });
    expect(control).toMatchObject({
      status: 507,
      body: { code: 'STATE_NOT_WRITTEN', message: expect.stringMatching(said) as string },
    });
    const page = await first.press({ decision: 'allow', user_id: ADA, guild_id: HARBOUR });
    expect(page).toEqual({ status: 507, text: expect.stringMatching(/^<!doctype html>/) as string });
    expect(page.text).toContain(`The state in ${state} cannot be written: `);
    for (const path of [COMMANDS, '/control', '/api/v10/applications/@me', PAGE]) {
      expect((await first.request('GET', path)).status, path).toBe(200);
    }
    expect(lines(first.errors())).toEqual([expect.stringMatching(said)]);

    first.free();
    expect((await first.api('POST', slash('after'))).status).toBe(201);
    expect(lines(first.errors())).toEqual([
      expect.stringMatching(said),
      `commandry: The state in ${state} is written again, and nothing is missing in it.`,
    ]);
    expect(await first.stop()).toBe(0);

    const second = await startLimited(state);
    expect(NAMES((await second.api('GET')).text)).toEqual(
      expect.arrayContaining(['before', 'refused', 'again', 'after']),
    );
    expect(second.errors()).toBe('');
    expect(await second.stop()).toBe(0);
  });

  test('ends with 1 and what is not kept, and begins again with what was acknowledged', async () => {
    const state = join(makeTemporaryFolder(), 'state');
    const first = await startLimited(state);
    expect((await first.api('POST', slash('before'))).status).toBe(201);
    first.fill();
    expect((await first.api('POST', slash('refused'))).status).toBe(507);
    expect(await first.stop()).toBe(1);
    expect(lines(first.errors())).toEqual([expect.stringContaining('cannot be written')]);
    expect(JSON.parse(lines(first.output()).slice(1).join(''))).toEqual({
      error: {
        code: 'STATE_NOT_WRITTEN',
        message: expect.stringMatching(
          /^The last changes were not saved\. The state in .* Raise the limit .*, then start again\.$/,
        ) as string,
        url: 'https://commandry.github.io/e/STATE_NOT_WRITTEN',
      },
    });
    const second = await startLimited(state);
    const names = NAMES((await second.api('GET')).text);
    expect(names).toContain('before');
    expect(names).not.toContain('refused');
  });

  test('whose process is killed begins again with what was acknowledged', async () => {
    const state = join(makeTemporaryFolder(), 'state');
    const first = await startLimited(state);
    first.fill();
    expect((await first.api('POST', slash('refused'))).status).toBe(507);
    first.free();
    expect((await first.api('POST', slash('after'))).status).toBe(201);
    await first.kill();
    const second = await startLimited(state);
    expect(NAMES((await second.api('GET')).text)).toEqual(expect.arrayContaining(['refused', 'after']));
  });
});
