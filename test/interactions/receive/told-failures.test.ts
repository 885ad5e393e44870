import { describe, expect, test } from 'vitest';
import { GuardRejection, SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import { FAILURE_HEADER } from 'commandry/protocol';
import { autocompletePayload, chatInputPayload } from 'commandry-dev/testing';
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
    const answer = await app.receive(signedRequest(kit.signer, typed(name)).with(FAILURE_HEADER, 'tell'));
    expect(answer.status).toBe(200);
    expect(answer.headers[FAILURE_HEADER]).toBe(told);
  });

  test.each(['fine', 'refused'])('tells of nothing where nothing failed: /%s', async (name) => {
    const { app } = startApp({ commands: [Frail] });
    const answer = await app.receive(signedRequest(kit.signer, typed(name)).with(FAILURE_HEADER, 'tell'));
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty(FAILURE_HEADER);
  });

  test('tells of a deferred handler that threw with the call that tells the user', async () => {
    const { app, service } = startApp({ commands: [Frail] });
    await app.receive(signedRequest(kit.signer, typed('later')).with(FAILURE_HEADER, 'tell'));
    await app.inFlight.settle(1000);
    expect(service.calls.map(({ headers }) => headers.get(FAILURE_HEADER))).toEqual([
      'code=HANDLER_FAILED&incident_id=incident-1',
    ]);
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
