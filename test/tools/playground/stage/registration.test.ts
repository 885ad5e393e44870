import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { RegistrationScope } from '../../../../tools/src/emulator/http/control/registration-routes.js';
import { ApplicationView } from '../../../../tools/src/playground/stage/registration/registration-dialog.js';
import {
  countChanges,
  listRegistrationRows,
} from '../../../../tools/src/playground/stage/registration/registration-rows.js';
import { toText } from '../support/render.js';

const scope: RegistrationScope = {
  guild_id: null,
  registered: [
    { id: '1', type: 1, name: 'ping' },
    { id: '2', type: 1, name: 'old' },
    { id: '3', type: 1, name: 'gone' },
    { id: '4', type: 4, name: 'Launch' },
  ],
  declared: [{ name: 'ping' }, { name: 'new' }, { type: 1, name: 'more' }],
  pending: [
    { action: 'rename', type: 1, name: 'new', former_name: 'old', fields: [] },
    { action: 'create', type: 1, name: 'more', fields: [] },
    { action: 'keep', type: 4, name: 'Launch', fields: [] },
    { action: 'delete', type: 1, name: 'gone', fields: [] },
  ],
  problems: [],
  synced: null,
  last_write: null,
};

describe('declared and registered commands', () => {
  it('stand beside each other, a renamed one beside what it was, and those that differ first', () => {
    const rows = listRegistrationRows(scope).map(({ name, declared, registered, change }) => [
      name,
      declared !== undefined,
      (registered as { readonly name: string } | undefined)?.name,
      change?.action,
    ]);
    expect(rows).toEqual([
      ['new', true, 'old', 'rename'],
      ['more', true, undefined, 'create'],
      ['gone', false, 'gone', 'delete'],
      ['ping', true, 'ping', undefined],
      ['Launch', false, 'Launch', 'keep'],
    ]);
    expect(countChanges(scope.pending!)).toBe('1 created, 1 renamed, 1 deleted');
  });

  it('are shown with each changed field before and after', () => {
    const fields = [{ path: 'options.days.max_value', before: 5, after: null }];
    const changed = {
      ...scope,
      synced: {
        ...{ guild_id: null, left: [], problem: 'refused' },
        done: [
          { action: 'update', type: 1, name: 'ping', fields } as const,
          { action: 'rename', type: 1, name: 'new', former_name: 'old', fields: [] } as const,
        ],
      },
    };
    const text = toText(
      renderToString(
        h(ApplicationView, { registration: { declared_at_ms: 1, scopes: [changed] }, guilds: [] }),
      ),
    );
    expect(text).toContain('A sync is due: 1 to create, 1 to rename, 1 to delete.');
    expect(text).toContain('Last reload: 1 changed, 1 renamedrefused~ /pingoptions.days.max_value 5 → none');
    expect(text).toContain('> /new (was /old)');
    expect(text).toContain('✓ as /old');
  });

  it('of a bot that nobody reports are those that are registered, with what the last request changed', () => {
    const raw = {
      ...{ ...scope, declared: null, pending: null },
      last_write: { at_ms: 1, changes: [{ action: 'create', type: 1, name: 'ping', fields: [] } as const] },
    };
    const text = toText(
      renderToString(
        h(ApplicationView, { registration: { declared_at_ms: null, scopes: [raw] }, guilds: [] }),
      ),
    );
    expect(text).toContain('The declared commands are unknown');
    expect(text).toContain('Last registration: 1 created+ /ping');
    expect(text).not.toContain('A sync would');
  });
});
