import { expect, test } from 'vitest';
import { InteractionType } from '../../../../../src/protocol/index.js';
import {
  changeInteraction,
  openAnswered,
  openInteraction,
  openWaiting,
} from '../../../../../tools/src/emulator/domain/interactions/record-interaction.js';
import { ADA, GENERAL, HARBOUR, WEATHER } from '../../support/emulator.js';
import { createRulesService, ruleBrokenBy } from '../../support/rules-service.js';

const MINUTE_MS = 60_000;

async function startRecorded(type: InteractionType = InteractionType.APPLICATION_COMMAND) {
  const service = await createRulesService();
  const id = service.store.ids.next();
  const token = Buffer.from(`interaction:${id}:x`).toString('base64');
  const place = { application_id: WEATHER.id, channel_id: GENERAL, guild_id: HARBOUR, channel: { type: 0 } };
  const rights = { authorizing_integration_owners: { '0': HARBOUR }, app_permissions: '0' };
  openInteraction(service, { id, token, type, ...place, ...rights }, ADA, {});
  return {
    service,
    id,
    token,
    wait: () => openWaiting(service, id, token),
    look: () => openAnswered(service, WEATHER.id, token),
  };
}

test('a callback answers an interaction within three seconds', async () => {
  const { service, id, wait } = await startRecorded();
  expect(wait()).toMatchObject({ id, state: 'waiting' });
  service.clock.advance(2_999);
  expect(wait()).toMatchObject({ id });
  service.clock.advance(1);
  expect(ruleBrokenBy(wait)).toEqual({ rule: 'UNKNOWN_INTERACTION' });
});

test('and once, with its own token', async () => {
  const { service, id, wait } = await startRecorded();
  expect(ruleBrokenBy(() => openWaiting(service, id, 'another'))).toEqual({ rule: 'UNKNOWN_INTERACTION' });
  changeInteraction(service, id, { state: 'acknowledged' });
  expect(ruleBrokenBy(wait)).toEqual({ rule: 'ALREADY_ACKNOWLEDGED' });
});

test('an answered interaction has a token for 15 minutes', async () => {
  const { service, id, look } = await startRecorded();
  expect(ruleBrokenBy(look)).toEqual({ rule: 'UNKNOWN_WEBHOOK' });
  changeInteraction(service, id, { state: 'acknowledged' });
  expect(look()).toMatchObject({ id });
  service.clock.advance(15 * MINUTE_MS - 1);
  expect(look()).toMatchObject({ id });
  service.clock.advance(1);
  expect(ruleBrokenBy(look)).toEqual({ rule: 'INTERACTION_TOKEN_INVALID' });
});

test('of its own application, and none for suggestions', async () => {
  const { service, id, token, look } = await startRecorded(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE);
  changeInteraction(service, id, { state: 'acknowledged' });
  expect(ruleBrokenBy(look)).toEqual({ rule: 'UNKNOWN_WEBHOOK' });
  changeInteraction(service, id, { type: InteractionType.APPLICATION_COMMAND });
  expect(ruleBrokenBy(() => openAnswered(service, '1', token))).toEqual({ rule: 'UNKNOWN_WEBHOOK' });
  const made = ruleBrokenBy(() => openAnswered(service, WEATHER.id, 'made up'));
  expect(made).toEqual({ rule: 'INTERACTION_TOKEN_INVALID' });
});
