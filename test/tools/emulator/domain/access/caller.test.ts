import { expect, test } from 'vitest';
import {
  findCaller,
  openApplication,
  openBotUser,
  openInstalledGuild,
  openOwnGuild,
  requireBearer,
  requireBot,
} from '../../../../../tools/src/emulator/domain/access/caller.js';
import { issueToken } from '../../../../../tools/src/emulator/domain/authorization/tokens.js';
import { ADA, BOT, HARBOUR, WEATHER } from '../../support/emulator.js';
import { createRulesService, ruleBrokenBy, weatherOf } from '../../support/rules-service.js';

const WEEK_MS = 604_800_000;
const SCOPE = 'applications.commands.update';

async function startCalls() {
  const service = await createRulesService();
  const grant = { applicationId: WEATHER.id, userId: ADA, scopes: [SCOPE] };
  const { accessToken } = issueToken(service, grant, { withRefresh: false });
  const asBearer = () => findCaller(service, { kind: 'bearer', token: accessToken });
  return { service, asBearer, bot: findCaller(service, { kind: 'bot', token: WEATHER.token }) };
}

test('a bot has the token of its application, and a bearer token lasts a week', async () => {
  const { service, asBearer, bot } = await startCalls();
  expect(bot).toMatchObject({ kind: 'bot', application: { id: WEATHER.id } });
  expect(asBearer()).toMatchObject({ kind: 'bearer', userId: ADA, scopes: [SCOPE] });
  for (const wrong of [
    undefined,
    { kind: 'bearer', token: WEATHER.token },
    { kind: 'bot', token: '' },
  ] as const) {
    expect(ruleBrokenBy(() => findCaller(service, wrong))).toEqual({ rule: 'TOKEN_INVALID' });
  }
  service.clock.advance(WEEK_MS);
  expect(ruleBrokenBy(asBearer)).toEqual({ rule: 'TOKEN_INVALID' });
});

test('some things are for bots, and others for users', async () => {
  const { service, asBearer, bot } = await startCalls();
  expect(ruleBrokenBy(() => requireBearer(bot))).toEqual({ rule: 'NOT_FOR_BOTS' });
  expect(ruleBrokenBy(() => requireBot(asBearer()))).toEqual({ rule: 'ONLY_FOR_BOTS' });
  expect(openBotUser(service, bot)).toMatchObject({ id: BOT });
});

test('a caller acts for its own application, with the scope that the call needs', async () => {
  const { service, asBearer, bot } = await startCalls();
  const open =
    (caller: typeof bot, id: string, scope = SCOPE) =>
    () =>
      openApplication(service, caller, id, scope);
  expect(open(bot, WEATHER.id)()).toBe(weatherOf(service));
  expect(open(asBearer(), WEATHER.id)()).toBe(weatherOf(service));
  expect(ruleBrokenBy(open(bot, '1'))).toEqual({ rule: 'UNKNOWN_APPLICATION' });
  service.store.applications.set('1', { ...weatherOf(service), id: '1', token: 'other' });
  expect(ruleBrokenBy(open(bot, '1'))).toEqual({ rule: 'OTHER_APPLICATION' });
  expect(ruleBrokenBy(open(asBearer(), WEATHER.id, 'bot'))).toEqual({ rule: 'SCOPE_MISSING' });
});

test('and where it is: its application as of now, its bot as a member', async () => {
  const { service, bot } = await startCalls();
  expect(openInstalledGuild(service, bot, HARBOUR)).toMatchObject({ id: HARBOUR });
  const user = openBotUser(service, bot);
  expect(openOwnGuild(service, user, HARBOUR)).toMatchObject({ id: HARBOUR });
  expect(ruleBrokenBy(() => openInstalledGuild(service, bot, '1'))).toEqual({ rule: 'ACCESS_MISSING' });
  expect(ruleBrokenBy(() => openOwnGuild(service, user, '1'))).toEqual({ rule: 'UNKNOWN_GUILD' });
  service.store.applications.set(WEATHER.id, { ...weatherOf(service), guildIds: [] });
  service.store.members.delete(`${HARBOUR}/${BOT}`);
  expect(ruleBrokenBy(() => openInstalledGuild(service, bot, HARBOUR))).toEqual({ rule: 'ACCESS_MISSING' });
  expect(ruleBrokenBy(() => openOwnGuild(service, user, HARBOUR))).toEqual({ rule: 'ACCESS_MISSING' });
});
