import { beforeEach, describe, expect, it } from 'vitest';
import { SlashCommand, definePages, linkButton, row, text, type ChatInputInteraction } from 'commandry';
import { kit, startApp, userMessage } from '../../support/apps/started-app.js';
import { EVE, press, submit, type Callback } from '../../interactions/waiting/support/pressing.js';

const rendered: unknown[] = [];
let total = 25;
beforeEach(() => {
  rendered.length = 0;
  total = 25;
});

const tickets = definePages({
  id: 'tickets',
  state: { tab: ['open', 'closed'] },
  perPage: 5,
  render: ({ page, offset, state }) => {
    rendered.push([page, offset, state]);
    return { content: `${state.tab} ${page}`, total };
  },
});
const news = definePages({
  id: 'news',
  by: 'anyone',
  render: async ({ page }) => {
    await Promise.resolve();
    return page === 1
      ? {
          embeds: [{ title: 'First' }],
          components: [row(linkButton({ url: 'https://a.example', label: 'All' }))],
          pageCount: 2,
        }
      : { content: 'Second', pageCount: 2 };
  },
});

class Shows {
  @SlashCommand('tickets', 'd')
  tickets(i: ChatInputInteraction) {
    return tickets.show(i, { state: { tab: 'closed' }, page: 2 });
  }
  @SlashCommand('news', 'd')
  async news(i: ChatInputInteraction) {
    return { ...(await news.message(i)), ephemeral: true };
  }
}

/** A new process each time, so that nothing but the custom ids is kept. */
const start = () => startApp({ commands: [Shows, tickets, news] });
const show = async (name: string) => (await kit.chatInput(start().app, name)).body as Callback;
const buttons = ({ data }: Callback) => data?.components?.at(-1)?.components ?? [];
const labels = (body: Callback) =>
  buttons(body).map(({ label, disabled }) => (disabled ? `(${label})` : label));
const turn = async (body: Callback, at: number, more = {}) =>
  press(start().app, buttons(body)[at]?.custom_id ?? '', more);

describe('pages', () => {
  it('are shown with buttons, each with a custom id of its own', async () => {
    const body = await show('tickets');
    expect(body).toMatchObject({ type: 4, data: { content: 'closed 2' } });
    expect(labels(body)).toEqual(['«', '‹', '2 / 5', '›', '»']);
    expect(new Set(buttons(body).map(({ custom_id: id }) => id)).size).toBe(5);
    expect(rendered).toEqual([[2, 5, { tab: 'closed' }]]);
  });

  it('turn in any process: to the first, the previous, the next and the last', async () => {
    const body = await show('tickets');
    const wanted = [
      [0, 'closed 1', ['(«)', '(‹)', '1 / 5', '›', '»']],
      [1, 'closed 1', ['(«)', '(‹)', '1 / 5', '›', '»']],
      [3, 'closed 3', ['«', '‹', '3 / 5', '›', '»']],
      [4, 'closed 5', ['«', '‹', '5 / 5', '(›)', '(»)']],
    ] as const;
    for (const [at, content, shown] of wanted) {
      const next = await turn(body, at);
      expect(next).toMatchObject({ type: 7, data: { content } });
      expect(labels(next)).toEqual(shown);
    }
  });

  it('are jumped to with a form', async () => {
    const body = await show('tickets');
    const form = await turn(body, 2);
    expect(form).toMatchObject({ type: 9, data: { title: 'Page' } });
    const source = { message: { id: '1', channel_id: '1', content: '', author: { id: '1', username: 'b' } } };
    const id = form.data?.custom_id ?? '';
    expect(await submit(start().app, id, { page: '4' }, source)).toMatchObject({
      type: 7,
      data: { content: 'closed 4' },
    });
    expect(await submit(start().app, id, { page: '99' }, source)).toMatchObject({
      data: { content: 'closed 5' },
    });
    expect(await submit(start().app, id, { page: 'x' }, source)).toMatchObject(userMessage(/whole number/));
    expect(await submit(start().app, id, { page: '1' }, { ...source, member: EVE })).toMatchObject(
      userMessage(/not for you/),
    );
  });

  it('are turned by the user to whom they were shown, or by anybody', async () => {
    const own = await show('tickets');
    for (const at of [2, 3])
      expect(await turn(own, at, { member: EVE })).toMatchObject(userMessage(/^This is not for you\.$/));
    expect(await turn(await show('news'), 3, { member: EVE })).toMatchObject({ data: { content: 'Second' } });
  });

  it('show the last one where there are fewer than before', async () => {
    const body = await show('tickets');
    total = 3;
    const last = await turn(body, 4);
    expect(last).toMatchObject({ data: { content: 'closed 1', components: [] } });
    expect(rendered.slice(1)).toEqual([
      [5, 20, { tab: 'closed' }],
      [1, 0, { tab: 'closed' }],
    ]);
  });

  it('keep nothing of the page before them', async () => {
    const first = await show('news');
    expect(first).toMatchObject({
      data: { flags: 64, components: [{ components: [{ url: 'https://a.example' }] }, {}] },
    });
    const second = await turn(first, 3);
    expect(second.data).toMatchObject({ content: 'Second', embeds: [] });
    expect(second.data?.components).toHaveLength(1);
    expect((await turn(second, 1)).data).toMatchObject({ content: null, embeds: [{ title: 'First' }] });
  });

  it('can be of layout components', async () => {
    const layout = definePages({
      id: 'layout',
      render: ({ page }) => ({ components: [text(`Page ${page}`)], pageCount: 3 }),
    });
    class Shown {
      @SlashCommand('run', 'd')
      run(i: ChatInputInteraction) {
        return layout.show(i);
      }
    }
    const { app } = startApp({ commands: [Shown, layout] });
    const body = (await kit.chatInput(app, 'run')).body as Callback;
    const message = {
      id: '1',
      channel_id: '1',
      content: '',
      flags: 32768,
      author: { id: '1', username: 'b' },
    };
    const next = await press(app, buttons(body)[3]?.custom_id ?? '', { message });
    expect(next).toMatchObject({ type: 7, data: { components: [{ content: 'Page 2' }, {}] } });
  });

  it('are refused where they cannot work', () => {
    const render = () => ({ content: 'x', pageCount: 1 });
    expect(() => definePages({ id: 'p', state: { page: 'integer' }, render })).toThrow(
      /'page' in its state is taken/,
    );
    expect(() => definePages({ id: 'p', perPage: 0, render })).toThrow(/perPage/);
    expect(() => startApp({ commands: [definePages({ id: 'no id', render })] })).toThrow(/ROUTE_ID_INVALID/);
    expect(() => startApp({ commands: [tickets, tickets] })).toThrow(/ROUTE_ID_DUPLICATE/);
  });
});
