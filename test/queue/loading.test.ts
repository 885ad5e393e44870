import { expect, onTestFinished, test } from 'vitest';
import { setCommandLine } from 'commandry/tooling';
import { turns, until } from '../support/time/wait.js';
import { startQueued } from './support/queued-app.js';

/** Loads an app as the command line does. */
function load() {
  const state = { isLoading: true, wanted: [] as (() => void)[] };
  setCommandLine({
    isLoading: () => state.isLoading,
    whenServed: (start) => void state.wanted.push(start),
  });
  onTestFinished(() => {
    setCommandLine({ isLoading: () => false });
  });
  return {
    serve: () => {
      state.isLoading = false;
      for (const start of state.wanted) start();
    },
  };
}

test('a worker that is asked for while its app is loaded begins when the app is served', async () => {
  const loaded = load();
  const { use, work, service, queue } = startQueued(() => 'done');
  work();
  await use();
  await turns();
  expect(service.told()).toEqual([]);
  loaded.serve();
  await until(() => queue.leftOver.length === 0);
  expect(service.told()).toEqual(['PATCH @original "done"']);
});

test('a worker that was closed before its app is served never begins', async () => {
  const loaded = load();
  const { use, work, service } = startQueued(() => 'done');
  const worker = work();
  await use();
  await worker.close();
  loaded.serve();
  await turns();
  expect(service.told()).toEqual([]);
});

test('whoever runs a worker learns when the app was closed, by whomever', async () => {
  const { work, app } = startQueued(() => 'done');
  const worker = work();
  let hasEnded = false;
  void worker.ended.then(() => (hasEnded = true));
  await worker.close();
  await turns();
  expect(hasEnded).toBe(false);
  await app.close();
  await worker.ended;
});
