import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../../../tools/src/cli/commands/invoke/act-in-emulator.js';
import { actDirectly } from '../../../../../../tools/src/cli/commands/invoke/invoke-directly.js';
import { readPrivateKey } from '../../../../../../tools/src/cli/commands/invoke/private-key.js';
import type { Step } from '../../../../../../tools/src/cli/commands/invoke/steps/step-words.js';
import { runCli } from '../../../../../../tools/src/cli/run-command-line.js';
import { makeTemporaryFolder } from '../../../../../support/temporary-folder.js';
import { ADA, BEN, GENERAL } from '../../../../emulator/support/emulator.js';
import { toDelivered } from '../../../../emulator/support/interactions.js';
import { answerVerified, startReceiver } from '../../../../emulator/support/receiver.js';
import { createTestEnvironment } from '../../../support/environment-stub.js';
import { answerAtDesk, startDesk } from '../../../support/desk-bot.js';

async function startInvoking() {
  const bot = await startDesk();
  const cwd = makeTemporaryFolder();
  const invoke = async (...parameters: string[]) => {
    const environment = createTestEnvironment({ cwd });
    const code = await runCli(['invoke', '--emulator', bot.emulator.baseUrl, ...parameters], environment);
    const { out, err } = environment.printed;
    return { code, out: out.replace(/, \d+ ms/g, ''), err };
  };
  return { ...bot, cwd, invoke };
}

const linesAfter = (out: string, step: string) => out.slice(out.indexOf(step)).trimEnd().split('\n');

describe('commandry invoke', () => {
  it('presses a button by its label, and then one of what it became', async () => {
    const { invoke } = await startInvoking();
    const { code, out, err } = await invoke('/ticket', '--press', 'Claim', '--press', 'Close');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^ada in #general: replied\n {2}A ticket\n/);
    expect(linesAfter(out, '--press Claim')).toEqual([
      '--press Claim',
      'ada in #general: updated',
      '  Claimed',
      '  [ Close → close ]',
      '--press Close',
      'ada in #general: replied',
      '  close: ',
      '  (nobody else sees this)',
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['a button by its custom id', ['--press', 'twin:2'], 'twin:2: '],
    ['a button in other letters', ['--press', 'twIN:1'], 'twin:1: '],
    ['one option by its label', ['--choose', 'Pick a size=Large'], 'size: l'],
    ['options by label and value', ['--choose', 'size=s,Large'], 'size: s+l'],
    ['an option with a comma', ['--choose', 'size=Very, very large'], 'size: v'],
    ['a user by name', ['--choose', 'who?=@ben'], `who: ${BEN}`],
    ['a user by display name', ['--choose', 'Who?=@Captain Ben'], `who: ${BEN}`],
    ['a channel by name', ['--choose', 'where=#general'], `where: ${GENERAL}`],
    ['a channel by mention', ['--choose', `where=<#${GENERAL}>`], `where: ${GENERAL}`],
  ])('uses %s', async (_what, parameters, shown) => {
    const { invoke } = await startInvoking();
    const { code, out, err } = await invoke('/ticket', ...parameters);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`\n  ${shown}\n`);
  });

  it('keeps to the order of the command line, and looks at earlier messages too', async () => {
    const { invoke, receiver } = await startInvoking();
    const steps = [
      '--choose',
      'size=Large',
      '--press',
      'twin:1',
      '--choose',
      'size=Small',
      '--press',
      'Claim',
    ];
    expect((await invoke('/ticket', ...steps)).code).toBe(0);
    const used = receiver.received.slice(1).map(({ body }) => {
      return (JSON.parse(body) as { data: { custom_id: string } }).data.custom_id;
    });
    expect(used).toEqual(['size', 'twin:1', 'size', 'claim:1']);
  });

  it('fills in and submits a modal, files included', async () => {
    const { invoke, cwd } = await startInvoking();
    writeFileSync(join(cwd, 'cat.png'), 'meow');
    writeFileSync(join(cwd, 'dog.png'), 'woof');
    const fields = [
      'why=It is = loud,\nvery loud',
      'How bad = severity=Large',
      'Urgent=yes',
      'whom=@ben',
      'Against=@ada',
      'proof=@cat.png,@./dog.png',
    ].flatMap((field) => ['--submit', field]);
    const { code, out, err } = await invoke('/ticket', '--press', 'report', ...fields);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`  It is = loud,\n  very loud|l|true|${BEN}+${ADA}|cat.png+dog.png\n`);
  });

  it('leaves fields as they are shown', async () => {
    const { invoke } = await startInvoking();
    const { out } = await invoke('/ticket', '--press', 'Report', '--submit', 'Why=x');
    expect(out).toContain('  x|null|false||\n');
  });

  it('goes on with what is in the channel', async () => {
    const { invoke } = await startInvoking();
    await invoke('/ticket');
    const { code, out } = await invoke('--press', 'Claim', '--press', 'Close');
    expect(code).toBe(0);
    expect(out).toMatch(/^--press Claim\nada in #general: updated\n/);
    expect(await invoke('--press', 'Claim')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no button "Claim". There is "Close" (close).') as string,
    });
  });

  it('waits for the change that the bot has promised', async () => {
    const { invoke, receiver, emulator } = await startInvoking();
    const respond = receiver.respond.bind(receiver);
    receiver.respond = (received, response) => {
      respond(received, response);
      if (!received.body.includes('"custom_id":"later"')) return;
      const { token } = toDelivered(received);
      const { application_id } = JSON.parse(received.body) as { application_id: string };
      const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Now', custom_id: 'now' }] }];
      setTimeout(() => {
        void emulator.request('PATCH', `/api/v10/webhooks/${application_id}/${token}/messages/@original`, {
          body: { components },
        });
      }, 50);
    };
    const { code, out } = await invoke('/ticket', '--press', 'Later', '--press', 'Now');
    expect({ code, out: linesAfter(out, '--press Now') }).toMatchObject({ code: 0, out: { 2: '  now: ' } });
  });

  it('has every step in its JSON', async () => {
    const { invoke } = await startInvoking();
    const steps = ['--press', 'Report', '--submit', 'why=x', '--press', 'Clam'];
    const { code, out } = await invoke('/ticket', ...steps, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      outcome: 'message',
      steps: [
        { step: '--press Report', outcome: 'modal', modal: { title: 'Report' }, interaction: { type: 3 } },
        { step: '--submit why=x', outcome: 'message', interaction: { type: 5 }, response: { status: 200 } },
      ],
      error: {
        code: 'UNKNOWN_COMPONENT',
        message: expect.stringContaining('There is no button "Clam"') as string,
      },
    });
    expect(out).not.toContain('"token"');
  });

  it.each<[string, readonly string[], string]>([
    [
      'a button that is not there',
      ['--press', 'Clam'],
      'There is no button "Clam". There is "Claim" (claim:1), ',
    ],
    [
      'a label that two buttons have',
      ['--press', 'Twin'],
      'Several are called "Twin". Say which by its custom id: twin:1, twin:2.',
    ],
    ['a disabled button', ['--press', 'Locked'], 'locked is disabled.'],
    [
      'a link',
      ['--press', 'Docs'],
      '"Docs" is a link to https://example.com: pressing it sends nothing to the bot.',
    ],
    [
      'a select as a button',
      ['--press', 'size'],
      '"size" is a select, not a button. Choose in it: --choose \'size=…\'.',
    ],
    [
      'a button as a select',
      ['--choose', 'Claim=x'],
      '"Claim" is a button, not a select. Press it: --press \'Claim\'.',
    ],
    [
      'a select that is not there',
      ['--choose', 'sizes=x'],
      'There is no select "sizes". There is "Pick a size" (size), ',
    ],
    [
      'an option that is not there',
      ['--choose', 'size=Lrge'],
      'There is no option "Lrge". There is "Large" (l), ',
    ],
    ['nobody', ['--choose', 'who=@zoe'], 'who accepts users; found @zoe.'],
    ['too many', ['--choose', 'who=@ben,@ada'], 'who accepts 1 value, each once; found 2.'],
    [
      'input without a modal',
      ['--submit', 'why=x'],
      '--submit needs an open modal. What was answered last opened none.',
    ],
    [
      'a press while a modal is open',
      ['--press', 'Report', '--press', 'Claim'],
      'The modal "Report" is open. Submit it first',
    ],
    [
      'a modal that lacks something',
      ['--press', 'Report', '--submit', 'Urgent=true'],
      'The modal "Report" needs "Why" (why). Fill it in with --submit why=….',
    ],
    ['a modal as it is shown', ['--press', 'Report', '--submit', ''], 'The modal "Report" needs "Why"'],
    [
      'a field that is not there',
      ['--press', 'Report', '--submit', 'whi=x'],
      'There is no field "whi". There is "Why" (why), ',
    ],
    [
      'two values of one',
      ['--press', 'Report', '--submit', 'why=x', '--submit', 'why=y'],
      '"why" is given twice',
    ],
    [
      'no tick',
      ['--press', 'Report', '--submit', 'why=x', '--submit', 'urgent=5'],
      '"urgent" is a checkbox: true or false; "5" is neither.',
    ],
    [
      'no file',
      ['--press', 'Report', '--submit', 'why=x', '--submit', 'proof=cat.png'],
      '"proof" takes files, as in --submit proof=@./cat.png',
    ],
    [
      'a file that is not there',
      ['--press', 'Report', '--submit', 'why=x', '--submit', 'proof=@no.png'],
      'Cannot read no.png',
    ],
    [
      'what follows a failure',
      ['--press', 'Fail', '--press', 'Claim'],
      '--press Claim was not done: the bot failed before.',
    ],
  ])('prints what was answered, and refuses %s', async (_what, parameters, message) => {
    const { invoke } = await startInvoking();
    const { code, out, err } = await invoke('/ticket', ...parameters);
    expect(code).not.toBe(0);
    expect(out).toMatch(/^ada in #general: replied\n {2}A ticket\n/);
    expect(err).toContain(message);
  });

  it.each<[readonly string[], string]>([
    [['/ticket', '--choose', 'size'], '--choose is a name and a value'],
    [['/ticket', '--submit', 'why'], '--submit is a name and a value'],
    [['/ticket', '--autocomplete', 'a:b', '--press', 'Claim'], 'not --autocomplete'],
    [['--press', 'Claim', '--launch', '--user-command', 'x'], 'use one'],
  ])('does nothing for %j', async (parameters, message) => {
    const { invoke, receiver } = await startInvoking();
    const { code, out, err } = await invoke(...parameters);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(receiver.received).toEqual([]);
  });

  it('prints nothing that a terminal would act on', async () => {
    const { invoke } = await startInvoking();
    const { out, err } = await invoke('/ticket', '--press', 'Odds');
    expect(err).toContain('(odd)');
    expect(out + err).not.toContain('\u001b');
  });

  it('ends with 1 where the bot fails at a step', async () => {
    const { invoke } = await startInvoking();
    const { code, out, err } = await invoke('/ticket', '--press', 'Fail');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(linesAfter(out, '--press Fail')[1]).toBe('ada in #general: failed');
  });

  it('explains --submit without anything before it', async () => {
    const { invoke } = await startInvoking();
    const { code, err } = await invoke('--submit', 'why=x');
    expect(code).toBe(1);
    expect(err).toContain('One is open only for the command line that has opened it.');
  });
});

const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const key = readPrivateKey(pem, 'key.pem');
const ticket: Action = { kind: 'slash', typed: { text: '/ticket' }, files: {} };

async function askDirectly(action: Action, ...steps: readonly Step[]) {
  const receiver = await startReceiver(answerVerified(key.publicKey, answerAtDesk));
  const payloads = [{ name: 'ticket', description: 'Opens a ticket' }];
  const target = {
    app: { scopes: [{ scope: 'global' as const, payloads, prune: true }] },
    applicationId: '42',
    endpointUrl: receiver.url,
    key,
    fetch: globalThis.fetch,
  };
  const patience = { untilReply: () => AbortSignal.abort() };
  return actDirectly(target, action, {}, patience, { steps, folder: '.', isDirect: true });
}

describe('a bot that is called without an emulator', () => {
  it('is pressed, chosen in and submitted to, with users who are generated', async () => {
    const { steps, stopped } = await askDirectly(
      ticket,
      { kind: 'choose', text: 'who=@zoe' },
      { kind: 'press', name: 'Report' },
      { kind: 'submit', texts: ['why=x', 'whom=@zoe'] },
    );
    expect(stopped).toBeUndefined();
    expect(steps.map(({ result }) => result.outcome)).toEqual(['message', 'modal', 'message']);
    expect(steps[0]!.result.shown).toMatch(/^who: \d+\n/);
    expect(steps[2]!.result.shown).toMatch(/^x\|null\|false\|\d+\|$/);
  });

  it('cannot be followed after it deferred, which is explained', async () => {
    const { stopped } = await askDirectly(
      ticket,
      { kind: 'press', name: 'Later' },
      { kind: 'press', name: 'Now' },
    );
    expect(stopped?.message).toContain(
      'what it sends later goes to the address that it has for Discord. Leave --url out',
    );
  });

  it('has no messages before a command', async () => {
    await expect(askDirectly({ kind: 'steps' }, { kind: 'press', name: 'Claim' })).rejects.toThrow(
      'With --url there are no messages yet.',
    );
  });
});
