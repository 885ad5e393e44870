import { beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;
beforeAll(() => {
  built = buildPackage();
});

const BOT = `
import { createApp, defineCommand, readSettings, defineButton, defineModal, defineSelect } from 'commandry';
const run = () => 'done';
export const app = createApp({
  commands: [
    defineCommand({ name: 'hello', description: 'Says hello', run }),
    defineSelect({ type: 'userSelect', id: 'assign', signed: true, run }),
    defineButton({ id: 'claim', state: { ticket: 'integer', tab: ['open', 'closed'] }, run }),
    defineModal({ id: 'report', title: 'Report', state: { why: 'string' }, inputs: { a: { type: 'text', label: 'A' } }, run }),
  ],
  ...readSettings(),
});
`;

describe('commandry list', () => {
  it('lists routes after commands: kind, id, handler and state', async () => {
    const { code, out } = await built.makeProject({ 'app.js': BOT }).run(['list']);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Global: 1 command
  /hello  Says hello

Routes: 3
  userSelect  assign  defineSelect('assign')  signed
  button      claim   defineButton('claim')   { ticket: 'integer', tab: ['open', 'closed'] }
  modal       report  defineModal('report')   { why: 'string' }
      89 characters are left for why; set maxLength
`,
    });
  });

  it('lists them in JSON too', async () => {
    const { out } = await built.makeProject({ 'app.js': BOT }).run(['list', '--json']);
    expect((JSON.parse(out) as { routes: unknown }).routes).toEqual([
      {
        id: 'assign',
        kind: 'userSelect',
        signed: true,
        handler: "defineSelect('assign')",
        mayOverflow: null,
      },
      {
        ...{
          id: 'claim',
          kind: 'button',
          signed: false,
          handler: "defineButton('claim')",
          mayOverflow: null,
        },
        state: [
          { name: 'ticket', type: 'integer' },
          { name: 'tab', type: 'choice', choices: ['open', 'closed'] },
        ],
      },
      {
        ...{ id: 'report', kind: 'modal', signed: false, handler: "defineModal('report')" },
        state: [{ name: 'why', type: 'string' }],
        mayOverflow: { fields: ['why'], left: 89 },
      },
    ]);
  });

  it('leaves them out where one guild is asked for', async () => {
    const { out } = await built
      .makeProject({ 'app.js': BOT })
      .run(['list', '--guild', '41771983423143937', '--json']);
    expect(JSON.parse(out)).not.toHaveProperty('routes');
  });
});
