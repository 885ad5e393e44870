import { describe, expect, it } from 'vitest';
import { filterItems, listEntities } from '../../../../tools/src/playground/options/entities.js';
import type { Names } from '../../../../tools/src/playground/names/names.js';

const people = [
  { id: '301', username: 'ada', displayName: 'Ada', globalName: 'Ada', bot: false },
  { id: '302', username: 'benedict', displayName: 'Captain', globalName: 'Ben B', bot: false },
  { id: '303', username: 'weather', displayName: 'weather', globalName: null, bot: true },
];
const names = {
  users: new Map(people.map((user) => [user.id, user])),
  roles: new Map([['7', { id: '7', name: 'Captains', color: 0 }]]),
  channels: new Map(),
  commands: new Map(),
  emojis: [],
} as Names;

describe('a user or role of an option', () => {
  it.each([
    ['nickname', 'captain', ['Captain', '@Captains']],
    ['username', 'bene', ['Captain']],
    ['display name behind a nickname', 'ben b', ['Captain']],
    ['id', '302', ['Captain']],
    ['name with a sign', '@ada', ['Ada']],
    ['kind of account', 'app', ['weather']],
  ])('is found by its %s', (_what, typed, labels) => {
    const items = listEntities(names, { users: true, roles: true });
    expect(filterItems(items, typed).map(({ label }) => label)).toEqual(labels);
  });
});
