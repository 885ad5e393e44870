import { describe, expect, it } from 'vitest';
import { CommandryError, type ChatInputInteraction, type FollowUp, type Reply } from 'commandry';
import { MESSAGE_ID, toMessage, type ServiceAnswer } from '../../support/service/fake-service.js';
import { kit, startHandler, type AppWithHandler } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';

/** Uses the command, and moves the clock on until its work is done. */
async function run(
  handler: (interaction: ChatInputInteraction) => unknown,
  ...answers: (ServiceAnswer | undefined)[]
): Promise<AppWithHandler & { readonly body: unknown }> {
  const started = startHandler(handler, {}, ...answers);
  const { body } = await started.use();
  await finish(started);
  return { ...started, body };
}

async function finish({ app, clock }: AppWithHandler): Promise<void> {
  await until(() => {
    // Pauses before a call is repeated are short; whatever else is waited for is not.
    if (clock.nextInMs() <= 1600) clock.advance(clock.nextInMs());
    return app.inFlight.count === 0;
  });
}

const OK: ServiceAnswer = { status: 200, body: toMessage({ content: 'ok' }) };
const UNKNOWN_WEBHOOK: ServiceAnswer = { status: 404, body: { code: 10015, message: 'Unknown Webhook' } };
const UNKNOWN_MESSAGE: ServiceAnswer = { status: 404, body: { code: 10008, message: 'Unknown Message' } };
const BAD_GATEWAY: ServiceAnswer = { status: 502, body: {} };
const refusedConnection = Object.assign(new Error('fetch failed'), {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
});
const lostConnection = Object.assign(new Error('fetch failed'), {
  cause: Object.assign(new Error('gone'), { code: 'UND_ERR_SOCKET' }),
});

describe('after the reply', () => {
  it('follow-ups can be edited, fetched and deleted', async () => {
    let handle: FollowUp | undefined;
    const { service } = await run(async (interaction) => {
      await interaction.reply('first');
      const more = await interaction.followUp({ content: 'more', ephemeral: true });
      handle = more;
      await more.edit('changed');
      await more.fetch();
      await more.delete();
    });
    expect(handle?.id).toBe(MESSAGE_ID);
    expect(handle?.message.author.username).toBe('bot');
    expect(service.told()).toEqual([
      'POST new "more"',
      `PATCH ${MESSAGE_ID} "changed"`,
      `GET ${MESSAGE_ID}`,
      `DELETE ${MESSAGE_ID}`,
    ]);
    expect(service.calls[0]?.body).toMatchObject({ flags: 64, allowed_mentions: { parse: [] } });
  });

  it('the reply can be changed, fetched and deleted', async () => {
    let fetched = '';
    const { service } = await run(
      async (interaction) => {
        await interaction.reply('first');
        const edited = await interaction.editReply({ content: 'second' });
        fetched = `${edited.content} ${(await interaction.fetchReply()).content}`;
        await interaction.deleteReply();
      },
      undefined,
      OK,
    );
    expect(fetched).toBe('second ok');
    expect(service.told()).toEqual(['PATCH @original "second"', 'GET @original', 'DELETE @original']);
  });

  it('calls that nobody awaits count as work, and their failure is a line in the log', async () => {
    const { logbook } = await run(
      (interaction) => {
        setImmediate(() => void interaction.followUp('later'));
        return 'now';
      },
      { status: 403, body: { code: 50001, message: 'Missing Access' } },
    );
    await until(() => logbook.entries.length > 0);
    expect(logbook.events()).toEqual(['DISCORD_REFUSED']);
    expect(logbook.entries[0]?.message).toBe('A call that Handled.run left behind failed.');
  });
});

describe('files', () => {
  const files = [
    { name: 'a.txt', data: 'text', description: 'A text' },
    { name: 'b.bin', data: Uint8Array.of(1, 2, 3), spoiler: true },
    { name: 'c.html', data: new Blob(['<p>'], { type: 'text/html' }) },
  ];

  it('of a reply go to Discord after a defer that is as visible as the reply', async () => {
    const { service, body } = await run(() => ({ content: 'see', ephemeral: true, files }));
    expect(body).toEqual({ type: 5, data: { flags: 64 } });
    expect(service.told()).toEqual(['PATCH @original "see"']);
    expect(service.calls[0]?.body).toMatchObject({
      content: 'see',
      attachments: [
        { id: 0, filename: 'a.txt', description: 'A text' },
        { id: 1, filename: 'b.bin', is_spoiler: true },
        { id: 2, filename: 'c.html' },
      ],
    });
    const sent = service.calls[0]?.files ?? {};
    expect(Object.keys(sent)).toEqual(['files[0]', 'files[1]', 'files[2]']);
    expect(await sent['files[0]']?.text()).toBe('text');
    expect(await sent['files[1]']?.text()).toBe('\u0001\u0002\u0003');
    expect(sent['files[2]']?.type).toBe('text/html');
  });

  it('alone are a reply', async () => {
    const { service, logbook } = await run(() => ({ files: files.slice(0, 1) }));
    expect(service.told()).toEqual(['PATCH @original']);
    expect(logbook.entries).toEqual([]);
  });

  it('of an edit take the place of those there were, but for those that are kept', async () => {
    const { service } = await run(async (interaction) => {
      await interaction.reply('first');
      await interaction.editReply({ files: files.slice(0, 1) });
      await interaction.editReply({ files: files.slice(0, 1), attachments: [{ id: '9' }] });
      await interaction.editReply({ content: 'kept' });
    });
    const lists = service.calls.map(({ body }) => (body as { attachments?: unknown }).attachments);
    expect(lists).toMatchObject([[{ id: 0 }], [{ id: '9' }, { id: 0 }], undefined]);
  });

  it.each<[string, unknown, string]>([
    ['no list', { name: 'a' }, 'files: must be a list'],
    ['no object', ['a'], 'files.0: must be an object'],
    ['no name', [{ data: 'x' }], 'files.0.name'],
    ['no data', [{ name: 'a', data: 5 }], 'files.0.data'],
    [
      'too large',
      [{ name: 'a', data: new Uint8Array(10_485_761) }],
      'files.0: must be at most 10485760 bytes',
    ],
    ['too many', Array.from({ length: 11 }, () => ({ name: 'a', data: 'x' })), 'attachments'],
  ])('that are %s are refused before anything is sent', async (_what, wrong, says) => {
    const { service, logbook, body } = await run(() => ({ content: 'x', files: wrong }));
    expect(body).toMatchObject({ type: 4, data: { flags: 64 } });
    expect(service.calls).toEqual([]);
    expect(JSON.stringify(logbook.entries)).toContain(says);
  });
});

it('a reply that is too large for the response is sent after a defer', async () => {
  const image = { url: `https://example.com/${'x'.repeat(2000)}` };
  const embed = { image, thumbnail: image, author: { name: 'a', url: image.url, icon_url: image.url } };
  const { service, body } = await run(() => ({ embeds: Array.from({ length: 10 }, () => embed) }));
  expect(body).toEqual({ type: 5 });
  expect(service.told()).toEqual(['PATCH @original']);
});

it('a message of components stays one when it is edited', async () => {
  const components = [{ type: 10, content: 'a' }];
  const { service, logbook } = await run(async (interaction) => {
    await interaction.reply({ flags: 1 << 15, components } as Reply);
    await interaction.editReply({ components } as Reply);
  });
  expect(logbook.entries).toEqual([]);
  expect(service.told()).toEqual(['PATCH @original']);
});

describe('calls are repeated', () => {
  const rows: [string, (interaction: ChatInputInteraction) => Promise<unknown>, ServiceAnswer[], number][] = [
    ['while Discord has not seen the response yet', (i) => i.followUp('x'), [UNKNOWN_WEBHOOK, OK], 2],
    ['that change a message, when Discord stumbles', (i) => i.editReply('x'), [BAD_GATEWAY, OK], 2],
    ['that change a message, when the connection is lost', (i) => i.editReply('x'), [lostConnection, OK], 2],
    ['that send one, when there was no connection', (i) => i.followUp('x'), [refusedConnection, OK], 2],
    ['that delete one, which may be gone by then', (i) => i.deleteReply(), [BAD_GATEWAY, UNKNOWN_MESSAGE], 2],
  ];
  it.each(rows)('%s', async (_when, call, answers, calls) => {
    const { service, logbook } = await run(async (i) => (await i.reply('x'), call(i), undefined), ...answers);
    expect(service.calls).toHaveLength(calls);
    expect(logbook.entries).toEqual([]);
  });

  const once: [string, (interaction: ChatInputInteraction) => Promise<unknown>, ServiceAnswer, string][] = [
    ['that send a message and may have done so', (i) => i.followUp('x'), BAD_GATEWAY, 'DISCORD_REFUSED'],
    ['that lost their connection on the way', (i) => i.followUp('x'), lostConnection, 'DISCORD_UNREACHABLE'],
    ['that Discord refuses', (i) => i.editReply('x'), UNKNOWN_MESSAGE, 'DISCORD_REFUSED'],
  ];
  it.each(once)('but not those %s', async (_which, call, answer, code) => {
    let thrown: unknown;
    const { service } = await run(async (i) => {
      await i.reply('x');
      thrown = await call(i).catch((error: unknown) => error);
    }, answer);
    expect(service.calls).toHaveLength(1);
    expect(thrown).toMatchObject({ code });
    expect(`${(thrown as Error).message} ${String((thrown as Error).cause)}`).not.toContain('token-of-');
  });

  it('five times at most', async () => {
    let thrown: unknown;
    const { service } = await run(
      async (i) => {
        await i.reply('x');
        thrown = await i.editReply('y').catch((error: unknown) => error);
      },
      ...Array.from({ length: 9 }, () => BAD_GATEWAY),
    );
    expect(service.calls).toHaveLength(5);
    expect(thrown).toMatchObject({ code: 'DISCORD_REFUSED', discord: { status: 502 } });
  });
});

describe('the token ends', () => {
  it('after 15 minutes, and then nothing is sent', async () => {
    const gate: { open?: () => void } = {};
    let thrown: unknown;
    const started = startHandler(async (i) => {
      await i.reply('x');
      await new Promise<void>((resolve) => (gate.open = resolve));
      thrown = await i.editReply('y').catch((error: unknown) => error);
    });
    await started.use();
    await until(() => gate.open !== undefined);
    started.clock.advance(15 * 60_000);
    gate.open?.();
    await until(() => thrown !== undefined);
    expect(started.service.calls).toEqual([]);
    expect(thrown).toMatchObject({ code: 'INTERACTION_TOKEN_EXPIRED' });
  });

  const invalidToken: ServiceAnswer = {
    status: 401,
    body: { code: 50027, message: 'Invalid Webhook Token' },
  };
  const rows: [string, number, string, RegExp][] = [
    [
      'by its own clock, which is a little ahead',
      15 * 60_000 - 5000,
      'INTERACTION_TOKEN_EXPIRED',
      /15 minutes/,
    ],
    ['of a fresh interaction, for another cause', 1234, 'INTERACTION_TOKEN_REFUSED', / 1,234 ms old/],
  ];
  it.each(rows)('when Discord reports it %s', async (_what, ageMs, code, text) => {
    let thrown: unknown;
    let goOn: (() => void) | undefined;
    const { use, clock, logbook } = startHandler(
      async (i) => {
        await i.reply('x');
        await new Promise<void>((resolve) => (goOn = resolve));
        thrown = await i.editReply('y').catch((error: unknown) => error);
      },
      {},
      invalidToken,
    );
    await use();
    await until(() => goOn !== undefined);
    clock.advance(ageMs);
    goOn?.();
    await until(() => thrown !== undefined);
    expect(thrown).toBeInstanceOf(CommandryError);
    expect(thrown).toMatchObject({ code, message: expect.stringMatching(text) as string });
    expect((thrown as CommandryError).cause).toMatchObject({ discord: { code: 50027, status: 401 } });
    expect(logbook.entries).toEqual([]);
  });
});

it('a reply stands although the answer to it is no message', async () => {
  const { service, logbook } = await run(() => ({ content: 'see', files: [{ name: 'a.txt', data: 'a' }] }), {
    status: 200,
    body: {},
  });
  expect(service.told()).toEqual(['PATCH @original "see"']);
  expect(logbook.entries).toEqual([]);
});

it('an answer that is no message is an error', async () => {
  let thrown: unknown;
  await run(
    async (i) => {
      await i.reply('x');
      thrown = await i.fetchReply().catch((error: unknown) => error);
    },
    { status: 200, body: { hello: 'there' } },
  );
  expect(thrown).toMatchObject({ code: 'DISCORD_ANSWER_MALFORMED' });
});

describe('the host is asked to live until the work is done', () => {
  async function receive(handler: (interaction: ChatInputInteraction) => unknown) {
    const started = startHandler(handler);
    const works: Promise<unknown>[] = [];
    const waiting = {
      ...started.app,
      receive: (request: Parameters<typeof started.app.receive>[0]) =>
        started.app.receive({ ...request, waitUntil: (work) => works.push(work) }),
    };
    const { body } = await kit.chatInput(waiting, 'run');
    return { ...started, works, body };
  }

  it('when something goes on after the response', async () => {
    const { works, service } = await receive(async (interaction) => {
      await interaction.deferReply();
      return 'later';
    });
    expect(works).toHaveLength(1);
    await works[0];
    expect(service.told()).toEqual(['PATCH @original "later"']);
  });

  it('but not for a reply that is at hand', async () => {
    const { body, works } = await receive(() => 'now');
    expect(body).toMatchObject({ data: { content: 'now' } });
    expect(works).toEqual([]);
  });
});

describe('at the end of the app', () => {
  it('those who wait are told, those who were deferred get an edit, and a late reply is an error', async () => {
    let outcome: unknown;
    const gate: { open?: () => void } = {};
    const started = startHandler(async (i) => {
      await new Promise<void>((resolve) => (gate.open = resolve));
      outcome = await i.reply('x').catch((error: unknown) => error);
    });
    const answer = started.use();
    await until(() => started.app.inFlight.count === 1);
    const settled = started.app.inFlight.settle(1000);
    started.clock.advance(1000);
    expect(await settled).toEqual({ givenUp: 1 });
    expect(await answer).toMatchObject({ body: { type: 4, data: { flags: 64 } } });
    gate.open?.();
    await until(() => outcome !== undefined);
    expect(outcome).toMatchObject({ code: 'REPLY_TOO_LATE' });
    expect(started.logbook.events()[0]).toBe('WORK_GIVEN_UP');

    const deferred = startHandler(async (i) => {
      await i.deferReply();
      await new Promise(() => undefined);
    });
    await deferred.use();
    expect(await deferred.app.inFlight.settle(0)).toEqual({ givenUp: 1 });
    expect(deferred.service.told()).toEqual([expect.stringMatching(/^PATCH @original .*is restarting/)]);
    expect(deferred.clock.waiting()).toBe(0);
  });

  it('work that is done in time is waited for', async () => {
    const started = startHandler(async (i) => {
      await i.deferReply();
      return 'done';
    });
    await started.use();
    expect(await started.app.inFlight.settle(60_000)).toEqual({ givenUp: 0 });
    expect(started.service.told()).toEqual(['PATCH @original "done"']);
    expect(started.clock.waiting()).toBe(0);
  });
});
