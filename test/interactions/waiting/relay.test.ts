import { expect, it } from 'vitest';
import type { ComponentRelay } from 'commandry';
import { startHandler, userMessage, type AppWithHandler } from '../../support/apps/started-app.js';
import { turns, until } from '../../support/time/wait.js';
import { idsIn, press, submit, type Callback } from './support/pressing.js';

const QUESTION = { content: 'Close it?', choices: { yes: 'Close', no: 'Keep' } } as const;

/** A relay between apps in one process, which passes texts as a real one would. */
function createRelays() {
  const announced = new Map<string, number[]>();
  const receivers: Parameters<ComponentRelay['connect']>[0][] = [];
  const create = (): ComponentRelay => {
    const own = receivers.length;
    return {
      connect: (receive) => void receivers.push(receive),
      announce: (key) => void announced.set(key, [...(announced.get(key) ?? []), own]),
      withdraw: (key) => {
        const left = announced.get(key) ?? [];
        left.splice(left.indexOf(own), 1);
        if (left.length === 0) announced.delete(key);
      },
      relay: async (use) => {
        const [owner] = use.keys.flatMap((key) => announced.get(key) ?? []);
        if (owner === undefined) return undefined;
        return receivers[owner]?.(JSON.parse(JSON.stringify(use)) as typeof use);
      },
    };
  };
  return { create, announced };
}

function startTwo(handler: Parameters<typeof startHandler>[0]) {
  const { create, announced } = createRelays();
  const start = (): AppWithHandler => startHandler(handler, { stores: { relay: create() } });
  return { waiting: start(), other: start(), announced };
}

it('a click that arrives at another process reaches the one that waits', async () => {
  const seen: unknown[] = [];
  const { waiting, other, announced } = startTwo(async (i) => void seen.push(await i.ask(QUESTION)));
  const ids = idsIn((await waiting.use()).body);
  expect(announced.size).toBe(1);
  expect(await press(other.app, ids[0]!)).toMatchObject({ type: 7 });
  await turns();
  expect(seen).toEqual(['yes']);
  expect(announced.size).toBe(0);
  expect(await press(other.app, ids[0]!)).toMatchObject(userMessage(/already answered/));
});

it('a question is sent when other processes can find who waits, so that no click comes too early', async () => {
  let announced = (): void => undefined;
  const relay: ComponentRelay = {
    connect: () => undefined,
    announce: () => new Promise((resolve) => (announced = resolve)),
    withdraw: () => undefined,
    relay: () => undefined,
  };
  const { use } = startHandler((i) => i.ask(QUESTION), { stores: { relay } });
  let isSent = false;
  const response = use().finally(() => (isSent = true));
  await turns();
  expect(isSent).toBe(false);
  announced();
  expect((await response).body).toMatchObject({ data: { content: QUESTION.content } });
});

it('so do a submitted form and a click that is answered by hand', async () => {
  const { waiting, other } = startTwo(async (i) => {
    const form = await i.askModal({ title: 'T', inputs: { why: { type: 'text', label: 'Why?' } } });
    await form?.submitted.reply(`Because ${form.answers.why}`);
    const answer = await form?.submitted.ask(QUESTION, { withClick: true });
    await answer?.click.update({ content: `Said ${answer.choice}`, components: [] });
  });
  const { body } = await waiting.use();
  const id = (body as Callback).data?.custom_id ?? '';
  expect(await submit(other.app, id, { why: 'I can' })).toMatchObject({ data: { content: 'Because I can' } });
  await until(() => waiting.service.calls.length === 1);
  const [, no] = idsIn(waiting.service.calls[0]?.body);
  expect(await press(other.app, no!)).toMatchObject({ data: { content: 'Said no' } });
});

it('a relay that fails is logged, and the click comes too late', async () => {
  const broken = () => {
    throw new Error('away');
  };
  const relay: ComponentRelay = {
    connect: () => undefined,
    announce: () => Promise.reject(new Error('away')),
    withdraw: broken,
    relay: broken,
  };
  const { app, use, logbook } = startHandler((i) => i.ask(QUESTION), { stores: { relay } });
  const ids = idsIn((await use()).body);
  expect(await press(app, 'commandry?other')).toMatchObject(userMessage(/already answered/));
  expect(await press(app, ids[0]!)).toMatchObject({ type: 7 });
  await turns();
  expect(logbook.events()).toEqual([
    'COMPONENT_RELAY_FAILED',
    'COMPONENT_RELAY_FAILED',
    'COMPONENT_RELAY_FAILED',
  ]);
});

it('without a relay, what another process waits for is over', async () => {
  const handler: Parameters<typeof startHandler>[0] = (i) => i.ask(QUESTION);
  const ids = idsIn((await startHandler(handler).use()).body);
  expect(await press(startHandler(handler).app, ids[0]!)).toMatchObject(userMessage(/already answered/));
});
