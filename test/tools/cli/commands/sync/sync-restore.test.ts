import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowRole, denyUser } from 'commandry';
import { BEN, HARBOUR, WEATHER } from '../../../emulator/support/emulator.js';
import { SECRET } from '../../../emulator/support/oauth.js';
import { SAILORS, slash, startHarbour, type Harbour } from '../../../../sync/permissions/support/harbour.js';
import { kit } from '../../../../support/apps/started-app.js';
import { buildPackage, type BuiltPackage, type Project, type Ran } from '../../support/project.js';

let built: BuiltPackage;
let harbour: Harbour;
let project: Project;
let ids: { readonly sail: string; readonly anchor: string };

const FILE = 'commandry.permissions-to-restore.json';
const DENIED = { sail: [denyUser(BEN), allowRole(SAILORS)], anchor: [denyUser(BEN)] };
const GUILD = '/applications/{a}/guilds/{g}/commands';
const PERMISSIONS = `${GUILD}/{c}/permissions`;
/** More often than a call is repeated. */
const OFTEN = 4;

/** Renames two global commands, and makes one in the guild. Its pauses are over at once. */
const BOT = `
import { createApp, defineCommand, readSettings } from 'commandry';
const command = (name, formerly) =>
  defineCommand({ name, description: 'What it does', run: () => 'Aye', ...(formerly ? { formerly } : { guilds: ['${HARBOUR}'] }) });
export const app = createApp({
  commands: [command('voyage', 'sail'), command('moor', 'anchor'), command('local')],
  ...readSettings(),
  clock: {
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    after: (_ms, callback) => { const timer = setTimeout(callback, 0); return () => clearTimeout(timer); },
  },
});
`;

beforeAll(() => {
  built = buildPackage();
});
beforeEach(async () => {
  harbour = await startHarbour();
  const sail = await harbour.register(slash('sail', { description: 'What it does' }));
  const anchor = await harbour.register(slash('anchor', { description: 'What it does' }));
  ids = { sail, anchor };
  const { set } = harbour.client({ bearerToken: await harbour.grant() });
  await set(HARBOUR, sail, DENIED.sail);
  await set(HARBOUR, anchor, DENIED.anchor);
  project = built.makeProject({ 'app.js': BOT });
});

async function run(
  parameters: string[] = ['sync', '--permissions'],
  env: Readonly<Record<string, string>> = { DISCORD_CLIENT_SECRET: SECRET },
): Promise<Ran> {
  return project.run(parameters, {
    env: {
      DISCORD_APPLICATION_ID: WEATHER.id,
      DISCORD_PUBLIC_KEY: kit.credentials.publicKey,
      DISCORD_TOKEN: WEATHER.token,
      COMMANDRY_BASE_URL: harbour.baseUrl,
      ...env,
    },
  });
}

async function addFault(method: string, path: string, times = OFTEN, fault: object = { status: 503 }) {
  const body = { on: 'api', method, path, times, kind: 'status', ...fault };
  const { status, text } = await harbour.control('POST', '/faults', body);
  expect(status, text).toBe(201);
}

const names = async () =>
  ((await harbour.api('GET', '')).body as { name: string }[]).map(({ name }) => name).sort();
const hasFile = () => existsSync(project.path(FILE));
const isDenied = async () => {
  const sets = await harbour.client().list(HARBOUR);
  return [ids.sail, ids.anchor].map((id) =>
    (sets.find((each) => each.id === id)?.permissions ?? []).some(({ id: who }) => who === BEN),
  );
};

/** A second run gives back what the first did not, and then nothing is kept. */
async function expectSecondRunRestores() {
  await harbour.control('DELETE', '/faults');
  const { code, err } = await run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await isDenied()).toEqual([true, true]);
  const sets = await harbour.client().list(HARBOUR);
  expect(sets.find(({ id }) => id === ids.sail)?.permissions).toHaveLength(2);
  expect(hasFile()).toBe(false);
  expect((await run()).out).toMatch(/\nNothing was written\.\n$/);
}

describe('commandry sync --permissions writes nothing', () => {
  it.each<[string, () => Promise<Readonly<Record<string, string>>>, string]>([
    [
      'with a token that Discord does not know',
      () => Promise.resolve({ DISCORD_BEARER_TOKEN: 'abcdefgarbage' }),
      'BEARER_REFUSED',
    ],
    [
      'with a token of another scope',
      async () => ({ DISCORD_BEARER_TOKEN: await harbour.grant(undefined, 'identify') }),
      'BEARER_SCOPE_MISSING',
    ],
  ])('%s', async (_what, env, code) => {
    const ran = await run(['sync', '--permissions', '--json'], await env());
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.out)).toMatchObject({ error: { code } });
    expect(await names()).toContain('sail');
    expect(await isDenied()).toEqual([true, true]);
  });

  it('where a guild does not tell what a rename would take from it', async () => {
    await addFault('GET', `${GUILD}/permissions`);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(`- sail in guild ${HARBOUR}: `);
    expect(err).toContain('Nothing was written.');
    expect(await names()).toContain('sail');
    expect(hasFile()).toBe(false);
    await expectSecondRunRestores();
  });

  it('where it cannot keep what a rename takes', async () => {
    // Root may write everywhere but where there is no folder any more.
    const leaving = `import { rmSync } from 'node:fs';\nrmSync(import.meta.dirname, { recursive: true });\n`;
    writeFileSync(project.path('app.js'), BOT + leaving);
    const ran = await run();
    expect(ran.code).toBe(1);
    expect(ran.err).toContain(`Cannot write ${project.path(FILE)}`);
    expect(ran.err).toContain('the system says ENOENT');
    expect(await names()).toContain('sail');
  });

  it.each([
    [
      'of another application',
      JSON.stringify({ version: 1, applicationId: '42', commands: [] }),
      'application 42',
    ],
    ['that is no such file', '{}', 'Correct it, or delete it'],
  ])('with a kept file %s', async (_what, content, words) => {
    writeFileSync(project.path(FILE), content);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(await names()).toContain('sail');
  });
});

describe('what renames have taken is given back by a second run', () => {
  it('where setting it failed, and the file keeps it with the rights of its owner alone', async () => {
    await addFault('PUT', PERMISSIONS, 2 * OFTEN);
    const { code, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain(`are kept in ${project.path(FILE)}`);
    expect(await names()).toContain('voyage');
    expect(await isDenied()).toEqual([false, false]);
    expect(statSync(project.path(FILE)).mode & 0o777).toBe(0o600);
    expect(readFileSync(project.path(FILE), 'utf8')).not.toContain(SECRET);
    const plan = await run(['plan', '--permissions', '--json']);
    expect(JSON.parse(plan.out)).toMatchObject({
      permissionsToRestore: [{ name: 'voyage' }, { name: 'moor' }],
    });
    expect((await run(['plan', '--permissions'])).out).toContain(
      '"commandry sync --permissions" restores them',
    );
    await expectSecondRunRestores();
  });

  it('where one command failed, and the other of its guild was set all the same', async () => {
    await addFault('PUT', PERMISSIONS);
    const ran = await run(['sync', '--permissions', '--json']);
    expect(ran.code).toBe(1);
    expect((await isDenied()).sort()).toEqual([false, true]);
    expect(JSON.parse(ran.out)).toMatchObject({
      error: {
        code: 'PERMISSIONS_INCOMPLETE',
        report: { writes: 1 },
        sync: { writes: 2, plan: { scopes: [{ permissionLosses: [{ known: [{}] }, { known: [{}] }] }, {}] } },
      },
    });
    await expectSecondRunRestores();
  });

  it('where the connection broke', async () => {
    await addFault('PUT', PERMISSIONS, 2 * OFTEN, { kind: 'drop', when: 'before' });
    expect((await run()).code).toBe(1);
    await expectSecondRunRestores();
  });
});

describe('where another scope could not be registered', () => {
  it('gives back what was taken all the same, and fails', async () => {
    await addFault('POST', GUILD, 3 * OFTEN);
    await addFault('PUT', GUILD, 3 * OFTEN);
    const ran = await run(['sync', '--permissions', '--json']);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.out)).toMatchObject({
      error: { code: 'SYNC_INCOMPLETE', report: { plan: {} }, permissions: { writes: 2 } },
    });
    expect(await isDenied()).toEqual([true, true]);
    expect(hasFile()).toBe(false);
  });
});
