import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;
beforeAll(() => {
  built = buildPackage();
});

const FILE = 'commandry.manifest.json';
const END = `The code and ${FILE} differ. Run "commandry manifest" if the code is right.\n`;

/** @param routes - Sources of calls such as `defineButton`. */
const makeBot = (...routes: string[]) => `
import { createApp, readSettings, defineButton, defineSelect } from 'commandry';
const run = () => 'done';
export const app = createApp({ commands: [${routes.join(', ')}], ...readSettings() });
`;

const CLAIM = `defineButton({ id: 'claim', state: { ticket: 'integer', tab: ['open', 'closed'] }, run })`;
const ASSIGN = `defineSelect({ type: 'userSelect', id: 'assign', signed: true, run })`;

async function manifestOf(...routes: string[]): Promise<Record<string, unknown>> {
  const { out } = await built.makeProject({ 'app.js': makeBot(...routes) }).run(['manifest', '-o', '-']);
  return JSON.parse(out) as Record<string, unknown>;
}

async function check(written: unknown, ...routes: string[]) {
  const project = built.makeProject({ 'app.js': makeBot(...routes), [FILE]: JSON.stringify(written) });
  return { ...(await project.run(['check'])), json: (await project.run(['check', '--json'])).out };
}

describe('routes in a manifest', () => {
  it('are written by id, as plain data', async () => {
    const project = built.makeProject({ 'app.js': makeBot(CLAIM, ASSIGN) });
    expect(await project.run(['manifest'])).toMatchObject({
      code: 0,
      out: `Wrote 0 commands in 1 scope, and 2 routes, to ${FILE}.\n`,
    });
    const { manifestVersion, routes } = JSON.parse(readFileSync(project.path(FILE), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifestVersion).toBe(3);
    expect(routes).toEqual([
      { id: 'assign', kind: 'userSelect', signed: true },
      {
        ...{ id: 'claim', kind: 'button', signed: false },
        state: [
          { name: 'ticket', type: 'integer' },
          { name: 'tab', type: 'choice', choices: ['open', 'closed'] },
        ],
      },
    ]);
    expect(await project.run(['check'])).toMatchObject({ code: 0 });
    expect(await project.run(['manifest'])).toMatchObject({ out: `${FILE} is already up to date.\n` });
  });

  it('may be missing in a file of format 2', async () => {
    const { routes: _, ...rest } = await manifestOf();
    const old = { ...rest, manifestVersion: 2 };
    expect(await check(old)).toMatchObject({ code: 0 });
    const { code, out } = await check(old, ASSIGN);
    expect({ code, out }).toEqual({
      code: 3,
      out: `Routes\n  + userSelect assign\n\n${FILE} is of format 2, which has no routes.\n\n${END}`,
    });
  });

  it.each([
    ['of a kind that there is not', [{ id: 'a', kind: 'tap', signed: false }], 'routes.0.kind: '],
    [
      'with a state that is none',
      [{ id: 'a', kind: 'button', signed: false, state: [{}] }],
      'routes.0.state.0.name: ',
    ],
  ])('%s are refused', async (_what, routes, where) => {
    const { code, err } = await check({ ...(await manifestOf()), routes });
    expect(code).toBe(1);
    expect(err).toContain(where);
  });
});

describe('commandry check', () => {
  it('tells what strands components on messages, and what to write', async () => {
    const written = await manifestOf(CLAIM, ASSIGN);
    const { code, out, json } = await check(written, CLAIM.replace("'open', ", ''));
    expect({ code, out }).toEqual({
      code: 3,
      out: `Routes
  ~ button claim
      state.tab.choices: ["open","closed"] -> ["closed"]
  - userSelect assign

Components on messages that would stop working
  ! userSelect assign
      was a userSelect; is nothing
      Give the userSelect that replaces it formerly: 'assign'.
  ! button claim, tab
      was ['open', 'closed']; is ['closed']
      Give defineButton('claim') formerly: { state: { ticket: 'integer', tab: ['open', 'closed'] }, upgrade: ({ ticket, ...old }) => ({ ticket, tab: … }) }.

${END}`,
    });
    expect(JSON.parse(json)).toMatchObject({
      isSame: false,
      manifest: {
        isSame: false,
        routes: [
          { change: 'changed', kind: 'button', id: 'claim' },
          { change: 'removed', kind: 'userSelect', id: 'assign', differences: [] },
        ],
        stranded: [
          { route: 'assign', kind: 'userSelect', handler: null, field: null },
          { route: 'claim', kind: 'button', handler: "defineButton('claim')", field: 'tab' },
        ],
      },
    });
  });

  it('tells of a change that strands nothing, and no more', async () => {
    const { code, out } = await check(
      await manifestOf(CLAIM),
      CLAIM.replace("'closed'", "'closed', 'all'"),
      ASSIGN,
    );
    expect({ code, out }).toEqual({
      code: 3,
      out: `Routes
  + userSelect assign
  ~ button claim
      state.tab.choices: ["open","closed"] -> ["open","closed","all"]

${END}`,
    });
  });

  it('finds nothing stranded where formerly says what it was', async () => {
    const former = `formerly: { id: 'claim', state: { ticket: 'integer', tab: ['open', 'closed'] } }`;
    const after = `defineButton({ id: 'take', ${former}, state: { ticket: 'integer', tab: ['closed', 'open'] }, run })`;
    const { code, json } = await check(await manifestOf(CLAIM), after);
    expect(code).toBe(3);
    expect(JSON.parse(json)).toMatchObject({ manifest: { stranded: [] } });
  });

  it('tells which routes claim the same components of earlier versions, and does not fail for it', async () => {
    const close = `defineButton({ id: 'close', run })`;
    const old = `defineButton({ id: 'old', formerly: { customId: /close:(\\d+)/ }, run })`;
    const { code, out, json } = await check(await manifestOf(close, old), close, old);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Components of earlier versions that two routes claim
  ! close:0, for example
      defineButton('close') takes it ('close'); formerly of defineButton('old') matches it too (/close:(\\d+)/)
Make the pattern match less, or leave it so if the first one should take them.

The code and ${FILE} match.
`,
    });
    expect(JSON.parse(json)).toMatchObject({
      isSame: true,
      overlaps: [{ customId: 'close:0', handler: "defineButton('close')", other: "defineButton('old')" }],
    });
  });
});
