import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../../support/processes/run.js';
import { BOT, makeBot } from '../../support/bots.js';
import { buildPackage, type BuiltPackage, type Project } from '../../support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

const MANIFEST = `{
  "manifestVersion": 3,
  "scopes": [
    {
      "scope": "global",
      "commands": [
        {
          "type": 1,
          "name": "hello",
          "description": "Says hello"
        }
      ]
    }
  ],
  "permissions": [],
  "routes": []
}
`;

const read = (project: Project, file = 'commandry.manifest.json') => readFileSync(project.path(file), 'utf8');

describe('commandry manifest', () => {
  it('writes what the code registers beside the package.json', async () => {
    const project = built.makeProject({ 'src/app.js': BOT });
    expect(await project.run(['manifest'], { cwd: project.path('src') })).toEqual({
      code: 0,
      out: `Wrote 1 command in 1 scope to ${project.path('commandry.manifest.json')}.\n`,
      err: '',
    });
    expect(read(project)).toBe(MANIFEST);
    expect(readdirSync(project.folder).sort()).toEqual([
      'commandry.manifest.json',
      'node_modules',
      'package.json',
      'src',
    ]);
  });

  it('says in JSON what it did', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    const { out } = await project.run(['manifest', '--json']);
    expect(JSON.parse(out)).toEqual({
      file: project.path('commandry.manifest.json'),
      isWritten: true,
      scopes: 1,
      commands: 1,
      permissionSets: 0,
      routes: 0,
    });
  });

  it.each([
    ['byte by byte', MANIFEST],
    ['in the words of a formatter', MANIFEST.replaceAll(/\n */g, ' ')],
  ])('leaves a file alone that says the same, %s', async (_how, content) => {
    const project = built.makeProject({ 'app.js': BOT, 'commandry.manifest.json': content });
    const before = new Date(2020, 1, 1);
    utimesSync(project.path('commandry.manifest.json'), before, before);
    expect(await project.run(['manifest'])).toMatchObject({
      code: 0,
      out: 'commandry.manifest.json is already up to date.\n',
    });
    expect(statSync(project.path('commandry.manifest.json')).mtime).toEqual(before);
  });

  it.each([['no JSON'], ['[]'], [MANIFEST.replace('hello', 'hi')]])('replaces %j', async (content) => {
    const project = built.makeProject({ 'app.js': BOT, 'commandry.manifest.json': content });
    expect(await project.run(['manifest'])).toMatchObject({ code: 0, err: '' });
    expect(read(project)).toBe(MANIFEST);
  });

  it('writes to another file with --output, from where it was typed', async () => {
    const project = built.makeProject({ 'src/app.js': BOT });
    expect(await project.run(['manifest', '-o', 'it.json'], { cwd: project.path('src') })).toMatchObject({
      code: 0,
    });
    expect(read(project, 'src/it.json')).toBe(MANIFEST);
  });

  it.each([
    ['missing/it.json', /there is no folder \S+missing\. Create it, or name another file with --output/],
    ['src', /it is a folder\. Name a file in it with --output/],
    ['app.js/it.json', /the system says ENOTDIR/],
  ])('says why %s cannot be written, and names no other file', async (output, why) => {
    const project = built.makeProject({ 'app.js': BOT, 'src/other.js': '' });
    const { code, out, err } = await project.run(['manifest', '--output', output]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(why);
    expect(err).not.toContain('.tmp');
  });

  it('prints it with --output -', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    expect(await project.run(['manifest', '--output', '-'])).toEqual({ code: 0, out: MANIFEST, err: '' });
    expect(readdirSync(project.folder)).not.toContain('commandry.manifest.json');
  });

  it('keeps a link, and the mode of what it leads to', async () => {
    const project = built.makeProject({ 'app.js': BOT, 'kept.json': 'old' });
    chmodSync(project.path('kept.json'), 0o600);
    symlinkSync('kept.json', project.path('commandry.manifest.json'));
    expect(await project.run(['manifest'])).toMatchObject({ code: 0 });
    expect(lstatSync(project.path('commandry.manifest.json')).isSymbolicLink()).toBe(true);
    expect(read(project, 'kept.json')).toBe(MANIFEST);
    expect(statSync(project.path('kept.json')).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing behind where it cannot write', async () => {
    const project = built.makeProject({ 'app.js': BOT, 'commandry.manifest.json/x': '' });
    const { code, out, err } = await project.run(['manifest']);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^commandry: Cannot write /) as string,
    });
    expect(readdirSync(project.folder).sort()).toEqual([
      'app.js',
      'commandry.manifest.json',
      'node_modules',
      'package.json',
    ]);
    const nowhere = await project.run(['manifest', '-o', 'no/folder/m.json']);
    expect(nowhere.err).toMatch(/^commandry: Cannot write .*no\/folder/);
  });

  it('names neither the application nor a guild of a developer, and no secret', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    const env = {
      DISCORD_APPLICATION_ID: '778899',
      DISCORD_TOKEN: 'planted-secret-token',
      DISCORD_DEV_GUILD_ID: '665544',
    };
    expect(await project.run(['manifest', '--output', '-'], { env })).toEqual({
      code: 0,
      out: MANIFEST,
      err: '',
    });
  });
});

it('the manifest of the example is up to date', async () => {
  const { folder, run } = built.makeProject({});
  const example = `${root}examples/weather/`;
  const flags = ['--app', `${example}app.ts`, '--manifest', `${example}commandry.manifest.json`];
  expect(await run(['check', ...flags], { cwd: folder })).toMatchObject({ code: 0, err: '' });
});

describe('commandry check', () => {
  it('ends with 0 when the code says what the file says', async () => {
    const project = built.makeProject({ 'app.js': BOT, 'commandry.manifest.json': MANIFEST });
    expect(await project.run(['check'])).toEqual({
      code: 0,
      out: 'The code and commandry.manifest.json match.\n',
      err: '',
    });
    expect(await project.run(['validate'])).toMatchObject({ code: 0 });
  });

  it('does not mind how the file was formatted', async () => {
    const formatted = `\uFEFF${JSON.stringify(JSON.parse(MANIFEST))
      .replace('"type":1,"name":"hello"', '"name":"hello","type":1,"options":null')
      .replaceAll(',', ',\r\n')}`;
    const project = built.makeProject({ 'app.js': BOT, 'm.json': formatted });
    expect(await project.run(['check', '--manifest', 'm.json'])).toMatchObject({ code: 0 });
  });

  it('ends with 3 when they differ, and says where', async () => {
    const project = built.makeProject({
      'app.js': BOT,
      'commandry.manifest.json': MANIFEST.replace('Says hello', 'Waves').replace(
        '"name": "hello",',
        '"name": "hello", "options": [{ "type": 4, "name": "days", "description": "d" }],',
      ),
    });
    expect(await project.run(['check'])).toEqual({
      code: 3,
      out: [
        'Global commands',
        '  ~ /hello',
        '      description: "Waves" -> "Says hello"',
        '      options: [{"type":4,"name":"days","description":"d"}] -> nothing',
        '',
        'The code and commandry.manifest.json differ. Run "commandry manifest" if the code is right.',
        '',
      ].join('\n'),
      err: '',
    });
  });

  it('says the same in JSON', async () => {
    const project = built.makeProject({ 'app.js': makeBot('hi'), 'commandry.manifest.json': MANIFEST });
    const { code, out } = await project.run(['check', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toEqual({
      isSame: false,
      gateway: null,
      overlaps: [],
      manifest: {
        file: project.path('commandry.manifest.json'),
        isSame: false,
        scopes: [
          {
            guildId: null,
            changes: [
              { change: 'added', type: 1, name: 'hi', differences: [] },
              { change: 'removed', type: 1, name: 'hello', differences: [] },
            ],
          },
        ],
        permissions: [],
        routes: [],
        stranded: [],
        manifestVersion: 3,
      },
      remote: null,
    });
  });

  it.each<[string, string | undefined, string, string]>([
    ['that is not there', undefined, 'MANIFEST_MISSING', 'Write it with "commandry manifest"'],
    ['that is not JSON', MANIFEST.slice(0, -4), 'FAILED', 'is not JSON. Line '],
    ['with a conflict', `<<<<<<< ours\n${MANIFEST}`, 'FAILED', 'is not JSON. Line 1, column 1'],
    ['that is something else', '{ "name": "x" }', 'MANIFEST_INVALID', 'is not a manifest. manifestVersion:'],
    ['that is a list', '[]', 'MANIFEST_INVALID', 'is not a manifest. It must be'],
    ['that is null', 'null', 'MANIFEST_INVALID', 'is not a manifest. It must be'],
    [
      'of a newer version',
      MANIFEST.replace('3', '4'),
      'MANIFEST_INVALID',
      'its format is 4, and this version knows 3',
    ],
    [
      'with a command without a name',
      MANIFEST.replace('"name": "hello",', ''),
      'MANIFEST_INVALID',
      'scopes.0.commands.0.name:',
    ],
  ])('ends with 1 for a file %s', async (_what, content, code, message) => {
    const project = built.makeProject({ 'app.js': BOT });
    if (content !== undefined) writeFileSync(project.path('commandry.manifest.json'), content);
    const ran = await project.run(['check', '--json']);
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(ran.out)).toEqual({
      error: {
        code,
        message: expect.stringContaining(message) as string,
        url: code === 'FAILED' ? undefined : `https://commandry.github.io/e/${code}`,
      },
    });
  });
});
