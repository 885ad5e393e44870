import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { AvailabilityMatrix } from '../../../../tools/src/emulator/http/control/world/availability-matrix.js';
import { AccessGrid } from '../../../../tools/src/playground/stage/access/access-grid.js';
import {
  listTargets,
  withoutPermission,
  withPermission,
} from '../../../../tools/src/playground/stage/access/entries.js';
import { toText } from '../support/render.js';

const guild = {
  ...{ id: '5', name: 'Harbour', owner_id: '1', emojis: [], channels: [] },
  members: [
    { user_id: '1', nick: 'Captain', roles: [] },
    { user_id: '2', nick: null, roles: [] },
  ],
  roles: [
    { id: '5', name: '@everyone', color: 0, position: 0, managed: false },
    { id: '8', name: 'Pilots', color: 0, position: 1, managed: false },
  ],
};

describe('the permissions of a command', () => {
  it('are for everyone, roles, members who are no bots, all channels and channels of the server', () => {
    const user = {
      locale: 'de',
      age: 30,
      age_restricted_direct_messages: false,
      direct_messages: true,
      global_name: null,
    };
    const groups = listTargets(guild, {
      users: [
        { ...user, id: '1', username: 'ada', bot: false },
        { ...user, id: '2', username: 'weather', bot: true },
      ],
      channels: [
        { id: '6', guild_id: '5', name: 'general', type: 0, recipient_ids: [] },
        { id: '7', guild_id: '4', name: 'elsewhere', type: 0, recipient_ids: [] },
      ],
    });
    expect(
      groups.map(({ targets }) => targets.map(({ id, type, label }) => `${type} ${id} ${label}`)),
    ).toEqual([['1 5 @everyone', '1 8 @Pilots'], ['2 1 Captain'], ['3 4 All channels', '3 6 #general']]);
  });

  it('are one for each target, and stay in their order', () => {
    const everyone = { id: '5', type: 1, permission: false } as const;
    const inChannel = { id: '5', type: 3, permission: true } as const;
    const both = withPermission([everyone], inChannel, true);
    expect(both).toEqual([everyone, inChannel]);
    expect(withPermission(both, everyone, true)).toEqual([{ ...everyone, permission: true }, inChannel]);
    expect(withoutPermission(both, everyone)).toEqual([inChannel]);
  });
});

it('the grid has a row for each command with its verdicts, one cell of which the keys reach first', () => {
  const command = (id: string, name: string, application: string) => ({
    ...{ id, name, type: 1, default_member_permissions: null, permissions: [] },
    application: { id: application, name: `App ${application}` },
  });
  const matrix: AvailabilityMatrix = {
    columns: ['1', '2'],
    commands: [command('10', 'ban', 'A'), command('11', 'ping', 'A'), command('12', 'tide', 'B')],
    cells: [
      [0, 1],
      [0, 0],
      [1, 1],
    ],
    verdicts: [
      { available: true, description: 'yes' },
      { available: false, reason: 'NOT_INSTALLED', description: 'no' },
    ],
    application_permissions: {},
  };
  const rows = matrix.commands.map((each, index) => ({ command: each, cells: matrix.cells[index]! }));
  const chosen = { command: '11', column: '2' };
  const html = renderToString(
    h(AccessGrid, { matrix, rows, names: ['Ada', 'Ben'], chosen, onChoose: () => undefined }),
  );
  expect(toText(html)).toBe('CommandAdaBen/ban App A✓✗/ping✓✓/tide App B✗✗');
  expect(html.match(/role="gridcell"[^>]*tabindex="0"/gi)).toHaveLength(1);
  expect(html.match(/aria-label="denied"/g)).toHaveLength(3);
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
});
