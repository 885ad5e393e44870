import { describe, expect, test } from 'vitest';
import { Button, GuardRejection, SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import { FAILURE_HEADER, TELL_HEADER } from 'commandry/protocol';
import { autocompletePayload, chatInputPayload, componentPayload } from 'commandry-dev/testing';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { kit, startApp } from '../../support/apps/started-app.js';

const boom = (): never => {
  throw new Error('no database');
};

class Frail {
  @SlashCommand('fine', 'd')
  fine() {
    return 'fine';
  }

  @SlashCommand('boom', 'd')
  boom(): string {
    return boom();
  }

  @SlashCommand('silent', 'd')
  silent(): undefined {
    return undefined;
  }

  @SlashCommand('refused', 'd')
  refused(): string {
    throw new GuardRejection('Not today.');
  }

  @SlashCommand('later', 'd')
  async later(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    await Promise.resolve();
    boom();
  }

  @SlashCommand('search', 'd')
  search(@StringOption('text', 'd', { autocomplete: boom }) _text?: string) {
    return 'found';
  }
}

const typed = (name: string) =>
  name === 'search'
    ? autocompletePayload(kit.context(), 'search', { name: 'text', value: 'a' })
    : chatInputPayload(kit.context(), name);

describe('a bot that is asked what fails while it answers', () => {
  test.each([
    ['a handler that threw', 'boom', 'code=HANDLER_FAILED&incident_id=incident-1'],
    ['a handler that gave no reply', 'silent', 'code=HANDLER_SILENT&incident_id=incident-1'],
    ['a provider that threw', 'search', 'code=AUTOCOMPLETE_FAILED'],
  ])('tells of %s beside its response', async (_what, name, told) => {
    const { app } = startApp({ commands: [Frail] });
    const answer = await app.receive(signedRequest(kit.signer, typed(name)).with(TELL_HEADER, 'failures'));
    expect(answer.status).toBe(200);
    expect(answer.headers[FAILURE_HEADER]).toBe(told);
  });

  test.each(['fine', 'refused'])('tells of nothing where nothing failed: /%s', async (name) => {
    const { app } = startApp({ commands: [Frail] });
    const answer = await app.receive(signedRequest(kit.signer, typed(name)).with(TELL_HEADER, 'failures'));
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty(FAILURE_HEADER);
  });

  test('tells of a deferred handler that threw with the call that tells the user', async () => {
    const { app, service } = startApp({ commands: [Frail] });
    await app.receive(signedRequest(kit.signer, typed('later')).with(TELL_HEADER, 'failures'));
    await app.inFlight.settle(1000);
    expect(service.calls.map(({ headers }) => headers.get(FAILURE_HEADER))).toEqual([
      'code=HANDLER_FAILED&incident_id=incident-1',
    ]);
  });
});

describe('a component that no route handles', () => {
  class Tickets {
    @Button('tickets.claim')
    claim() {
      return 'claimed';
    }
  }
  const payload = componentPayload(kit.context(), { customId: 'ticket.claim:7' });

  test('is told of and logged each time to a bot that is asked, with the nearest route', async () => {
    const { app, logbook } = startApp({ commands: [Tickets] });
    for (const id of ['800000000000000011', '800000000000000012']) {
      const sent = signedRequest(kit.signer, { ...payload, id }).with(TELL_HEADER, 'failures');
      expect((await app.receive(sent)).headers[FAILURE_HEADER]).toBe('code=COMPONENT_OUTDATED');
    }
    const entry = {
      event: 'COMPONENT_OUTDATED',
      message: 'A component of the route "ticket.claim" was used, and no route handles it.',
      route: 'ticket.claim',
      nearestRoute: 'tickets.claim',
      nearestHandler: 'Tickets.claim',
    };
    expect(logbook.entries).toMatchObject([
      { ...entry, interactionId: '800000000000000011' },
      { ...entry, interactionId: '800000000000000012' },
    ]);
  });

  test('is logged once where Discord does not ask', async () => {
    const { app, logbook } = startApp({ commands: [Tickets] });
    for (const id of ['800000000000000011', '800000000000000012'])
      await app.receive(signedRequest(kit.signer, { ...payload, id }));
    expect(logbook.entries.map(({ event }) => event)).toEqual(['COMPONENT_OUTDATED']);
  });
});

test('Discord, which does not ask, is told of no failure', async () => {
  const { app, service } = startApp({ commands: [Frail] });
  for (const name of ['boom', 'later', 'search']) {
    const answer = await app.receive(signedRequest(kit.signer, typed(name)));
    expect(answer.headers).not.toHaveProperty(FAILURE_HEADER);
  }
  await app.inFlight.settle(1000);
  expect(service.calls).toHaveLength(1);
  expect(service.calls[0]!.headers.has(FAILURE_HEADER)).toBe(false);
});

describe('a bot that is asked how long its parts take', () => {
  test('says so in the standard header, part by part', async () => {
    const { app } = startApp({ commands: [Frail] });
    const answer = await app.receive(signedRequest(kit.signer, typed('fine')).with(TELL_HEADER, 'spans'));
    const part = String.raw`;dur=\d+\.\d{3}`;
    const parts = ['body', 'verify', 'parse', 'handler'].map((name) => name + part).join(', ');
    expect(answer.headers['server-timing']).toMatch(new RegExp(`^${parts}$`));
  });

  test('says both where both are asked for', async () => {
    const { app } = startApp({ commands: [Frail] });
    const request = signedRequest(kit.signer, typed('boom')).with(TELL_HEADER, 'failures, spans');
    const { headers } = await app.receive(request);
    expect(headers).toMatchObject({
      'server-timing': expect.stringContaining('handler') as string,
      [FAILURE_HEADER]: expect.stringContaining('HANDLER_FAILED') as string,
    });
  });

  test('says nothing to Discord, which does not ask, and nothing to a request with a wrong signature', async () => {
    const { app } = startApp({ commands: [Frail] });
    const plain = await app.receive(signedRequest(kit.signer, typed('fine')));
    expect(plain.headers).not.toHaveProperty('server-timing');
    const forged = signedRequest(kit.signer, typed('fine'))
      .with(TELL_HEADER, 'spans')
      .with('x-signature-ed25519', '0'.repeat(128));
    const refused = await app.receive(forged);
    expect(refused.status).toBe(401);
    expect(refused.headers).not.toHaveProperty('server-timing');
  });
});
