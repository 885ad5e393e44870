import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStrangersProject } from '../support/processes/packed.js';
import { root, runNode } from '../support/processes/run.js';

/** The packed packages; declarations of jest are found further up. */
let packed: string;
/** A project with tests, elsewhere: jest finds none inside `node_modules`. */
let project: string;

beforeAll(() => {
  packed = makeStrangersProject('jest').folder;
  project = mkdtempSync(join(tmpdir(), 'commandry-jest-'));
  symlinkSync(`${packed}node_modules`, `${project}/node_modules`, 'junction');
  writeFileSync(`${project}/package.json`, '{ "type": "module", "private": true }');
  writeFileSync(
    `${project}/jest.config.json`,
    JSON.stringify({ transform: {}, testMatch: ['**/*.test.js'] }),
  );
});
afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

function jest(file: string) {
  const parameters = ['--experimental-vm-modules', '--no-warnings', `${root}node_modules/jest/bin/jest.js`];
  return runNode([...parameters, '--rootDir', project, '--ci=false', '--no-watchman', '--no-color', file], {
    cwd: project,
  });
}

describe('a project with jest', () => {
  test('has the matchers, and snapshots that are the same in the next run', async () => {
    writeFileSync(`${project}/story.test.js`, STORY);
    const first = await jest('story.test.js');
    expect(first).toEqual({ code: 0, output: expect.stringMatching(/3 snapshots written/) as unknown });
    const snapshot = readFileSync(`${project}/__snapshots__/story.test.js.snap`, 'utf8');
    expect(snapshot).toMatchInlineSnapshot(`
      "// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing

      exports[\`snapshots count once 1\`] = \`
      │ (only you can see this)
      │ x <uuid 1> <@<id 1>>
      flags: EPHEMERAL
      \`;

      exports[\`snapshots count once 2\`] = \`
      │ (only you can see this)
      │ x <uuid 1> <@<id 1>>
      flags: EPHEMERAL

      sent:
      │ (only you can see this)
      │ x <uuid 1> <@<id 1>>
      flags: EPHEMERAL
      \`;

      exports[\`snapshots count once: again 1\`] = \`
      │ (only you can see this)
      │ x <uuid 1> <@<id 1>>
      flags: EPHEMERAL
      \`;
      "
    `);
    const second = await jest('story.test.js');
    expect(second).toEqual({ code: 0, output: expect.stringMatching(/Snapshots: +3 passed/) as unknown });
  });

  test('reads what differs', async () => {
    writeFileSync(`${project}/wrong.test.js`, WRONG);
    writeFileSync(`${project}/changed.test.js`, CHANGED);
    const wrong = await jest('wrong.test.js');
    expect(wrong.code).toBe(1);
    const messages = wrong.output.split('●').slice(1, 5);
    expect(messages.map((message) => message.split(/\n +\d+ \|/, 1)[0]).join('')).toMatchInlineSnapshot(`
      " text

          expect(reply).toReplyWith(wanted)

          The user sees:
          │ It is before

          text: wanted "It was", got "It is before"
          ephemeral: wanted true, got false
       suggestions

          expect(suggestions).toSuggest(...wanted)

          The user sees:
          │ Paris

          suggestion 1: wanted "Rome", got "Paris"
       failure

          expect(use).toFailWith(wanted)

          Wanted a failure with "NOT_FOUND", but nothing failed.

          The user sees:
          │ It is before
       not

          expect(reply).not.toReplyWith(wanted)

          The user sees:
          │ It is before

          This is what was not wanted: "It is before"
      "
    `);
    await jest('changed.test.js');
    writeFileSync(`${project}/changed.test.js`, CHANGED.replace('before', 'after'));
    const changed = await jest('changed.test.js');
    expect(changed).toEqual({
      code: 1,
      output: expect.stringMatching(/- │ It is before\s+\+ │ It is after/) as unknown,
    });
  });

  test.each([
    ['@types/jest', ['node', 'jest'], ''],
    ['@jest/globals', ['node'], "import { expect, test } from '@jest/globals';"],
    ['@types/jest in CommonJS', ['node', 'jest'], '', 'story.cts'],
  ])('has their types, with %s', async (_name, types, head, file = 'story.ts') => {
    writeFileSync(`${packed}${file}`, `${head}\n${TYPED}`);
    const compilerOptions = {
      ...{ target: 'es2022', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types },
      typeRoots: [`${root}node_modules/@types`],
    };
    writeFileSync(`${packed}tsconfig.json`, JSON.stringify({ compilerOptions, files: [file] }));
    const compiled = await runNode([`${root}node_modules/typescript/bin/tsc`, '-p', packed]);
    expect(compiled).toEqual({
      code: 2,
      output: expect.stringMatching(
        /^\S*story\.c?ts\(17,\d+\): error .*'contnt' does not exist.*\s*$/,
      ) as unknown,
    });
  });
});

test.each([
  ['CommonJS', '{ "private": true }', 'jest.config.cjs', []],
  ['ES modules', '{ "private": true, "type": "module" }', 'jest.config.js', ['--experimental-vm-modules']],
])(
  'a project in %s with jest runs its tests with the files of the how-to',
  async (_mode, manifest, config, flags) => {
    const page = readFileSync(`${root}docs/how-to/running/test-with-jest.md`, 'utf8');
    const blocks = [...page.matchAll(/^```[jt]s\n\/\/ (\S+)\n(.*?)^```$/gms)];
    expect(blocks.map(([, path]) => path)).toEqual([
      'jest-transform.cjs',
      'jest.config.cjs',
      'jest.config.js',
      'test/bot.test.ts',
    ]);
    const stranger = mkdtempSync(join(tmpdir(), 'commandry-jest-'));
    try {
      for (const name of ['commandry', 'commandry-dev'])
        cpSync(`${packed}node_modules/${name}`, `${stranger}/node_modules/${name}`, { recursive: true });
      for (const name of [
        '@swc',
        '@jest',
        'discord-api-types',
        'express',
        'fuzzysort',
        'intl-messageformat',
        'zod',
      ])
        symlinkSync(`${root}node_modules/${name}`, `${stranger}/node_modules/${name}`, 'junction');
      mkdirSync(`${stranger}/test`);
      writeFileSync(`${stranger}/package.json`, manifest);
      for (const [, path = '', content = ''] of blocks)
        if (!path.startsWith('jest.config') || path === config) writeFileSync(`${stranger}/${path}`, content);
      const parameters = [
        ...flags,
        `${root}node_modules/jest/bin/jest.js`,
        '--ci',
        '--no-watchman',
        '--no-color',
      ];
      expect(await runNode(parameters, { cwd: stranger })).toEqual({
        code: 0,
        output: expect.stringMatching(/Tests: +1 passed/) as unknown,
      });
    } finally {
      rmSync(stranger, { recursive: true, force: true });
    }
  },
);

test('a project with vitest has the matchers, and snapshots that are the same in the next run', async () => {
  writeFileSync(
    `${project}/story.spec.js`,
    `import { expect, test } from 'vitest';\n${STORY.replace('/jest', '/vitest')}`,
  );
  const vitest = () =>
    runNode([`${root}node_modules/vitest/vitest.mjs`, 'run', '--root', project, 'story.spec'], {
      cwd: project,
      env: { CI: '', NO_COLOR: '1' },
    });
  expect(await vitest()).toEqual({
    code: 0,
    output: expect.stringMatching(/Snapshots +3 written/) as unknown,
  });
  expect(await vitest()).toEqual({ code: 0, output: expect.stringMatching(/Tests +2 passed/) as unknown });
});

test('outside jest, the entry says where to import it', async () => {
  const { output } = await runNode(['--input-type=module', '-e', "import 'commandry-dev/testing/jest'"], {
    cwd: packed,
  });
  expect(output).toContain('commandry-dev/testing/jest found no global `expect`');
});

const BOT = `
import { randomUUID } from 'node:crypto';
import { defineCommand } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import 'commandry-dev/testing/jest';

const echo = defineCommand({
  name: 'echo',
  description: 'Says it again',
  options: { text: { type: 'string', description: 'What', required: true, autocomplete: () => ['Paris'] } },
  run: (interaction, { text }) => {
    if (text === 'boom') throw new Error('The database is away.');
    return { content: text + ' ' + randomUUID() + ' <@' + interaction.user.id + '>', ephemeral: true };
  },
});
const say = defineCommand({ name: 'say', description: 'Says it', run: () => 'It is before' });
const kit = createTestKit({ commands: [echo, say] });
const ada = kit.as({ id: String(100000000000000000n + BigInt(Date.now())) });
`;

const STORY = `${BOT}
test('the matchers pass, and with .not', async () => {
  const reply = await ada.slash('echo', { text: 'x' });
  expect(reply).toReplyWith(/^x/);
  expect(reply).toReplyWith({ text: expect.stringContaining('x'), components: [], ephemeral: true });
  expect(reply).not.toReplyWith({ embeds: [{}] });
  expect(reply).toBeEphemeral();
  expect(reply).not.toOpenModal();
  expect(await ada.type('echo', { text: 'P' })).toSuggest('Paris');
  await expect(ada.type('echo', { text: 'P' })).resolves.not.toSuggest();
  await expect(ada.slash('echo', { text: 'boom' })).toFailWith('HANDLER_FAILED');
  await expect(ada.slash('echo', { text: 'boom' })).rejects.toFailWith(/database/);
  await expect(ada.slash('say')).not.toFailWith('BOT_FAILED');
});
test('snapshots count once', async () => {
  expect.assertions(3);
  const reply = await ada.slash('echo', { text: 'x' });
  expect(reply).toMatchReply();
  expect(reply).toMatchReply('again');
  expect(reply).toMatchReply({ history: true });
});
`;

const WRONG = `${BOT}
test('text', async () => {
  expect(await ada.slash('say')).toReplyWith({ text: 'It was', ephemeral: true });
});
test('suggestions', async () => {
  expect(await ada.type('echo', { text: 'P' })).toSuggest('Rome');
});
test('failure', async () => {
  await expect(ada.slash('say')).toFailWith('NOT_FOUND');
});
test('not', async () => {
  expect(await ada.slash('say')).not.toReplyWith('It is before');
});
`;

const CHANGED = `${BOT}
test('changed', async () => {
  expect(await ada.slash('say')).toMatchReply();
});
`;

const TYPED = `import { defineCommand } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import 'commandry-dev/testing/jest';

const say = defineCommand({ name: 'say', description: 'Says it', run: () => 'said' });
const kit = createTestKit({ commands: [say] });

test('types', async () => {
  const reply = await kit.as().slash('say');
  expect(reply).toReplyWith({ text: 'said', embeds: [{ title: /x/ }] });
  expect(reply).not.toBeEphemeral();
  await expect(kit.as().slash('say')).toFailWith('NOT_FOUND');
  await expect(kit.as().type('say', {})).resolves.toSuggest();
  expect(reply).toMatchReply({ history: true });
  expect(kit.errors[0]).toFailWith(/x/);
  expect(reply).toReplyWith({ contnt: 'said' });
});
`;
