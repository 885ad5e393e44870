import { describe, expect, it } from 'vitest';
import { createApp, button, defineButton, defineModal, row } from 'commandry';
import { routeKit, startRoutes, type SeenCallback } from '../../support/apps/routed.js';
import { rejectionOf } from '../../support/failures.js';
import { fakeService, MESSAGE_ID, toMessage } from '../../support/service/fake-service.js';

const OPTIONS = { routeSecret: 's'.repeat(32), token: 'token' };
const OUTDATED = /^This is from an earlier version of the bot/;
const NOT_FOR_YOU = /^This is not for you/;
const CHANNEL_ID = '500000000000000001';
const ADA = '200000000000000011';
const BOB = '200000000000000012';

const by = (id: string) => {
  const member = routeKit.context()['member'] as { user: object };
  return { member: { ...member, user: { ...member.user, id } } };
};
const customIdIn = (sent: unknown): string => /"custom_id":"([^"]*)"/.exec(JSON.stringify(sent))?.[1] ?? '';
const shown = ({ data }: SeenCallback): string => customIdIn(data);

const withId = () => ({ id: String(routeKit.context()['id']) });
/** A message on which a component is: one that an interaction created names it. */
const messageBy = (interactionId: string | undefined, id = '800000000000000009') => ({
  ...toMessage({ content: 'x' }),
  id,
  ...(interactionId !== undefined && {
    interaction_metadata: {
      ...{ id: interactionId, type: 2, authorizing_integration_owners: {} },
      user: (by(ADA).member as { user: object }).user,
    },
  }),
});

describe('a route that is bound to a user', () => {
  const draft = defineButton({
    id: 'draft',
    state: { number: 'integer' },
    boundTo: 'user',
    run: (_, { number }) => `draft ${number}`,
  });
  const made = (user?: string) => button(draft, { label: 'x', state: { number: 7 }, user });

  function start(user?: string) {
    const asker = defineButton({
      id: 'show',
      run: () => ({ content: 'x', components: [row(made(user))] }),
    });
    return startRoutes([draft, asker], OPTIONS);
  }

  it('can be used by whom it was shown to, and others are told that it is not for them', async () => {
    const { use, app, logbook } = start();
    const customId = shown(await use('show', {}, by(ADA)));
    expect((await use(customId, {}, by(ADA))).data?.content).toBe('draft 7');
    expect((await use(customId, {}, by(BOB))).data?.content).toMatch(NOT_FOR_YOU);
    expect(app.counters).toMatchObject({ ROUTE_SIGNATURE_REFUSED: 0, GUARD_REJECTED: 1 });
    expect(logbook.events()).not.toContain('ROUTE_SIGNATURE_REFUSED');
  });

  it('can be used by whom it names', async () => {
    const { use } = start(BOB);
    const customId = shown(await use('show', {}, by(ADA)));
    expect((await use(customId, {}, by(BOB))).data?.content).toBe('draft 7');
    expect((await use(customId, {}, by(ADA))).data?.content).toMatch(NOT_FOR_YOU);
  });

  it('has a signature that is of its user too', async () => {
    const { use } = start();
    const [ofAda, ofBob] = [shown(await use('show', {}, by(ADA))), shown(await use('show', {}, by(BOB)))];
    const mixed = ofAda.slice(0, 17) + ofBob.slice(17);
    expect(mixed).not.toBe(ofBob);
    expect((await use(mixed, {}, by(BOB))).data?.content).toMatch(OUTDATED);
  });

  it('can be sent by app.rest if it names the user, and not without', async () => {
    const service = fakeService();
    const { app, use } = startRoutes([draft], { ...OPTIONS, fetch: service.fetch });
    const send = (user?: string) =>
      app.rest.channels.createMessage(CHANNEL_ID, { content: 'x', components: [row(made(user))] });
    expect(await rejectionOf(send())).toMatchObject({ code: 'CUSTOM_ID_UNBOUND' });
    await send(BOB);
    expect((await use(customIdIn(service.calls[0]?.body), {}, by(BOB))).data?.content).toBe('draft 7');
  });

  it('that is a modal can be submitted by whom it was shown to alone', async () => {
    const form = defineModal({
      id: 'form',
      title: 'Form',
      boundTo: 'user',
      inputs: { note: { type: 'text', label: 'Note' } },
      run: () => 'submitted',
    });
    const opener = defineButton({ id: 'open', run: (interaction) => interaction.showModal(form, {}) });
    const { app, use } = startRoutes([form, opener], OPTIONS);
    const custom_id = shown(await use('open', {}, by(ADA)));
    const fields = [{ type: 18, component: { type: 4, custom_id: 'note', value: 'x' } }];
    const submitBy = async (user: string) => {
      const payload = { type: 5, data: { custom_id, components: fields }, ...by(user) };
      const { body } = await routeKit.send(app, { ...routeKit.context(), ...payload });
      return (body as SeenCallback).data?.content;
    };
    expect(await submitBy(ADA)).toBe('submitted');
    expect(await submitBy(BOB)).toMatch(NOT_FOR_YOU);
  });
});

describe('a route that is bound to a message', () => {
  const vote = defineButton({ id: 'vote', boundTo: 'message', run: () => 'voted' });
  const voteRow = row(button(vote, { label: 'x' }));
  const start = (run: (interaction: never) => unknown) => {
    const service = fakeService();
    const asker = defineButton({ id: 'show', run: run as never });
    const bot = startRoutes([vote, asker], { ...OPTIONS, fetch: service.fetch });
    const on = async (message: object, customId: string) =>
      (await bot.use(customId, {}, { message })).data?.content;
    return { ...bot, service, on };
  };

  it('can be used on the reply that it was sent with, and on no other message', async () => {
    const { use, on } = start(() => ({ content: 'x', components: [voteRow] }));
    const { id } = withId();
    const customId = shown(await use('show', {}, { id }));
    expect(await on(messageBy(id), customId)).toBe('voted');
    expect(await on(messageBy(withId().id), customId)).toMatch(OUTDATED);
    expect(await on(messageBy(undefined), customId)).toMatch(OUTDATED);
  });

  it('can be used on the message that was updated with it, whoever created that', async () => {
    const { use, on } = start(({ update }: { update: (edit: object) => unknown }) =>
      update({ components: [voteRow] }),
    );
    const { id } = withId();
    const message = messageBy(undefined, '800000000000000008');
    const customId = shown(await use('show', {}, { id, message }));
    expect(await on(message, customId)).toBe('voted');
    expect(await on(messageBy(id), customId)).toMatch(OUTDATED);
  });

  it('can be used on the message that was edited with it after deferUpdate(), and on a reply after that', async () => {
    const { use, on, service, app } = start(async (interaction: never) => {
      const { deferUpdate, editReply, followUp } = interaction as Record<string, (given?: object) => unknown>;
      await deferUpdate?.();
      await editReply?.({ components: [voteRow] });
      await followUp?.({ content: 'x', components: [voteRow] });
    });
    const { id } = withId();
    const message = messageBy(undefined, '800000000000000008');
    await use('show', {}, { id, message });
    await app.close();
    const [edited, followUp] = service.calls.map(({ body }) => customIdIn(body));
    expect(await on(message, edited ?? '')).toBe('voted');
    expect(await on(messageBy(id), followUp ?? '')).toBe('voted');
    expect(await on(messageBy(id), edited ?? '')).toMatch(OUTDATED);
    expect(await on(message, followUp ?? '')).toMatch(OUTDATED);
  });

  it('can be edited in by app.rest, and not sent with a new message', async () => {
    const { app, on, service } = start(() => 'x');
    const { channels } = app.rest;
    const message = { content: 'x', components: [voteRow] };
    expect(await rejectionOf(channels.createMessage(CHANNEL_ID, message))).toMatchObject({
      code: 'CUSTOM_ID_UNBOUND',
    });
    await channels.editMessage(CHANNEL_ID, MESSAGE_ID, message);
    const customId = customIdIn(service.calls[0]?.body);
    expect(await on(messageBy(undefined, MESSAGE_ID), customId)).toBe('voted');
    expect(await on(messageBy(undefined), customId)).toMatch(OUTDATED);
  });
});

describe('what a route is bound to', () => {
  const run = () => 'x';

  it.each([
    ['another word', { boundTo: 'channel' }],
    ['a list', { boundTo: ['user'] }],
    ['a binding without a signature', { boundTo: 'user', signed: false }],
  ])('is not %s', (_, more) => {
    const route = defineButton({ id: 'x', run, ...(more as object) });
    expect(() => createApp({ commands: [route], ...routeKit.credentials, ...OPTIONS })).toThrow(
      /DEFINITIONS_INVALID|NOT_ALLOWED_VALUE|boundTo/,
    );
  });

  it('is no message for a modal', () => {
    const more = { boundTo: 'message' } as object;
    const inputs = { note: { type: 'text', label: 'Note' } } as const;
    const form = defineModal({ id: 'form', title: 'Form', inputs, run, ...more });
    expect(() => createApp({ commands: [form], ...routeKit.credentials, ...OPTIONS })).toThrow(/boundTo/);
  });

  it('changes what custom ids are valid: none of before is', async () => {
    const version = (more: object) => defineButton({ id: 'x', state: { a: 'integer' }, ...more, run });
    const settings = [{ signed: true }, { boundTo: 'user' }, { boundTo: 'message' }];
    const { id } = withId();
    for (const before of settings) {
      const old = version(before);
      const asker = defineButton({
        id: 'show',
        run: () => ({ content: 'x', components: [row(button(old, { label: 'x', state: { a: 7 } }))] }),
      });
      const customId = shown(await startRoutes([old, asker], OPTIONS).use('show', {}, { ...by(ADA), id }));
      for (const after of settings) {
        const message = messageBy(id);
        const { use } = startRoutes([version(after)], OPTIONS);
        const { data } = await use(customId, {}, { ...by(ADA), message });
        expect(data?.content).toMatch(before === after ? /^x$/ : OUTDATED);
      }
    }
  });

  it('is for a user named only where it is one', () => {
    const route = defineButton({ id: 'x', signed: true, run });
    expect(() => button(route, { label: 'x', user: ADA })).toThrow(/boundTo/);
    const bound = defineButton({ id: 'x', boundTo: 'user', run });
    expect(() => button(bound, { label: 'x', user: '@ada' })).toThrow(/snowflake/);
  });

  it('counts for the length of a custom id', () => {
    const of = (maxLength: number) =>
      defineButton({ id: 'x', boundTo: 'user', state: { text: { type: 'string', maxLength } }, run });
    const create = (maxLength: number) =>
      createApp({ commands: [of(maxLength)], ...routeKit.credentials, ...OPTIONS });
    const most = 100 - 'x!'.length - 11 - 11 - 4;
    expect(() => create(most)).not.toThrow();
    expect(() => create(most + 1)).toThrow(/user 11/);
  });
});
