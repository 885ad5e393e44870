import { describe, expect, it } from 'vitest';
import { GuardRejection, type ChatInputInteraction, type ComponentInteraction } from 'commandry';
import { onComponent, pressed } from '../../support/apps/components.js';
import { handledBy, kit, startApp, type StartedApp } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';

/** The last call, and what was logged and counted, after a refusal in the words of the test. */
async function outcomeOf({ app, service, logbook }: StartedApp) {
  await until(() => app.inFlight.count === 0);
  const { method, path, body } = service.calls.at(-1) ?? {};
  return {
    call:
      method === undefined ? undefined : `${method} ${path?.includes('@original') ? 'edit' : 'follow-up'}`,
    body,
    events: logbook.events(),
    failed: app.counters.HANDLER_FAILED,
  };
}

const refusal = (reply?: ConstructorParameters<typeof GuardRejection>[0]) => new GuardRejection(reply);
const refused = {
  call: 'POST follow-up',
  body: { content: 'Not you.', flags: 64 },
  events: ['GUARD_REJECTED'],
  failed: 0,
};

type Respond<I> = (interaction: I) => unknown;

describe('a rejection after the response is a follow-up that only the user sees', () => {
  it.each<[string, Respond<ComponentInteraction>]>([
    ['update()', (i) => i.update('Done')],
    ['update() that is not awaited', (i) => void i.update('Done')],
    ['update() with its message', (i) => i.update('Done', { withResponse: true })],
    ['deferUpdate()', (i) => i.deferUpdate()],
    ['deferUpdate() and update()', (i) => [i.deferUpdate(), i.update('Done')].at(-1)],
    ['deferUpdate() and editReply()', (i) => [i.deferUpdate(), i.editReply('Done')].at(-1)],
    ['reply()', (i) => i.reply('Done')],
    ['reply() with its message', (i) => i.reply('Done', { withResponse: true })],
    ['reply() and followUp()', (i) => [i.reply('Done'), i.followUp('More')].at(-1)],
    ['update() and followUp()', (i) => [i.update('Done'), i.followUp('More')].at(-1)],
  ])('in a component, after %s', async (_, respond) => {
    const started = startApp(
      onComponent(async (i: ComponentInteraction) => {
        await respond(i);
        throw refusal('Not you.');
      }),
    );
    await kit.send(started.app, pressed());
    expect(await outcomeOf(started)).toMatchObject(refused);
  });

  it.each<[string, Respond<ChatInputInteraction>]>([
    ['reply()', (i) => i.reply('Done')],
    ['reply() that is not awaited', (i) => void i.reply('Done')],
    ['deferReply() and reply()', (i) => [i.deferReply(), i.reply('Done')].at(-1)],
    ['a reply that was deleted', (i) => [i.reply('Done'), i.deleteReply()].at(-1)],
  ])('in a command, after %s', async (_, respond) => {
    const run = async (i: ChatInputInteraction) => {
      await respond(i);
      throw refusal('Not you.');
    };
    const started = startApp({ commands: [handledBy(run)] });
    await kit.chatInput(started.app, 'run');
    expect(await outcomeOf(started)).toMatchObject(refused);
  });

  it('of middleware, after the handler has replied', async () => {
    const started = startApp({
      commands: [handledBy((i) => i.reply('Done'))],
      use: [
        async (_, next) => {
          await next();
          throw refusal('Not you.');
        },
      ],
    });
    await kit.chatInput(started.app, 'run');
    expect(await outcomeOf(started)).toMatchObject(refused);
  });

  it('in the words of the bot, where it has none', async () => {
    const started = startApp(
      onComponent(async (i: ComponentInteraction) => {
        await i.update('Done');
        throw new GuardRejection(undefined, { kind: 'notForYou' });
      }),
    );
    await kit.send(started.app, pressed());
    expect(await outcomeOf(started)).toMatchObject({
      ...refused,
      body: { content: 'This is not for you.', flags: 64 },
    });
  });
});

it('a follow-up that Discord refuses is logged as any failed reply is', async () => {
  const started = startApp(
    onComponent(async (i: ComponentInteraction) => {
      await i.update('Done');
      throw refusal('Not you.');
    }),
    { status: 400, body: { code: 50_006, message: 'Cannot send an empty message' } },
  );
  await kit.send(started.app, pressed());
  const { events } = await outcomeOf(started);
  expect(events).toContain('GUARD_REJECTED');
  expect(events).toHaveLength(2);
});

it('a value that is returned after the response is no rejection', async () => {
  const started = startApp({
    commands: [
      handledBy(async (i) => {
        await i.reply('Done');
        return 'Again';
      }),
    ],
  });
  await kit.chatInput(started.app, 'run');
  expect(await outcomeOf(started)).toMatchObject({ events: ['REPLY_ALREADY_SENT'], call: undefined });
});
