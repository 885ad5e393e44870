import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../../tools/src/cli/commands/invoke/act-in-emulator.js';
import { actDirectly } from '../../../../../tools/src/cli/commands/invoke/invoke-directly.js';
import type { ContextFlags } from '../../../../../tools/src/cli/commands/invoke/invoke-context.js';
import { readPrivateKey } from '../../../../../tools/src/cli/commands/invoke/private-key.js';
import { startHarbourBot } from '../../support/harbour-bot.js';
import { listenUntilDone } from '../../../../support/listening.js';

const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const key = readPrivateKey(pem, 'key.pem');

const patience = { untilReply: () => AbortSignal.abort() };

async function ask(action: Action, place: ContextFlags = {}, publicKey = key.publicKey) {
  const { app, url } = await startHarbourBot({ applicationId: '42', publicKey });
  const target = { app, applicationId: '42', endpointUrl: url, key, fetch: globalThis.fetch };
  return actDirectly(target, action, place, patience);
}

const slash = (text: string, options: Record<string, string> = {}): Action => ({
  kind: 'slash',
  typed: { text, options },
  files: {},
});

describe('a bot that knows no emulator', () => {
  it.each<[string, Action, string]>([
    ['is sent a slash command', slash('/weather forecast city:Paris days:2'), 'ada: Paris, 2 days'],
    ['is asked for suggestions', { ...slash('/weather forecast city:P'), kind: 'typing' } as Action, 'Paris'],
    ['is sent a command of a guild, from there', slash('/local'), 'guild 1500000000000000001'],
    [
      'is told of users, roles and channels that are generated for it',
      slash('/give who:@zoe role:@Deck Crew where:#bridge whom:<@&77>'),
      'zoe, Deck Crew, bridge, 77, undefined, undefined',
    ],
    [
      'is told of those that are given by id',
      slash('/give who:<@123> role:456 where:<#789> whom:@ben'),
      'user-123, role-456, channel-789, 1100000000000000302, undefined, undefined',
    ],
    ['is told of those between quotes', slash('/give', { who: '@zoe' }), 'zoe, undefined, undefined'],
    ['is sent a user command', { kind: 'user', name: 'High five', target: '@zoe' }, '🙌 zoe'],
    ['is sent a user command on oneself', { kind: 'user', name: 'High five', target: undefined }, '🙌 ada'],
    ['is sent a message command', { kind: 'message', name: 'Shout', target: undefined }, 'IS IT GOING TO'],
    ['is sent one on a message', { kind: 'message', name: 'Shout', target: '99' }, 'A MESSAGE'],
    ['is asked to launch', { kind: 'launch', name: undefined }, 'Activity launched'],
  ])('%s', async (_what, action, shown) => {
    const { result } = await ask(action);
    expect(result.shown).toContain(shown);
    expect(result.outcome).not.toBe('failed');
  });

  it('refuses the request where it has another public key', async () => {
    const other = readPrivateKey('11'.repeat(32), 'a test').publicKey;
    const { result } = await ask(slash('/ping'), {}, other);
    expect(result).toMatchObject({ outcome: 'failed', response: { status: 401 } });
  });

  it('is sent one request, and no probe', async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      void request.toArray().then((chunks) => {
        bodies.push(Buffer.concat(chunks as Buffer[]).toString());
        response.setHeader('content-type', 'application/json').end('{"type":4,"data":{"content":"hi"}}');
      });
    });
    const { url } = await listenUntilDone(server);
    const { app } = await startHarbourBot({ applicationId: '42', publicKey: key.publicKey });
    const endpointUrl = `${url}/`;
    const target = { app, applicationId: '42', endpointUrl, key, fetch: globalThis.fetch };
    const { result } = await actDirectly(target, slash('/ping'), {}, patience);
    expect(result.shown).toContain('hi');
    expect(bodies.map((body) => (JSON.parse(body) as { type: number }).type)).toEqual([2]);
  });

  it('is not asked what its commands do not take', async () => {
    await expect(ask(slash('/weather forecast days:3'))).rejects.toMatchObject({ code: 'OPTION_MISSING' });
  });
});

describe('a private key', () => {
  it('is read from PEM and from its seed in hex, and is the same', () => {
    expect(readPrivateKey(`\n${pem}\n`, 'x')).toEqual(readPrivateKey(key.seed.toUpperCase(), 'x'));
    expect(key.publicKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['nothing', ''],
    ['too few digits', 'ab'.repeat(31)],
    [
      'a public key',
      generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    ],
    [
      'a key of another kind',
      generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    ],
  ])('is refused where it is %s, without being repeated', (_what, text) => {
    const refuse = () => readPrivateKey(text, 'key.pem');
    expect(refuse).toThrow(
      'key.pem holds no valid key. Pass an Ed25519 private key in PEM form, or as 64 hex digits',
    );
    if (text !== '') expect(refuse).not.toThrow(text.trim());
  });
});
