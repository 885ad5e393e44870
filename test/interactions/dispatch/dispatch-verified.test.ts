import { describe, expect, it } from 'vitest';
import { createApp, SlashCommand } from 'commandry';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';

const kit = createWireKit();

class Ping {
  @SlashCommand('ping', 'd')
  ping() {
    return 'pong';
  }
}

const app = createApp({ commands: [Ping], ...kit.credentials, log: createLogbook().log });
const use = () => chatInputPayload(kit.context(), 'ping', {});

describe('an interaction that came some other way than by HTTP', () => {
  it('is answered with the callback to be sent', async () => {
    expect(await app.dispatch(use())).toEqual({
      type: 4,
      data: { content: 'pong', allowed_mentions: { parse: [] } },
    });
  });

  it('is a PING too', async () => {
    expect(await app.dispatch(pingPayload(kit.context()))).toEqual({ type: 1 });
  });

  it('is trusted, so that its age does not count, nor whether it came before', async () => {
    const payload = { ...use(), id: '1' };
    expect(await app.dispatch(payload)).toEqual(await app.dispatch(payload));
  });

  it.each([
    ['no object', 'INTERACTION_MALFORMED', () => null],
    ['JSON that nobody parsed', 'INTERACTION_MALFORMED', () => JSON.stringify(use())],
    ['no interaction', 'INTERACTION_MALFORMED', () => ({ type: 2 })],
    ['of another application', 'APPLICATION_MISMATCH', () => ({ ...use(), application_id: '5' })],
  ])('is an error when it is %s', async (_what, code, make) => {
    await expect(app.dispatch(make())).rejects.toMatchObject({ code });
  });

  it.each([
    ['an interaction that nobody parsed', () => JSON.stringify(use())],
    ['one whose token has a character too many', () => ({ ...use(), token: `${String(use()['token'])} x` })],
  ])('says nothing of the token in the error of %s', async (_what, make) => {
    const error = await app.dispatch(make() as never).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error?.message).toMatch(/found a text of \d+ characters/);
    expect(error?.message).not.toContain(String(use()['token']).slice(0, 12));
  });
});
