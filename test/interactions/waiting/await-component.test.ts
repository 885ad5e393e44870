import { describe, expect, it } from 'vitest';
import {
  SlashCommand,
  Button,
  type ChatInputInteraction,
  type ComponentInteraction,
  type ButtonInteraction,
} from 'commandry';
import { MESSAGE_ID } from '../../support/service/fake-service.js';
import { startHandler, startApp, kit, userMessage } from '../../support/apps/started-app.js';
import { turns, until } from '../../support/time/wait.js';
import { EVE, press } from './support/pressing.js';

const row = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] } as const;
const SHOWN = { content: 'Press', components: [row] };
const message = {
  id: MESSAGE_ID,
  channel_id: '400000000000000001',
  content: '',
  author: { id: '1', username: 'bot' },
};
const unhandled = userMessage(/does not answer/);

/** The message of the initial response, as Discord sends it with a click. */
const responseTo = (interactionId: string) => ({
  ...message,
  interaction_metadata: { id: interactionId, type: 2 },
});

describe('awaitComponent', () => {
  it('waits for a click on a follow-up, which is acknowledged when the handler ends', async () => {
    const seen: unknown[] = [];
    const { app, use, service, clock, logbook } = startHandler(async (i) => {
      await i.reply('First');
      const sent = await i.followUp(SHOWN);
      const click = await sent.awaitComponent();
      seen.push(click?.kind, click?.customId, click?.user.username);
    });
    await use();
    await until(() => service.calls.length === 1);
    await turns();
    expect(await press(app, 'go', { message: { ...message, id: '700000000000000099' } })).toMatchObject(
      unhandled,
    );
    expect(await press(app, 'go', { message })).toEqual({ type: 6 });
    await until(() => app.inFlight.count === 0);
    expect(seen).toEqual(['component', 'go', 'ada']);
    expect(clock.waiting()).toBe(0);
    expect(logbook.events()).toEqual(['INTERACTION_UNSUPPORTED']);
  });

  it('waits for a click on the initial response, without a request to learn its id', async () => {
    let interactionId = '';
    const { app, use, service } = startHandler(async (i) => {
      interactionId = i.id;
      const sent = await i.reply(SHOWN);
      const click = await sent.awaitComponent({ filter: ({ customId }) => customId === 'go' });
      await click?.update({ content: 'Gone', components: [] });
    });
    await use();
    await turns();
    const own = responseTo(interactionId);
    expect(await press(app, 'stay', { message: own })).toMatchObject(unhandled);
    const followUp = {
      ...own,
      interaction_metadata: { ...own.interaction_metadata, original_response_message_id: MESSAGE_ID },
    };
    expect(await press(app, 'go', { message: followUp })).toMatchObject(unhandled);
    expect(await press(app, 'go', { message: own, member: EVE })).toMatchObject(userMessage(/not for you/));
    expect(await press(app, 'go', { message: own })).toMatchObject({ type: 7, data: { content: 'Gone' } });
    expect(service.calls).toEqual([]);
  });

  it('ends with its time', async () => {
    const seen: unknown[] = [];
    const { use, clock, app } = startHandler(async (i) => {
      const sent = await i.reply(SHOWN);
      seen.push(await sent.awaitComponent({ timeoutMs: 5000 }));
    });
    await use();
    await turns();
    clock.advance(5000);
    await until(() => app.inFlight.count === 0);
    expect(seen).toEqual([undefined]);
  });

  it('comes before the route of a component, and only while it waits', async () => {
    const routed: string[] = [];
    class Routes {
      @SlashCommand('run', 'd')
      async run(i: ChatInputInteraction) {
        const sent = await i.reply(SHOWN);
        await sent.awaitComponent();
      }
      @Button('go')
      go(i: ButtonInteraction) {
        routed.push(i.customId);
        return i.deferUpdate();
      }
    }
    const { app } = startApp({ commands: [Routes] });
    const context = kit.context();
    await kit.chatInput(app, 'run');
    await turns();
    const own = responseTo(String(BigInt(String(context['id'])) + 1n));
    expect(await press(app, 'go', { message: own })).toEqual({ type: 6 });
    expect(routed).toEqual([]);
    await press(app, 'go', { message: own });
    expect(routed).toEqual(['go']);
  });
});

describe('awaitComponents', () => {
  async function loop(
    settings: Parameters<Awaited<ReturnType<ChatInputInteraction['reply']>>['awaitComponents']>[0],
    body: (click: ComponentInteraction) => unknown = () => undefined,
  ) {
    const seen: string[] = [];
    let interactionId = '';
    const started = startHandler(async (i) => {
      interactionId = i.id;
      const sent = await i.reply(SHOWN);
      for await (const click of sent.awaitComponents(settings)) {
        seen.push(click.user.username);
        if ((await body(click)) === 'leave') break;
      }
      seen.push('end');
    });
    await started.use();
    await turns();
    const click = (more = {}) => press(started.app, 'go', { message: responseTo(interactionId), ...more });
    return { ...started, seen, click };
  }

  it('gives one click after another, acknowledges each, and ends with its time', async () => {
    const { seen, click, clock, app, logbook } = await loop({ timeoutMs: 10_000, by: 'anyone' });
    expect(await click()).toEqual({ type: 6 });
    expect(await click({ member: EVE })).toEqual({ type: 6 });
    expect(seen).toEqual(['ada', 'eve']);
    clock.advance(10_000);
    await until(() => app.inFlight.count === 0);
    expect(seen).toEqual(['ada', 'eve', 'end']);
    expect(clock.waiting()).toBe(0);
    expect(logbook.entries).toEqual([]);
  });

  it('ends after so many', async () => {
    const { seen, click, app } = await loop({ max: 2 }, (each) => each.reply('Hi'));
    expect(await click()).toMatchObject({ type: 4 });
    expect(await click()).toMatchObject({ type: 4 });
    await until(() => app.inFlight.count === 0);
    expect(seen).toEqual(['ada', 'ada', 'end']);
    expect(await click()).toMatchObject(unhandled);
  });

  it('ends with its signal, and when the loop is left', async () => {
    const controller = new AbortController();
    const first = await loop({ signal: controller.signal });
    controller.abort();
    await until(() => first.app.inFlight.count === 0);
    expect(first.seen).toEqual(['end']);
    const second = await loop({}, () => 'leave');
    expect(await second.click()).toEqual({ type: 6 });
    await until(() => second.app.inFlight.count === 0);
    expect(second.clock.waiting()).toBe(0);
    expect(second.seen).toEqual(['ada', 'end']);
  });

  it('keeps clicks while the loop is busy', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const { seen, click, clock } = await loop({ max: 2 }, () => gate);
    const answers = Promise.all([click(), click()]);
    await turns();
    expect(seen).toEqual(['ada']);
    clock.advance(2000);
    expect(await answers).toEqual([{ type: 6 }, { type: 6 }]);
    go();
    await turns();
    expect(seen).toEqual(['ada', 'ada', 'end']);
  });

  it('leaves nobody waiting when the loop fails', async () => {
    const { click, clock, app, logbook } = await loop({}, () => {
      throw new Error('broken');
    });
    expect(await click()).toEqual({ type: 6 });
    await until(() => app.inFlight.count === 0);
    expect(clock.waiting()).toBe(0);
    expect(logbook.events()).toEqual(['HANDLER_FAILED']);
  });

  it.each([
    { max: 0 },
    { max: -1 },
    { max: 1.5 },
    { max: '2' },
    { max: Number.NaN },
    { filter: 'go' },
    { by: 'everyone' },
    { defer: 'never' },
    { timeoutMs: 0 },
  ])('refuses %j', async (settings) => {
    const { seen, app, logbook } = await loop(settings as never);
    expect(logbook.entries).toMatchObject([{ error: { code: 'SETTING_INVALID' } }]);
    expect(seen).toEqual([]);
    expect(app.inFlight.count).toBe(0);
  });

  it('takes a single click where max is 1', async () => {
    const { seen, click, app } = await loop({ max: 1 });
    expect(await click()).toEqual({ type: 6 });
    await until(() => app.inFlight.count === 0);
    expect(seen).toEqual(['ada', 'end']);
  });
});
