import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInteractionLines,
  type InteractionLine,
} from '../../../../../tools/src/cli/commands/dev/interaction-lines.js';
import type { EmulatorEvent } from '../../../../../tools/src/emulator/index.js';
import { createManualClock } from '../../../../support/time/manual-clock.js';
import { root } from '../../../../support/processes/run.js';
import { startDev } from '../../support/dev.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

const FAILING = `
import { createApp, defineCommand, readSettings } from 'commandry';
const boom = () => { throw new Error('no database', { cause: new TypeError('bad url') }); };
export const app = createApp({
  ...readSettings(),
  commands: [
    defineCommand({ name: 'boom', description: 'd', run: boom }),
    defineCommand({
      name: 'later',
      description: 'd',
      run: async (interaction) => { await interaction.deferReply(); boom(); },
    }),
    defineCommand({ name: 'fine', description: 'd', run: () => 'fine' }),
  ],
});
`;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

describe('commandry dev', () => {
  it('shows with every line of a failure the incident that the user was told, and each interaction in a line', async () => {
    const project = built.makeProject({ 'app.js': FAILING });
    const dev = startDev(built, project);
    await dev.prints('The bot is ready at ');
    const { shown } = await dev.use('/boom');
    const [incident = 'none'] = UUID.exec(shown) ?? [];
    await dev.use('/fine');
    await dev.prints('caused by TypeError: bad url');
    await dev.prints('/fine → replied, ');
    const lines = dev.printed.out
      .split('\n')
      .filter((line) => /HANDLER_FAILED|no database|bad url| at .*:\d+:\d+/.test(line));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toContain(`bot | [${incident}] `);
    expect(dev.printed.out).toMatch(/^ada: \/boom → (replied|failed \(incident [\w-]+\)), \d+ ms$/m);
    expect(dev.printed.out).toMatch(/^ada: \/fine → replied, \d+ ms$/m);
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });

  it('shows the same of a bot that logs with pino, and its other lines as they are', async () => {
    const pino = JSON.stringify(pathToFileURL(`${root}node_modules/pino/pino.js`));
    const logged = FAILING.replace('commands:', 'log: logger, commands:');
    const app = `import { pino } from ${pino}; const logger = pino(); ${logged} logger.info('mine');`;
    const dev = startDev(built, built.makeProject({ 'app.js': app }));
    await dev.prints('The bot is ready at ');
    const { shown } = await dev.use('/boom');
    const [incident = 'none'] = UUID.exec(shown) ?? [];
    await dev.prints(`[${incident}]   caused by TypeError: bad url`);
    expect(dev.printed.out).toContain(`bot | [${incident}] error HANDLER_FAILED: `);
    expect(dev.printed.out).toContain(`bot | [${incident}] Error: no database\n`);
    expect(dev.printed.out).toMatch(/^bot \| info mine$/m);
    expect(dev.printed.out).not.toContain('"HANDLER_FAILED"');
    await dev.prints(`failed (incident ${incident})`);
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });

  it('leaves out what went well with --quiet, and tells what failed', async () => {
    const project = built.makeProject({ 'app.js': FAILING });
    const dev = startDev(built, project, '--quiet');
    await dev.prints('The bot is ready at ');
    await dev.use('/fine');
    await dev.use('/boom');
    await dev.prints('caused by TypeError: bad url');
    expect(dev.printed.out).not.toContain('/fine →');
    // Nor the plan of what was registered.
    expect(dev.printed.out).not.toMatch(/create|\+ ?\/?boom/);
    expect(dev.printed.out).toContain('error HANDLER_FAILED');
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });
});

describe('a line about an interaction', () => {
  function play() {
    const clock = createManualClock();
    const lines: InteractionLine[] = [];
    const { onEvent, onIncident } = createInteractionLines(clock, (line) => lines.push(line));
    const create = (type: number, data: object, user: object = { member: { user: { username: 'ada' } } }) => {
      onEvent({
        type: 'INTERACTION_CREATE',
        interaction: { id: '1', type, data, ...user },
      } as unknown as EmulatorEvent);
    };
    const result = (outcome: string, more: object = {}) => {
      onEvent({
        type: 'INTERACTION_RESULT',
        interaction_id: '1',
        outcome,
        shown: '',
        ...more,
      } as unknown as EmulatorEvent);
    };
    const settle = () => {
      clock.advance(50);
      return lines.map(({ text, hasFailed }) => (hasFailed ? `! ${text}` : text));
    };
    return { clock, create, result, onEvent, onIncident, settle };
  }

  it.each<[string, number, object, string]>([
    ['a command', 2, { type: 1, name: 'ping' }, 'ada: /ping'],
    [
      'its options',
      2,
      {
        type: 1,
        name: 'w',
        options: [
          {
            name: 'in',
            options: [
              { name: 'city', value: 'New York' },
              { name: 'days', value: 3 },
            ],
          },
        ],
      },
      'ada: /w in city:New York days:3',
    ],
    [
      'what is typed',
      4,
      { type: 1, name: 'w', options: [{ name: 'city', value: 'Pa', focused: true }] },
      'ada: /w city:Pa…',
    ],
    ['a user command', 2, { type: 2, name: 'High five', target_id: '7' }, 'ada: High five on 7'],
    ['a button', 3, { component_type: 2, custom_id: 'claim:1' }, 'ada: button claim:1'],
    ['a select', 3, { component_type: 3, custom_id: 's', values: ['a', 'b'] }, 'ada: select s: a, b'],
    ['a modal', 5, { custom_id: 'report' }, 'ada: modal report'],
    ['what a terminal would obey', 3, { custom_id: '\u001b[31m\n' }, 'ada: button \\u001b[31m '],
  ])('tells of %s', (_what, type, data, what) => {
    const { clock, create, result, settle } = play();
    create(type, data);
    clock.advance(12);
    result('message');
    expect(settle()).toEqual([`${what} → replied, 12 ms`]);
  });

  it('tells why something failed, and of a reply that was put off twice', () => {
    const { clock, create, result, onEvent, settle } = play();
    create(2, { type: 1, name: 'a' }, { user: { username: 'ben' } });
    result('failed', { reason: { code: 'X', message: 'Nothing came.' } });
    create(2, { type: 1, name: 'b' });
    result('deferred');
    const update = (flags: number) => {
      onEvent({
        type: 'MESSAGE_UPDATE',
        message: { flags, interaction_metadata: { id: '1' } },
      } as unknown as EmulatorEvent);
    };
    update(128);
    clock.advance(2000);
    update(0);
    update(0);
    expect(settle()).toEqual([
      '! ben: /a → failed, 0 ms: Nothing came.',
      'ada: /b → deferred, 0 ms',
      'ada: /b → replied, 2,000 ms',
    ]);
  });

  it('says that the handler failed although the bot answered', () => {
    const { create, result, onIncident, settle } = play();
    create(2, { type: 1, name: 'a' });
    result('message');
    onIncident('1', 'abc');
    expect(settle()).toEqual(['! ada: /a → failed (incident abc), 0 ms']);
  });

  it('shortens what is long', () => {
    const { create, result, settle } = play();
    create(2, { type: 1, name: 'a', options: [{ name: 'text', value: 'x'.repeat(6000) }] });
    result('message');
    expect(settle()[0]!.length).toBeLessThan(150);
  });
});
