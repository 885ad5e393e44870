import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp, defineCommand } from 'commandry';
import { InteractionType } from 'commandry/protocol';
import { deliverInteraction } from '../../../../../tools/src/cli/commands/replay/deliver-interaction.js';
import type { Recording } from '../../../../../tools/src/recordings/recording.js';
import { openSession } from '../../../recordings/support/session.js';
import { makeBot } from '../../support/bots.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;
beforeAll(() => {
  built = buildPackage();
});

async function record(): Promise<Recording> {
  const hello = defineCommand({ name: 'hello', description: 'Says hello', run: () => 'hello' });
  const session = await openSession({ commands: [hello] });
  onTestFinished(() => session.player.close());
  await session.uses('ada', 'hello');
  return session.recording();
}

const KEY = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
const production = {
  id: '1200000000000000001',
  application_id: '1200000000000000002',
  type: InteractionType.APPLICATION_COMMAND,
  token: 'redacted',
  version: 1,
  channel_id: '1200000000000000003',
  channel: { id: '1200000000000000003', type: 0, name: 'channel' },
  guild_id: '1200000000000000004',
  locale: 'de',
  app_permissions: '0',
  authorizing_integration_owners: { '0': '1200000000000000004' },
  context: 0,
  entitlements: [],
  member: {
    user: {
      id: '1200000000000000005',
      username: 'user-1',
      discriminator: '0',
      avatar: null,
      global_name: null,
    },
    roles: ['1200000000000000006'],
    permissions: '0',
    joined_at: '2025-01-01T00:00:00.000000+00:00',
  },
  data: { id: '1200000000000000007', name: 'hello', type: 1 },
};

async function makeProject(bot = makeBot()) {
  const recording = await record();
  const project = built.makeProject({ 'app.js': bot, 'session.json': JSON.stringify(recording) });
  return { project, recording };
}

describe('commandry replay', () => {
  it('says that there are no differences', async () => {
    const { project } = await makeProject();
    expect(await project.run(['replay', 'session.json'])).toEqual({
      code: 0,
      out: '1 action played, and no differences.\n',
      err: '',
    });
  });

  it('prints what is shown otherwise, and exits with 1', async () => {
    const { project } = await makeProject(makeBot().replace("() => 'hello'", "() => 'bye'"));
    const { code, out } = await project.run(['replay', 'session.json']);
    expect(code).toBe(1);
    expect(out).toBe(
      [
        '1. ada uses /hello',
        '    message 1 sent',
        '  -   hello',
        '  +   bye',
        '',
        '1 action played; 1 with differences (- recorded, + shown now).',
        '',
      ].join('\n'),
    );
    const json = await project.run(['replay', 'session.json', '--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ actions: 1, differences: [{ heading: 'ada uses /hello' }] });
  });

  it('says that a command no longer exists', async () => {
    const { project } = await makeProject(makeBot('hey'));
    const { code, out } = await project.run(['replay', 'session.json']);
    expect(code).toBe(1);
    expect(out).toContain('+ not possible: UNKNOWN_COMMAND');
  });

  it.each([
    ['of another version', { version: 2 }, 'RECORDING_VERSION', 'Update commandry-dev.'],
    ['without a version', { version: undefined }, 'RECORDING_VERSION', 'Record it again.'],
    ['of something else', { format: 'har' }, 'NOT_A_RECORDING', '"format": "commandry-recording"'],
    ['with a broken field', { actions: [{ do: 'dance' }] }, 'BAD_RECORDING', 'actions.0.do'],
  ])('refuses a file %s', async (_what, changes, code, text) => {
    const { project, recording } = await makeProject();
    writeFileSync(project.path('other.json'), JSON.stringify({ ...recording, ...changes }));
    for (const command of ['replay', 'test-from']) {
      const ran = await project.run([command, 'other.json', '--json']);
      expect(ran.code).toBe(1);
      const { error } = JSON.parse(ran.out) as {
        readonly error: { readonly code: string; readonly message: string };
      };
      expect(error.code).toBe(code);
      expect(error.message).toContain(text);
    }
  });

  it('refuses a file that is no JSON, or not there', async () => {
    const { project } = await makeProject();
    writeFileSync(project.path('broken.json'), '{ "format": ');
    expect((await project.run(['replay', 'broken.json'])).err).toContain('broken.json is not JSON. Line 1');
    expect((await project.run(['replay', 'none.json'])).err).toContain('There is no file');
  });

  it('delivers an interaction of production, and prints what the bot shows', async () => {
    const { project } = await makeProject();
    writeFileSync(project.path('interaction.json'), JSON.stringify(production));
    expect(await project.run(['replay', 'interaction.json'])).toEqual({
      code: 0,
      out: 'user-1 uses /hello\n    message 1 sent\n      hello\n',
      err: '',
    });
    writeFileSync(
      project.path('interaction.json'),
      JSON.stringify({ ...production, data: { ...production.data, name: 'gone' } }),
    );
    const gone = await project.run(['replay', 'interaction.json', '--json']);
    expect(gone.code).toBe(1);
    expect(JSON.parse(gone.out)).toMatchObject({
      problems: ['UNKNOWN_COMMAND: The app has no command "gone".'],
    });
  });
});

it('says of an interaction of production that the bot never answered it', async () => {
  const hello = defineCommand({
    name: 'hello',
    description: 'Says nothing',
    run: () => new Promise<string>(() => undefined),
  });
  const app = createApp({ commands: [hello], applicationId: '1', publicKey: KEY });
  const { problems } = await deliverInteraction(app, production, 20);
  expect(problems).toEqual([expect.stringContaining('BOT_STILL_WORKING')]);
});

describe('commandry test-from', () => {
  it('writes a test of the app', async () => {
    const { project } = await makeProject();
    writeFileSync(project.path('package.json'), '{ "devDependencies": { "vitest": "^4.0.0" } }');
    const { code, out } = await project.run(['test-from', 'session.json', '--out', 'test/hello.test.ts']);
    expect({ code, out }).toEqual({ code: 0, out: 'Wrote test/hello.test.ts.\n' });
    expect(readFileSync(project.path('test/hello.test.ts'), 'utf8'))
      .toBe(`import { expect, test } from 'vitest';
import { createTestKit } from 'commandry-dev/testing';
import 'commandry-dev/testing/vitest';

test('ada uses /hello', async () => {
  // The app reads these when it is loaded. The kit has its own.
  process.env['DISCORD_APPLICATION_ID'] ??= '1';
  process.env['DISCORD_PUBLIC_KEY'] ??= '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
  const { app } = await import('../app.js');
  await using kit = createTestKit(app);
  const ada = kit.as({ name: 'ada', permissions: ['ADMINISTRATOR'] });

  expect(await ada.slash('hello')).toReplyWith('hello');
});
`);
  });

  it('is for the runner of Node.js where package.json names no other', async () => {
    const { project } = await makeProject();
    const { out } = await project.run(['test-from', 'session.json']);
    expect(out).toContain("import { test } from 'node:test';");
    expect(out).toContain("assert.equal((await ada.slash('hello')).text, 'hello');");
    writeFileSync(project.path('package.json'), '{ "dependencies": { "jest": "^30.0.0" } }');
    expect((await project.run(['test-from', 'session.json'])).out).toContain('@jest/globals');
  });

  it('imports an app that does not read the environment when it is loaded as it is', async () => {
    const { project } = await makeProject('export const app = createApp({ commands, ...settings });');
    const { out } = await project.run(['test-from', 'session.json']);
    expect(out).toContain("import { app } from './app.js';");
    expect(out).not.toContain('process.env');
  });

  it('prints it, and overwrites nothing', async () => {
    const { project } = await makeProject();
    const { out } = await project.run(['test-from', 'session.json', '--runner', 'jest']);
    expect(out).toContain("import { expect, test } from '@jest/globals';");
    expect(out).toContain("const { app } = await import('./app.js');");
    const refused = await project.run(['test-from', 'session.json', '--out', 'app.js', '--json']);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'FILE_EXISTS' } });
  });
});
