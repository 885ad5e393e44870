import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createApp, defineCommand } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { setCommandLine } from 'commandry/tooling';
import type { SaidLine } from '../../../../../tools/src/cli/commands/dev/child-messages.js';
import { followOutput } from '../../../../../tools/src/cli/runtime/loader/follow-output.js';
import { createLogbook } from '../../../../support/logbook.js';
import { createWireKit } from '../../../../support/wire-kit/wire-kit.js';

function follow() {
  const written: string[] = [];
  const stream = () =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk.toString());
        done();
      },
    });
  const [stdout, stderr] = [stream(), stream()];
  const printer = { console: new Console(stdout, stderr), stdout, stderr };
  const told: SaidLine[] = [];
  const around = followOutput((line) => told.push(line), printer);
  return { ...printer, around, told, written };
}

it('tells what is printed while an interaction is handled, and what continues it, each with its level', async () => {
  const { console, stdout, around, told, written } = follow();
  console.log('before');
  await Promise.all(
    ['1', '2'].map((id) =>
      around(id, async () => {
        console.log('begins', id);
        await new Promise(setImmediate);
        console.error('two\nlines');
        stdout.write('written\n');
      }),
    ),
  );
  console.warn('after');
  const of = (id: string) =>
    told.filter(({ interactionId }) => interactionId === id).map(({ level, text }) => [level, text]);
  const lines = (id: string) => [
    ['info', `begins ${id}`],
    ['error', 'two'],
    ['error', 'lines'],
    ['info', 'written'],
  ];
  expect(of('1')).toEqual(lines('1'));
  expect(of('2')).toEqual(lines('2'));
  expect(told).toHaveLength(8);
  expect(written.join('')).toContain('before\n');
});

it('tells what the handlers of an app print of their interactions', async () => {
  const { console, around, told } = follow();
  setCommandLine({ aroundInteraction: around });
  onTestFinished(() => {
    setCommandLine({ aroundInteraction: (_id, handle) => handle() });
  });
  const hello = defineCommand({
    name: 'hello',
    description: 'd',
    run: async () => {
      await Promise.resolve();
      console.debug('from the handler');
      return 'hello';
    },
  });
  const kit = createWireKit();
  const app = createApp({ commands: [hello], ...kit.credentials, log: createLogbook().log });
  const interaction = chatInputPayload(kit.context(), 'hello', {});
  await app.dispatch(interaction);
  expect(told).toEqual([{ interactionId: interaction['id'], level: 'debug', text: 'from the handler' }]);
});
