import { describe, expect, test } from 'vitest';
import {
  cooldown,
  GuardRejection,
  Guard,
  inContexts,
  requireAppPermissions,
  requirePermissions,
  SlashCommand,
  type AppOptions,
  type GuardFunction,
  type Middleware,
  type CooldownSettings,
} from 'commandry';
import { chatInputPayload, TEST_USER } from 'commandry-dev/testing';
import { kit, message, userMessage, startApp } from '../../support/apps/started-app.js';

function guarded(guard: GuardFunction, settings: Partial<AppOptions> = {}) {
  let runs = 0;
  class Guarded {
    @Guard(guard)
    @SlashCommand('run', 'd')
    run() {
      runs++;
      return 'done';
    }
    @Guard(guard)
    @SlashCommand('other', 'd')
    other() {
      return 'done';
    }
  }
  const { app, logbook, clock } = startApp({ commands: [Guarded], ...settings });
  /** Uses the command as somebody, somewhere. */
  const use = async (fields: object = {}, path = 'run') =>
    (await kit.send(app, { ...chatInputPayload(kit.context(), path, {}), ...fields })).body;
  return { app, use, logbook, clock, runs: () => runs };
}

describe('a guard', () => {
  test.each<[string, GuardFunction]>([
    ['true', () => true],
    ['nothing', () => undefined],
    ['true later', () => Promise.resolve(true)],
  ])('that returns %s lets the handler run', async (_what, guard) => {
    const { use } = guarded(guard);
    expect(await use()).toEqual(message('done'));
  });

  const refusal = userMessage(/^You cannot use this command here\.$/);
  test.each<[string, GuardFunction, object]>([
    ['false', () => false, refusal],
    ['a text, for the user alone', () => 'Not today.', userMessage(/^Not today\.$/)],
    ['a message, as it is', () => ({ content: 'Not today.' }), message('Not today.')],
    ['GuardRejection', () => new GuardRejection(), refusal],
    [
      'GuardRejection with words',
      () => Promise.resolve(new GuardRejection('Not you.')),
      userMessage(/^Not you\.$/),
    ],
    [
      'by throwing GuardRejection',
      () => {
        throw new GuardRejection({ content: 'Not you.' });
      },
      message('Not you.'),
    ],
  ])('refuses with %s, which is counted and noted, and nothing has failed', async (_what, guard, answer) => {
    const { app, use, logbook, runs } = guarded(guard);
    expect(await use()).toMatchObject(answer);
    expect(logbook.entries).toMatchObject([
      { level: 'info', event: 'GUARD_REJECTED', command: 'run', reason: 'refused' },
    ]);
    expect(app.counters).toMatchObject({ GUARD_REJECTED: 1, HANDLER_FAILED: 0 });
    expect(runs()).toBe(0);
  });

  test.each<[string, Middleware]>([
    ['passes the refusal on', (_interaction, next) => next()],
    ['answers in its place', (_interaction, next) => next().catch(() => 'something else')],
  ])('counts once where middleware %s', async (_what, middleware) => {
    const { app, use, logbook } = guarded(
      () => {
        throw new GuardRejection();
      },
      { use: [middleware] },
    );
    await use();
    expect([app.counters.GUARD_REJECTED, logbook.events()]).toEqual([1, ['GUARD_REJECTED']]);
  });

  test('that fails is a failure, and the handler does not run', async () => {
    const { use, logbook, runs } = guarded(() => Promise.reject(new Error('down')));
    expect(await use()).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['HANDLER_FAILED']);
    expect(runs()).toBe(0);
  });

  test('is told which command it guards', async () => {
    const seen: unknown[] = [];
    const { use } = guarded((_interaction, { commandPath, commandType }) => {
      seen.push(commandPath, commandType);
    });
    await use();
    expect(seen).toEqual(['run', 1]);
  });

  test('speaks the language of the user, and in the words of the application if it has some', async () => {
    const { use } = guarded(() => false);
    expect(await use({ locale: 'de' })).toMatchObject(
      userMessage(/^Du kannst diesen Befehl hier nicht benutzen\.$/),
    );
    const own = guarded(() => false, {
      messages: { guardRejected: ({ reason, commandPath }) => `${commandPath}: ${reason.kind}` },
    });
    expect(await own.use()).toEqual(message('run: refused'));
  });
});

const member = (permissions: string, id = TEST_USER.id) => ({
  member: { roles: [], user: { ...TEST_USER, id }, permissions },
});
const directly = { guild_id: undefined, guild: undefined, member: undefined, user: TEST_USER, context: 1 };

describe('permissions', () => {
  const needsBoth = requirePermissions('KICK_MEMBERS', 'BAN_MEMBERS');
  test.each<[string, object, object]>([
    ['all of them', member('6'), message('done')],
    ['that imply all', member('8'), message('done')],
    [
      'one of them',
      member('2'),
      userMessage(/^Members need these permissions to use this command: `BAN_MEMBERS`\.$/),
    ],
    ['none', member('0'), userMessage(/`KICK_MEMBERS`, `BAN_MEMBERS`/)],
    ['outside a guild', directly, userMessage(/^This command can be used in these places: servers\.$/)],
  ])('of the member: %s', async (_what, fields, answer) => {
    expect(await guarded(needsBoth).use(fields)).toMatchObject(answer);
  });

  test.each<[string, object]>([
    ['2048', message('done')],
    ['0', userMessage(/^The bot needs these permissions here: `SEND_MESSAGES`\.$/)],
  ])('of the app: %s', async (app_permissions, answer) => {
    expect(await guarded(requireAppPermissions('SEND_MESSAGES')).use({ app_permissions })).toMatchObject(
      answer,
    );
  });
});

describe('contexts', () => {
  test.each<[string, GuardFunction, object, object]>([
    ['allowed', inContexts('GUILD'), {}, message('done')],
    ['not allowed', inContexts('GUILD'), directly, userMessage(/: servers\.$/)],
    [
      'several',
      inContexts('BOT_DM', 'PRIVATE_CHANNEL'),
      {},
      userMessage(/with the bot, other direct messages\.$/),
    ],
    ['not named, in a guild', inContexts('GUILD'), { context: null }, message('done')],
    [
      'not named, elsewhere',
      inContexts('GUILD'),
      { ...directly, context: undefined },
      userMessage(/servers/),
    ],
  ])('that are %s', async (_what, guard, fields, answer) => {
    expect(await guarded(guard).use(fields)).toMatchObject(answer);
  });
});

describe('a cooldown', () => {
  const wait = (time: string) =>
    userMessage(new RegExp(`^Please wait ${time} before you use this command again\\.$`));

  test('lets as many through as its window holds, and says how long to wait', async () => {
    const { use, clock } = guarded(cooldown({ limit: 2, windowMs: 10_000 }));
    expect(await use()).toEqual(message('done'));
    clock.advance(4000);
    expect(await use()).toEqual(message('done'));
    expect(await use()).toMatchObject(wait('6 seconds'));
    clock.advance(5999);
    expect(await use()).toMatchObject(wait('1 second'));
    clock.advance(1);
    expect(await use()).toEqual(message('done'));
    expect(await use()).toMatchObject(wait('4 seconds'));
  });

  test.each<[number, string]>([
    [119_000, '119 seconds'],
    [120_000, '2 minutes'],
    [7_200_000, '2 hours'],
  ])('of %d ms is said as %s', async (windowMs, said) => {
    const { use } = guarded(cooldown({ windowMs }));
    await use();
    expect(await use()).toMatchObject(wait(said));
  });

  test('that refuses is counted as a refusal for that reason', async () => {
    const { app, use, logbook } = guarded(cooldown({ windowMs: 1000 }));
    await use();
    await use();
    expect(logbook.entries).toMatchObject([{ event: 'GUARD_REJECTED', reason: 'cooldown' }]);
    expect(app.counters.GUARD_REJECTED).toBe(1);
  });

  const ada = member('0', '300000000000000001');
  const bob = member('0', '300000000000000002');
  const here = { guild_id: '1', channel_id: '11' };
  const there = { guild_id: '1', channel_id: '12' };
  const elsewhere = { guild_id: '2', channel_id: '21' };
  const byRole: CooldownSettings['per'] = ({ member: who }) => who?.roles[0];
  test.each<[string, CooldownSettings['per'], object, boolean]>([
    ['a user', undefined, { ...ada, ...elsewhere }, false],
    ['another user', 'user', { ...bob, ...here }, true],
    ['a guild', 'guild', { ...bob, ...there }, false],
    ['another guild', 'guild', { ...ada, ...elsewhere }, true],
    ['a channel', 'channel', { ...bob, ...here }, false],
    ['another channel', 'channel', { ...ada, ...there }, true],
    ['what a function says', () => 'all', { ...bob, ...elsewhere }, false],
    ['nobody, where a function says nothing', byRole, { ...ada, ...here }, true],
  ])('counts by %s', async (_what, per, fields, passes) => {
    const { use } = guarded(cooldown({ windowMs: 1000, per }));
    await use({ ...ada, ...here });
    expect(await use(fields)).toMatchObject(passes ? message('done') : wait('1 second'));
  });

  test('counts each command by itself, unless they share a name', async () => {
    const apart = guarded(cooldown({ windowMs: 1000 }));
    await apart.use();
    expect(await apart.use({}, 'other')).toEqual(message('done'));
    const together = guarded(cooldown({ windowMs: 1000, name: 'api' }));
    await together.use();
    expect(await together.use({}, 'other')).toMatchObject(wait('1 second'));
  });

  test('counts where the application says', async () => {
    const taken: unknown[] = [];
    const { use } = guarded(cooldown({ limit: 3, windowMs: 1000 }), {
      stores: { cooldowns: { take: (...given) => Promise.resolve(taken.push(given) > 1 ? 500 : 0) } },
    });
    expect(await use()).toEqual(message('done'));
    expect(await use()).toMatchObject(wait('1 second'));
    const key = `${kit.applicationId} 1 run user ${TEST_USER.id}`;
    expect(taken).toEqual([
      [key, 3, 1000],
      [key, 3, 1000],
    ]);
  });
});

describe('a guard that cannot be one is refused where it is written:', () => {
  test.each<[string, () => unknown]>([
    ['a permission that is none', () => requirePermissions('KICK' as never)],
    ['no permission', () => requireAppPermissions()],
    ['a context that is none', () => inContexts('DM' as never)],
    ['no context', () => inContexts()],
    ['a window of nothing', () => cooldown({ windowMs: 0 })],
    ['a limit of nothing', () => cooldown({ windowMs: 1, limit: 0 })],
    ['a subject that is none', () => cooldown({ windowMs: 1, per: 'role' as never })],
  ])('%s', (_what, make) => {
    expect(make).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }) as Error);
  });
});

test('a rejection is named after its class', () => {
  expect(new GuardRejection('Not you.').name).toBe('GuardRejection');
});
