import { describe, expect, it } from 'vitest';
import type { PickedCommand } from '../../../../tools/src/emulator/index.js';
import { filterLeaves, findTyped } from '../../../../tools/src/playground/commands/filter.js';
import { toLeaves } from '../../../../tools/src/playground/commands/leaves.js';

const application = { id: '1', name: 'Weather', bot_user_id: '9' };

function command(name: string, more: object = {}): PickedCommand {
  return {
    id: `id-${name}`,
    version: '1',
    type: 1,
    name,
    description: `About ${name}`,
    application,
    ...more,
  };
}
const sub = (name: string, more: object = {}) => ({ type: 1, name, description: `Sub ${name}`, ...more });

describe('the list of commands', () => {
  it('has subcommands by themselves, with the groups in their names', () => {
    const options = [
      sub('now'),
      { type: 2, name: 'storm', description: 'g', options: [sub('set'), sub('end')] },
    ];
    expect(toLeaves([command('ping'), command('weather', { options })]).map(({ path }) => path)).toEqual([
      'ping',
      'weather now',
      'weather storm set',
      'weather storm end',
    ]);
  });

  it('has the names and descriptions of the language of the user', () => {
    const options = [sub('forecast', { name_localized: 'vorhersage', description_localized: 'Die Tage' })];
    expect(toLeaves([command('weather', { name_localized: 'wetter', options })])).toMatchObject([
      { path: 'weather forecast', shownPath: 'wetter vorhersage', description: 'Die Tage' },
    ]);
  });

  it('has the options of the subcommand that is chosen', () => {
    const city = { type: 3, name: 'city', description: 'c' };
    const [leaf] = toLeaves([command('weather', { options: [sub('now', { options: [city] })] })]);
    expect(leaf?.options).toEqual([city]);
  });

  it('has no commands of menus, no entry point, and no empty group', () => {
    const empty = { type: 2, name: 'empty', description: 'g', options: [] };
    expect(toLeaves([command('High five', { type: 2 }), command('Launch', { type: 4 })])).toEqual([]);
    expect(toLeaves([command('weather', { options: [empty, sub('now')] })]).map(({ path }) => path)).toEqual([
      'weather now',
    ]);
  });
});

describe('finding a command', () => {
  const leaves = toLeaves([
    command('forecast'),
    command('weather', { options: [sub('forecast'), sub('cities')], name_localized: 'wetter' }),
    command('cities', { description: 'Where it may rain' }),
    command('cities-of-old'),
  ]);
  const found = (typed: string) => filterLeaves(leaves, typed).map(({ path }) => path);

  it.each([
    ['', ['forecast', 'weather forecast', 'weather cities', 'cities', 'cities-of-old']],
    ['fore', ['forecast', 'weather forecast']],
    ['cit', ['cities', 'cities-of-old', 'weather cities']],
    ['WEATHER  F', ['weather forecast']],
    ['wetter c', ['weather cities']],
    ['old', ['cities-of-old']],
    ['rain', ['cities']],
    ['nothing', []],
  ])('by %o puts those first that begin so', (typed, paths) => {
    expect(found(typed)).toEqual(paths);
  });

  it('keeps those of one application together, that with the best one first', () => {
    const other = { id: '2', name: 'Other', bot_user_id: '8' };
    const both = toLeaves([
      command('rain-map'),
      command('rain', { id: 'other-rain', application: other }),
      command('weather', { description: 'Rain and sun' }),
      command('rainbow', { application: other }),
    ]);
    expect(filterLeaves(both, 'rain').map(({ path }) => path)).toEqual([
      'rain',
      'rainbow',
      'rain-map',
      'weather',
    ]);
  });

  it.each(['old', 'old ', 'OLD'])('by %o puts the one of exactly this name first', (typed) => {
    const both = toLeaves([command('old-ones'), command('old')]);
    expect(filterLeaves(both, typed)[0]?.path).toBe('old');
  });

  it.each([
    ['weather forecast ', 'weather forecast'],
    ['wetter forecast ', 'weather forecast'],
    ['Wetter  forecast ', 'weather forecast'],
    ['cities ', 'cities'],
    ['cities', undefined],
    ['/cities ', undefined],
    ['weather ', undefined],
    ['weather forecast city:Paris', undefined],
  ])('takes %o for its whole name and a space, or not', (typed, path) => {
    expect(findTyped(leaves, `/${typed}`)?.path).toBe(path);
  });
});
