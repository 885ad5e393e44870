import { expect, test } from 'vitest';
import { readAuthorizeRequest } from '../../../../../tools/src/emulator/domain/authorization/authorize-request.js';
import { allow } from '../../../../../tools/src/emulator/domain/authorization/consent.js';
import { GRANTS } from '../../../../../tools/src/emulator/domain/authorization/grants.js';
import type { Service } from '../../../../../tools/src/emulator/emulator-modules.js';
import { ADA, BEN, BOT, HARBOUR, WEATHER } from '../../support/emulator.js';
import { createRulesService, ruleBrokenBy, weatherOf } from '../../support/rules-service.js';

const CALLBACK = 'https://weather.example/callback';

type Fields = Readonly<Record<string, string>>;
const toFields = (fields: Fields) => (name: string) => fields[name];

async function startConsent() {
  const service = await createRulesService();
  service.store.applications.set(WEATHER.id, { ...weatherOf(service), redirectUris: [CALLBACK] });
  return service;
}

function ask(service: Service, fields: Fields) {
  const read = readAuthorizeRequest(service.store, toFields({ client_id: WEATHER.id, ...fields }));
  if (read.refusal) throw new Error(read.refusal.error_description);
  return read.request;
}

test('who manages a guild installs there, and nobody else', async () => {
  const service = await startConsent();
  const request = ask(service, { scope: 'applications.commands bot', permissions: '2048' });
  const allowAs = (userId: string, guildId: string | null) => () =>
    allow(service, request, { userId, guildId });
  const before = service.events.last;
  expect(ruleBrokenBy(allowAs(BOT, HARBOUR))).toMatchObject({ rule: 'BOTS_CANNOT_AUTHORIZE' });
  expect(ruleBrokenBy(allowAs(ADA, null))).toMatchObject({ rule: 'GUILD_NEEDED' });
  expect(ruleBrokenBy(allowAs(ADA, '1'))).toMatchObject({ rule: 'UNKNOWN_GUILD' });
  expect(ruleBrokenBy(allowAs(BEN, HARBOUR))).toMatchObject({ rule: 'CANNOT_MANAGE_GUILD' });
  expect(service.events.last).toBe(before);
  expect(allowAs(ADA, HARBOUR)()).toEqual({
    installation: { guildId: HARBOUR, permissions: 2_048n },
    proof: null,
  });
});

test('a code is good once, for ten minutes, for its application', async () => {
  const service = await startConsent();
  const request = ask(service, { scope: 'identify', response_type: 'code', redirect_uri: CALLBACK });
  const giveCode = () => {
    const { proof } = allow(service, request, { userId: ADA, guildId: null });
    return proof && 'code' in proof ? proof.code : '';
  };
  const exchange = (code: string, secret: string | undefined = weatherOf(service).clientSecret) =>
    GRANTS['authorization_code']!(
      service,
      { application: weatherOf(service), secret },
      toFields({ code, redirect_uri: CALLBACK }),
    );
  const code = giveCode();
  expect(ruleBrokenBy(() => exchange(code, 'wrong'))).toEqual({ rule: 'CLIENT_REFUSED' });
  expect(exchange(code).token).toMatchObject({ userId: ADA, scopes: ['identify'] });
  const invalid = {
    rule: 'GRANT_REFUSED',
    refusal: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' },
  };
  expect(ruleBrokenBy(() => exchange(code))).toEqual(invalid);
  const late = giveCode();
  service.clock.advance(600_000);
  expect(ruleBrokenBy(() => exchange(late))).toEqual(invalid);
});

test('an address that is not registered is never redirected to', async () => {
  const service = await startConsent();
  const fields = { scope: 'identify', response_type: 'code', redirect_uri: 'https://other.example/' };
  expect(ruleBrokenBy(() => ask(service, fields))).toMatchObject({ rule: 'BAD_REDIRECT_URI' });
  expect(ruleBrokenBy(() => ask(service, { ...fields, client_id: '1' }))).toMatchObject({
    rule: 'UNKNOWN_CLIENT',
  });
});
