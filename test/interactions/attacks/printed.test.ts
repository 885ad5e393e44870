import { describe, expect, it, vi } from 'vitest';
import { createApp, SlashCommand, type AppOptions, type ChatInputInteraction } from 'commandry';
import { chatInputPayload, type Payload } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { logToStderr } from '../../../src/common/log.js';
import { pending } from '../../support/apps/after-defer.js';
import { passPauses } from '../../authorization/support/passing-clock.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { turns, until } from '../../support/time/wait.js';
import { PLANTED, SIGNER } from '../../secrets/planted.js';
import { findLeaks, type Witness } from '../../secrets/witness.js';

const kit = createWireKit({ signer: SIGNER, now: () => 1_700_000_000_000 });
type Handler = (interaction: ChatInputInteraction) => unknown;

function startBot(handler: Handler, more: Partial<AppOptions> = {}) {
  class Bot {
    @SlashCommand('run', 'd')
    run(interaction: ChatInputInteraction): string {
      return handler(interaction) as string;
    }
  }
  return createApp({
    commands: [Bot],
    ...kit.credentials,
    clock: passPauses(createManualClock()),
    makeIncidentId: () => 'incident-1',
    ...more,
  });
}

const use = (more: object = {}): Payload => ({ ...chatInputPayload(kit.context(), 'run', {}), ...more });

/** The text that an app writes to the standard error stream, meanwhile. */
async function captureLines(act: () => Promise<unknown>): Promise<string[]> {
  let written = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += Buffer.from(text as string).toString();
    return true;
  });
  try {
    await act();
  } finally {
    spy.mockRestore();
  }
  return written.split('\n');
}

/** A second entry, a line that is overwritten, colours, a title of the terminal, a ring of the bell. */
const INJECTIONS = [
  'x\n{"level":"info","event":"PAID","message":"all is well"}',
  'x\r\x1b[2K all is well',
  '\x1b[31mred\x1b[0m',
  '\x1b]0;owned\x07',
  '\x9b31m',
  '\x08\x08\x08hidden',
  'a\u0000b\u007fc\u0085d',
  '\u2028{"level":"info"}\u2029',
];

describe('attack 35: a name that is more than one line of a log', () => {
  it.each(INJECTIONS)('%j is written escaped, in the one line of its entry', async (text) => {
    const user = { ...(use()['member'] as { user: object }).user, username: text, global_name: text };
    const lines = await captureLines(async () => {
      const app = startBot(() => {
        throw Object.assign(new Error(`no row for ${text}`), { detail: text });
      });
      await kit.send(app, use({ member: { ...(use()['member'] as object), user } }));
      await kit.send(app, use({ data: { ...(use()['data'] as object), name: text } }));
      await app.receive(signedRequest(kit.signer, use()).with('content-type', text.replace(/[\0\n\r]/g, '')));
      logToStderr({ level: 'warn', event: text, message: text, [text]: text });
    });
    expect(lines.pop()).toBe('');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const line of lines) {
      // eslint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      expect(JSON.parse(line)).toMatchObject({ level: expect.stringMatching(/^(warn|error)$/) as string });
    }
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(
      expect.arrayContaining(['HANDLER_FAILED', text]),
    );
  });
});

const token = { token: PLANTED.interactionToken };

describe('attack 36: a secret in what is printed, logged or thrown', () => {
  const scenarios: [string, string[], (witness: Witness) => unknown][] = [
    [
      'a request whose signature is wrong',
      ['SIGNATURE_INVALID'],
      async ({ plant, log }) => {
        const app = startBot(() => 'x', { log, token: plant('botToken') });
        const signature = plant('signature');
        return app.receive(signedRequest(kit.signer, use()).with('x-signature-ed25519', signature));
      },
    ],
    [
      'a handler whose error has everything in it',
      ['HANDLER_FAILED'],
      async ({ plant, log }) => {
        const app = startBot(
          (interaction) => {
            const cause = new Error(`GET https://discord.com/api/webhooks/1/${PLANTED.interactionToken}`);
            throw Object.assign(new Error(`with Bot ${plant('botToken')}`, { cause }), { interaction });
          },
          { log, token: PLANTED.botToken },
        );
        plant('interactionToken');
        return kit.send(app, use(token));
      },
    ],
    [
      'a service that echoes what it was sent',
      ['DISCORD_REFUSED', 'DISCORD_REFUSED'],
      async ({ plant, log }) => {
        let calls = 0;
        const fetch = (input: unknown, init: RequestInit = {}) => {
          calls += 1;
          const text = `${input as string} ${JSON.stringify([...new Headers(init.headers)])}`;
          return Promise.resolve(Response.json({ code: 50035, message: text }, { status: 400 }));
        };
        const gate = pending<undefined>();
        const app = startBot(
          async (interaction) => {
            await interaction.deferReply();
            await gate.promise;
            return 'done';
          },
          { log, token: plant('botToken'), fetch: fetch },
        );
        plant('interactionToken');
        const answer = await kit.send(app, use(token));
        gate.give(undefined);
        await until(() => calls > 0);
        await turns();
        const planned = await app.plan().catch((error: unknown) => error);
        return [answer.body, planned];
      },
    ],
  ];

  it.each(scenarios)('%s: found nowhere', async (_what, events, run) => {
    const logged: string[] = [];
    let isDone = false;
    const leaks = await findLeaks((witness) => {
      const log: Witness['log'] = (entry) => {
        logged.push(entry.event);
        witness.log(entry);
      };
      return Promise.resolve(run({ ...witness, log })).then((seen) => ((isDone = true), seen));
    });
    expect([isDone, logged, leaks]).toEqual([true, events, []]);
  });

  it('the search finds what is there', async () => {
    const leaks = await findLeaks(({ plant, log }) => {
      log({ level: 'info', event: 'X', message: `token ${plant('shapelessInteractionToken')}` });
    });
    expect(leaks).toContainEqual(expect.objectContaining({ secret: 'shapelessInteractionToken' }));
  });

  it('an emulator prints nothing, and what it remembers of the API holds no token of a bot', async () => {
    const { AUTHORIZATION, COMMANDS, slash, startTestEmulator, WEATHER } =
      await import('../../tools/emulator/support/emulator.js');
    const said: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((text) => (said.push(text as string), true)),
    );
    try {
      const emulator = await startTestEmulator();
      const remembered: unknown[] = [];
      emulator.subscribe((event) => remembered.push(event));
      for (const headers of [AUTHORIZATION, { authorization: 'Bot wrong-token-of-somebody' }, {}])
        await emulator.request('POST', COMMANDS, { headers, body: slash('ping') });
      await until(() => remembered.length >= 3);
      expect(JSON.stringify(remembered)).not.toMatch(new RegExp(`${WEATHER.token}|wrong-token-of-somebody`));
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect(said).toEqual([]);
  });
});
