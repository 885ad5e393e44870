import { describe, expect, test } from 'vitest';
import type { CommandPayload } from 'commandry/protocol';
import { planScope, type Plan, type ScopePlan } from 'commandry/sync';
import { applyPlan } from '../../../src/sync/commands/apply-commands.js';
import { recordingClient } from '../support/recording-client.js';
import { APP, menu, NOW_MS, ping, planGlobal, radar, registered, roll } from '../support/registered.js';

const whole = (...scopes: ScopePlan[]): Plan => ({ applicationId: APP, scopes, unread: [] });

describe('applying', () => {
  test.each([
    ['nothing', [ping], [registered(ping)], []],
    ['one create', [ping], [], [['create', ping]]],
    ['one delete', [], [registered(ping, { id: '77' })], [['delete', '77']]],
    [
      'one update',
      [{ ...ping, description: 'new' }],
      [registered(ping, { id: '78' })],
      [
        [
          'edit',
          '78',
          {
            name: 'ping',
            description: 'new',
            options: [],
            nsfw: false,
            name_localizations: null,
            description_localizations: null,
            default_member_permissions: null,
            contexts: null,
            dm_permission: true,
          },
        ],
      ],
    ],
    [
      'one update with contexts',
      [{ ...ping, contexts: [0] }],
      [registered(ping, { id: '78' })],
      [['edit', '78', expect.not.objectContaining({ dm_permission: true })]],
    ],
    [
      'one update of an entry point command',
      [{ ...radar, description: 'new' }],
      [registered(radar, { id: '79' })],
      [['edit', '79', expect.not.objectContaining({ contexts: null })]],
    ],
  ])('%s takes the fewest calls', async (_what, declared, remote, wanted) => {
    const { client, calls } = recordingClient();
    const report = await applyPlan(client, whole(planGlobal(declared as CommandPayload[], remote)));
    expect(report.writes).toBe(wanted.length);
    expect(calls).toEqual(wanted);
  });

  test('several changes is one bulk overwrite, which keeps ids and the entry point of Discord', async () => {
    const launch = registered({ type: 4, name: 'Launch', handler: 2 }, { id: '90', contexts: [0, 1, 2] });
    const oldRoll = registered({ ...roll, description: 'x' }, { id: '91', contexts: [0] });
    const { client, calls } = recordingClient();
    await applyPlan(client, whole(planGlobal([ping, roll, menu], [launch, oldRoll])));
    expect(calls).toEqual([
      [
        'overwrite',
        [
          ping,
          { id: '91', integration_types: [0, 1], ...roll },
          menu,
          {
            id: '90',
            type: 4,
            name: 'Launch',
            description: '',
            handler: 2,
            nsfw: false,
            contexts: [0, 1, 2],
            integration_types: [0, 1],
            name_localizations: null,
            description_localizations: null,
            default_member_permissions: null,
          },
        ],
      ],
    ]);
  });

  test('a declared entry point command keeps the places of the one it takes over', async () => {
    const launch = registered({ type: 4, name: 'Launch', handler: 2 }, { id: '90', contexts: [0, 1, 2] });
    const { client, calls } = recordingClient();
    await applyPlan(client, whole(planGlobal([ping, radar], [launch])));
    expect(calls).toEqual([
      ['overwrite', [ping, { id: '90', integration_types: [0, 1], contexts: [0, 1, 2], ...radar }]],
    ]);
  });

  test('each scope is written by itself, and only where something differs', async () => {
    const { client, calls } = recordingClient();
    const guild = { guildId: '300000000000000001', registered: [], nowMs: NOW_MS };
    const report = await applyPlan(
      client,
      whole(planGlobal([ping], [registered(ping)]), planScope({ ...guild, declared: [ping, roll] })),
    );
    expect(calls).toEqual([['overwrite', [ping, roll], '300000000000000001']]);
    expect(report).toMatchObject({
      writes: 1,
      scopes: [
        { guildId: null, outcome: 'unchanged', writes: 0, done: [], left: [] },
        { guildId: '300000000000000001', outcome: 'done', writes: 1, left: [], failure: null },
      ],
    });
  });
});
