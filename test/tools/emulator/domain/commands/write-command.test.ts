import { expect, test } from 'vitest';
import {
  createCommand,
  editCommand,
  replaceCommands,
} from '../../../../../tools/src/emulator/domain/commands/write-command.js';
import type { Service } from '../../../../../tools/src/emulator/emulator-modules.js';
import { slash, WEATHER } from '../../support/emulator.js';
import { createRulesService, ruleBrokenBy, weatherOf } from '../../support/rules-service.js';

const DAY_MS = 86_400_000;
const scope = { applicationId: WEATHER.id, guildId: null };
const user = (name: string) => ({ type: 2, name });

const create = (service: Service, body: unknown) => createCommand(service, weatherOf(service), scope, body);
const replace = (service: Service, bodies: unknown) =>
  replaceCommands(service, weatherOf(service), scope, bodies);
/** What a refused write must not change. */
const stateOf = ({ store, events }: Service) => ({
  commands: [...store.commands.values()],
  creates: [...store.creates.values()],
  lastEvent: events.last,
});

test('a day takes so many new commands, and starts with the first of them', async () => {
  const service = await createRulesService({ createsPerDay: 2 });
  create(service, slash('one'));
  service.clock.advance(1_000);
  create(service, slash('two'));
  const before = stateOf(service);
  const rule = { rule: 'TOO_MANY_CREATES', max: 2, retryAfterMs: DAY_MS - 1_000 };
  expect(ruleBrokenBy(() => create(service, slash('three')))).toEqual(rule);
  expect(stateOf(service)).toEqual(before);
  expect(create(service, slash('two', { nsfw: true })).isNew).toBe(false);
  service.clock.advance(DAY_MS - 1_000);
  expect(create(service, slash('three')).isNew).toBe(true);
});

test('a bulk overwrite that is one too many for the day writes nothing', async () => {
  const service = await createRulesService({ createsPerDay: 2 });
  const launch = [...service.store.commands.values()].map(({ body: { name, type } }) => ({ name, type }));
  const before = stateOf(service);
  const bodies = [...launch, slash('one'), slash('two'), slash('three')];
  expect(ruleBrokenBy(() => replace(service, bodies))).toMatchObject({ rule: 'TOO_MANY_CREATES' });
  expect(stateOf(service)).toEqual(before);
});

test('a type has so many commands', async () => {
  const service = await createRulesService();
  for (let count = 0; count < 15; count += 1) create(service, user(`u${count}`));
  expect(ruleBrokenBy(() => create(service, user('one more')))).toEqual({
    rule: 'TOO_MANY_COMMANDS',
    max: 15,
  });
});

test('a name is taken by a command of the same type alone', async () => {
  const service = await createRulesService();
  create(service, slash('sun'));
  const { command } = create(service, slash('rain'));
  const rename = () => editCommand(service, weatherOf(service), command, { name: 'sun' });
  expect(ruleBrokenBy(rename)).toEqual({ rule: 'NAME_TAKEN' });
  create(service, user('rain'));
  expect(service.store.commands.get(command.id)).toBe(command);
});

test('a bulk overwrite names the entry point command', async () => {
  const service = await createRulesService();
  const before = stateOf(service);
  expect(ruleBrokenBy(() => replace(service, [slash('sun')]))).toEqual({ rule: 'ENTRY_POINT_LEFT_OUT' });
  expect(stateOf(service)).toEqual(before);
});

test('every mistake of a body is told at once', async () => {
  const service = await createRulesService();
  const option = { type: 11, name: 'file', description: 'F', file_types: ['pdf', '.md', ''] };
  const broken = ruleBrokenBy(() => create(service, { name: 'BAD', description: '', options: [option] }));
  const problems = broken.rule === 'INVALID_FIELDS' ? broken.problems : [];
  expect(problems.map(({ code, path }) => `${code} at ${path.join('.')}`).sort()).toEqual([
    'BAD_LENGTH at description',
    'FILE_TYPE_INVALID at options.0.file_types.0',
    'FILE_TYPE_INVALID at options.0.file_types.2',
    'NAME_INVALID at name',
  ]);
});
