import { afterEach, describe, expect, it } from 'vitest';
import type { CommandPayload } from 'commandry/protocol';
import type { Plan } from 'commandry/sync';
import { HARBOUR } from '../../tools/emulator/support/emulator.js';
import { startServiceAtHand, type ServiceAtHand } from '../support/service-at-hand.js';

const slash = (name: string, more: Partial<CommandPayload> = {}): CommandPayload => ({
  type: 1,
  name,
  description: `What ${name} does`,
  ...more,
});

/** The plan renames the first and makes the second, which takes a bulk overwrite. */
const WANTED = [slash('two', { description: 'What one does' }), slash('three')];

let service: ServiceAtHand;
afterEach(() => service.stop());

/** A plan that was made when the guild had other commands. */
async function planFrom(before: readonly CommandPayload[], wanted: readonly CommandPayload[] = WANTED) {
  service = await startServiceAtHand();
  await service.put(HARBOUR, before);
  const calls: string[] = [];
  const { plan, apply, sync } = service.declare([{ guildId: HARBOUR, payloads: wanted }], (input, init) => {
    calls.push(init?.method ?? 'GET');
    return fetch(input, init);
  });
  const made = await plan({ readPermissions: false });
  calls.length = 0;
  return { made, apply, sync, calls };
}

const names = async () => (await service.list(HARBOUR)).map(({ name }) => name).sort();

describe('a plan whose scope has changed since', () => {
  it.each<[string, CommandPayload[], CommandPayload[], string]>([
    ['a command came', [slash('one')], [slash('one'), slash('four')], '/four was added'],
    ['a command went that it renames', [slash('one')], [slash('four')], '/two was removed, /four was added'],
    [
      'a command is another that it renames',
      [slash('one')],
      [slash('one', { description: 'By hand' })],
      '/one was changed',
    ],
    [
      'a command is another that it leaves as it is',
      [slash('same'), slash('one')],
      [slash('same', { nsfw: true }), slash('one')],
      '/same was changed',
    ],
    [
      'somebody else made what it makes, in another way',
      [slash('one')],
      [slash('one'), slash('three', { description: 'Of somebody else' })],
      '/three was added',
    ],
  ])('is refused before anything is written: %s', async (_what, before, meanwhile, words) => {
    const wanted = before.length > 1 ? [slash('same'), ...WANTED] : WANTED;
    const { made, apply, calls } = await planFrom(before, wanted);
    expect(made.scopes[0]!.requests).toMatchObject([{ kind: 'overwrite' }]);
    await service.put(HARBOUR, meanwhile);
    const left = await service.list(HARBOUR);
    await expect(apply(made)).rejects.toMatchObject({
      code: 'PLAN_OUTDATED',
      message: `Guild ${HARBOUR} changed after the plan was made: ${words}. Nothing was written there. Run plan() again, check the new plan and apply that one: the old one would undo changes made since.`,
    });
    expect(calls).toEqual(['GET']);
    expect(await service.list(HARBOUR)).toEqual(left);
  });

  it('keeps no other scope from being done, and is told in the report', async () => {
    service = await startServiceAtHand();
    const { plan, apply } = service.declare([
      { guildId: null, payloads: [slash('a'), slash('b')] },
      { guildId: HARBOUR, payloads: WANTED },
    ]);
    const made = await plan();
    await service.put(HARBOUR, [slash('four')]);
    await expect(apply(made)).rejects.toMatchObject({
      code: 'SYNC_INCOMPLETE',
      report: {
        scopes: [{ outcome: 'done' }, { outcome: 'failed', writes: 0, failure: { code: 'PLAN_OUTDATED' } }],
      },
    });
    expect(await names()).toEqual(['four']);
  });

  it('is applied by single calls as before, which touch nothing else', async () => {
    const { made, apply, calls } = await planFrom([slash('one')], [slash('one'), slash('three')]);
    await service.put(HARBOUR, [slash('one'), slash('four')]);
    await apply(made);
    expect(calls).toEqual(['POST']);
    expect(await names()).toEqual(['four', 'one', 'three']);
  });
});

describe('a plan whose scope is as it was', () => {
  it('is applied after one look, also as JSON', async () => {
    const { made, apply, calls } = await planFrom([
      slash('one'),
      slash('old', { description: 'x', options: [] }),
    ]);
    expect(await apply(JSON.parse(JSON.stringify(made)) as Plan)).toMatchObject({ writes: 1 });
    expect(calls).toEqual(['GET', 'PUT']);
    expect(await names()).toEqual(['three', 'two']);
  });

  it('has nothing left to do the second time, and is done', async () => {
    const { made, apply, calls } = await planFrom([slash('one')]);
    await apply(made);
    calls.length = 0;
    expect(await apply(made)).toMatchObject({ writes: 0, scopes: [{ outcome: 'done', left: [] }] });
    expect(calls).toEqual(['GET']);
  });

  it('goes on where it was stopped half way', async () => {
    const { made, apply } = await planFrom([slash('one'), slash('old', { nsfw: true })]);
    const [one] = await service.list(HARBOUR);
    await service.put(HARBOUR, [{ ...WANTED[0]!, id: one!.id } as CommandPayload]);
    expect(await apply(made)).toMatchObject({ writes: 1 });
    expect(await names()).toEqual(['three', 'two']);
  });
});

it('is not read twice by sync, which has just read it', async () => {
  const { sync, calls } = await planFrom([slash('one')]);
  await sync({ readPermissions: false });
  expect(calls).toEqual(['GET', 'PUT']);
});
