import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type {
  ControlSummary,
  GatewaySession,
  UserChannelsResult,
} from '../../../../tools/src/emulator/index.js';
import { TypingLine } from '../../../../tools/src/playground/log/typing-line.js';
import { ApplicationsPanel } from '../../../../tools/src/playground/side/applications-panel.js';
import { ChannelsPanel } from '../../../../tools/src/playground/side/channels-panel.js';
import { GatewayPanel } from '../../../../tools/src/playground/side/gateway-panel.js';
import { MembersPanel } from '../../../../tools/src/playground/side/members-panel.js';
import { ShopPanel } from '../../../../tools/src/playground/side/shop-panel.js';
import type { Offer, Shop } from '../../../../tools/src/playground/side/use-shop.js';
import { ADA_ID, BEN_ID, BOT_ID, renderingContext } from '../support/rendering-context-stub.js';
import { toText } from '../support/render.js';

describe('the applications', () => {
  const render = (parts: object) => {
    const application = {
      ...{ id: '1', name: 'Weather', interactions_endpoint_url: 'http://bot', bot_status: null },
      ...{ event_webhooks_url: null, event_webhooks_status: 1, event_webhooks_types: [] },
      ...parts,
    };
    const summary = { applications: [application] } as unknown as ControlSummary;
    const state = { summary, picker: null, connection: 'open', requests: [] } as const;
    return renderToString(h(ApplicationsPanel, { state }));
  };

  it('say whether events are sent to them, and where and which', () => {
    const types = ['ENTITLEMENT_CREATE', 'APPLICATION_AUTHORIZED'];
    const html = render({
      ...{ event_webhooks_url: 'http://bot/events', event_webhooks_status: 2, event_webhooks_types: types },
    });
    expect(toText(html)).toBe('Weatherendpoint setevents sent: 2 types');
    expect(html).toContain('title="http://bot/events\nENTITLEMENT_CREATE\nAPPLICATION_AUTHORIZED"');
  });

  it.each([
    ['', { event_webhooks_url: null }],
    ['events sent: 0 types', { event_webhooks_status: 2 }],
    ['events disabled', { event_webhooks_status: 1 }],
    ['events switched off after too many failures', { event_webhooks_status: 3 }],
  ])('say of events "%s"', (says, parts) => {
    expect(toText(render({ event_webhooks_url: 'http://bot/events', ...parts }))).toBe(
      `Weatherendpoint set${says}`,
    );
  });
});

it('the channels of a guild have their threads below them, whenever those were started', () => {
  const channel = (id: string, name: string, type = 0, parent: string | null = null, joined?: boolean) => ({
    ...{
      id,
      name,
      type,
      parent_id: parent,
      position: 0,
      topic: null,
      nsfw: false,
      holds_messages: type !== 4,
      joined,
    },
  });
  const channels = [
    channel('1', 'texts', 4),
    channel('2', 'general', 0, '1'),
    channel('3', 'off-topic', 0, '1'),
    channel('4', 'plans', 11, '2', true),
    channel('5', 'jokes', 11, '3', false),
    channel('6', 'later plans', 12, '2'),
    channel('7', 'of a hidden channel', 11, '99'),
    channel('8', 'news', 5),
  ];
  const userChannels = { guilds: [{ id: '9', name: 'Harbour', channels }], direct_messages: [] };
  const html = renderToString(
    h(ChannelsPanel, {
      summary: {
        users: [],
        applications: [],
        guilds: [
          { id: '9', name: 'Harbour' },
          { id: '8', name: 'Beach' },
        ],
      } as unknown as ControlSummary,
      userChannels: userChannels as unknown as UserChannelsResult,
      selection: { user: '1', guild: '9', channel: '2' },
      onSelect: () => undefined,
      onOpenDirect: () => undefined,
      onAttend: () => undefined,
      onFollow: () => undefined,
    }),
  );
  const shown = [...html.matchAll(/<a class="channel"[^>]*>(.*?)<\/a>/g)].map(([, link]) => toText(link!));
  expect(shown).toEqual([
    ...['#general', '↳plans', '↳later plans', '#off-topic', '↳jokes', '#news', '↳of a hidden channel'],
  ]);
  // Threads and guilds are joined and left here, too.
  const buttons = [...html.matchAll(/aria-label="((?:Join|Leave) [^"]*)"/g)].map(([, label]) => label);
  expect(buttons).toEqual(['Leave plans', 'Join jokes']);
  expect(toText(html)).toMatch(/Join Beach.*Leave Harbour$/);
});

describe('the shop', () => {
  const offer = (parts: object) =>
    ({
      ...{ id: '1', application_id: '1', type: 2, name: 'Hat', flags: 4 },
      ...{ entitlement: null, subscription: null },
      ...parts,
    }) as unknown as Offer;
  const render = (...offers: readonly Offer[]) =>
    renderToString(h(ShopPanel, { shop: { offers, says: '' } as unknown as Shop }));
  const buttonsOf = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);

  it('sells what is for sale, and shows what is not where somebody has it', () => {
    const old = { id: '2', name: 'Old Hat', flags: 0 };
    expect(buttonsOf(render(offer({}), offer(old)))).toEqual(['Premium', 'Buy Hat']);
    expect(buttonsOf(render(offer({ ...old, entitlement: { id: '3' } })))).toEqual([
      'Premium',
      'Refund Old Hat',
    ]);
    expect(render(offer(old))).toBe('');
  });
});

it.each([
  ['', []],
  ['Weather is typing…', [BOT_ID]],
  ['Weather, Somebody are typing…', [BOT_ID, '5']],
  ['Several people are typing…', [BOT_ID, ADA_ID, BEN_ID, '5']],
])('the line of those who type says "%s"', (says, userIds) => {
  expect(toText(renderToString(h(TypingLine, { userIds, users: renderingContext.users })))).toBe(says);
});

describe('the gateway', () => {
  const session: GatewaySession = {
    id: 's1',
    application_id: '1',
    shard: [0, 2],
    intents: ['GUILDS', 'GUILD_MESSAGES'],
    sequence: 12,
    started_ms: 0,
    connected_since_ms: 10_000,
    latency_ms: 34.4,
    properties: {},
    presence: { status: 'online', activities: [] },
    resumes: 1,
    dispatched: { MESSAGE_CREATE: 3, READY: 1 },
    withheld: { TYPING_START: 2 },
  };
  const render = (sessions: readonly GatewaySession[]) =>
    toText(
      renderToString(
        h(GatewayPanel, {
          sessions,
          applications: [{ id: '1', name: 'Weather' }] as unknown as ControlSummary['applications'],
          guildId: '9',
          now: () => 40_000,
          onFault: () => undefined,
        }),
      ),
    );

  it('shows each session: its shard, sequence, latency and intents, and what was dispatched and withheld', () => {
    const text = render([session]);
    expect(text).toContain('shard 0/2 · sequence 12 · 34 ms · resumed 1 time · connected for 30 s');
    expect(text).toContain('2 intents, 4 events');
    expect(text).toContain('MESSAGE_CREATE 3');
    expect(text).toContain('Withheld: an intent is missingTYPING_START 2');
    expect(render([{ ...session, connected_since_ms: null, latency_ms: null }])).toContain(
      'waiting for a resume',
    );
  });

  it('is not there without a session', () => {
    expect(render([])).toBe('');
  });
});

it('a bot that is connected to the gateway is online in the list of members', () => {
  const html = renderToString(
    h(MembersPanel, {
      members: [...renderingContext.users.values()],
      me: ADA_ID,
      online: new Set([BOT_ID]),
      commands: [],
      canAct: true,
      onCommand: () => undefined,
    }),
  );
  expect(html.match(/aria-label="online"/g)).toHaveLength(1);
});
