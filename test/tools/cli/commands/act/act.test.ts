import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../../../../tools/src/cli/run-command-line.js';
import type { MessagesResult } from '../../../../../tools/src/emulator/index.js';
import {
  AUTHORIZATION,
  BEN,
  BENS_MESSAGE,
  GENERAL,
  startTestEmulator,
} from '../../../emulator/support/emulator.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { endAfter } from '../../support/end-after.js';
import { createTestEnvironment } from '../../support/environment-stub.js';

async function start() {
  const emulator = await startTestEmulator();
  const cwd = makeTemporaryFolder();
  /** `--watch`, `until …`: as long as it takes until a text has come. */
  const act = async (...words: string[]) => {
    const until = words.find((word) => word.startsWith('until '))?.slice('until '.length);
    const given = words.map((word) => (word.startsWith('until ') ? '60' : word));
    const environment = createTestEnvironment({ cwd, ...(until === undefined ? {} : endAfter(until)) });
    const code = await runCli(['act', '--emulator', emulator.baseUrl, '--watch', '0', ...given], environment);
    return { code, ...environment.printed };
  };
  const messages = async () => {
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
    return (body as MessagesResult).messages;
  };
  return { ...emulator, act, messages, cwd };
}

test('a user says something, edits and deletes it', async () => {
  const { act, messages } = await start();
  expect(await act('ada', 'says', 'Hello', '@ben', '--in', 'general')).toMatchObject({
    code: 0,
    out: 'ada says Hello @ben\n',
  });
  expect((await messages()).at(-1)).toMatchObject({ content: `Hello <@${BEN}>`, mentions: [{ id: BEN }] });
  await act('ada', 'edits', 'Bye');
  expect((await messages()).at(-1)).toMatchObject({ content: 'Bye' });
  await act('ada', 'deletes');
  expect((await messages()).map(({ id }) => id)).toEqual([BENS_MESSAGE]);
});

test('a reply may have files', async () => {
  const { act, messages, cwd } = await start();
  writeFileSync(join(cwd, 'door.txt'), 'shut');
  expect((await act('ada', 'says', '--reply', '--file', 'door.txt')).code).toBe(0);
  expect((await messages()).at(-1)).toMatchObject({
    referenced_message: { id: BENS_MESSAGE },
    attachments: [{ filename: 'door.txt' }],
  });
});

test('a user reacts, types, joins, leaves and starts threads', async () => {
  const { act, control, messages } = await start();
  await control('POST', '/users', { id: '9', username: 'cleo' });
  for (const words of [
    ['ben', 'reacts', '👍'],
    ['ben', 'types'],
    ['cleo', 'joins', 'Harbour'],
    ['cleo', 'leaves', 'Harbour'],
    ['ben', 'starts', 'Rain', '--message', BENS_MESSAGE],
    ['ada', 'enters', '--in', 'Rain'],
    ['ada', 'exits', '--in', 'Rain'],
    ['ada', 'says', 'Help', '--to', 'weather'],
  ]) {
    expect(await act(...words), words.join(' ')).toMatchObject({ code: 0, err: '' });
  }
  expect((await messages())[0]).toMatchObject({
    reactions: [{ emoji: { name: '👍' } }],
    thread: { name: 'Rain' },
  });
});

test('how the bot reacts is shown, and printed for programs', async () => {
  const { act, subscribe, request } = await start();
  subscribe((event) => {
    if (event.type !== 'MESSAGE_CREATE' || event.message.author.bot === true) return;
    const body = { content: 'Welcome!' };
    void request('POST', `/api/v10/channels/${GENERAL}/messages`, { body, headers: AUTHORIZATION });
  });
  const shown = await act('ada', 'says', 'Hello', '--watch', 'until Welcome!');
  expect(shown.out).toMatch(/^ada says Hello\nweather wrote \d+\n {2}Welcome!\n$/);
  const { out } = await act('ada', 'says', 'Hello', '--json', '--watch', 'until Welcome!');
  expect(JSON.parse(out)).toMatchObject({
    user: { username: 'ada' },
    channel: { name: 'general' },
    did: 'says',
    result: { content: 'Hello' },
    later: [{ type: 'MESSAGE_CREATE', message: { content: 'Welcome!' } }],
  });
});

test('what cannot be done says why', async () => {
  const { act } = await start();
  expect(await act('ben', 'deletes', '--message', '5')).toMatchObject({
    code: 1,
    err: expect.stringContaining('ben sees no message 5 in #general.') as string,
  });
  expect(await act('ben', 'pins')).toMatchObject({
    code: 1,
    err: expect.stringContaining('That requires PIN_MESSAGES.') as string,
  });
  expect(await act('ben', 'sings')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Users can do: says, edits,') as string,
  });
  expect((await act('ben', 'says')).code).toBe(2);
  expect((await act('ada', 'leaves')).err).toContain('Its owner cannot leave a guild.');
});
