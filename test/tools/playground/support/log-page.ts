import { h, options, render } from 'preact';
import type {
  ControlSummary,
  EmulatorEvent,
  PickerResult,
  UserChannelsResult,
} from '../../../../tools/src/emulator/index.js';
import type { Control } from '../../../../tools/src/playground/api/control-api.js';
import type { Follower } from '../../../../tools/src/playground/api/follow-user.js';
import { ChannelPage } from '../../../../tools/src/playground/channel-page.js';
import { Session } from '../../../../tools/src/playground/session/session.js';
import { ADA_ID, BEN_ID, toMessage, users } from './rendering-context-stub.js';

/** The functions of the page with a log of many messages. */
export interface LogWindow {
  /** Shows a channel of so many messages. Resolves when they are drawn, with how many that were. */
  readonly showChannel: (count: number) => Promise<number>;
  /** How many things go on with the time by themselves. */
  readonly countTicks: () => Promise<number>;
  /** Lets something happen, and tells how many messages were redrawn because of it. */
  readonly count: (
    what: readonly (EmulatorEvent | { readonly type: 'RENAME'; readonly to: string })[],
  ) => Promise<number>;
}

const CHANNEL = '200';

/** The pending timers of messages' relative times. */
const timers = new Map<number, () => void>();
const setRealTimeout = globalThis.setTimeout.bind(globalThis);
const clearRealTimeout = globalThis.clearTimeout.bind(globalThis);
globalThis.setTimeout = ((run: () => void, ms?: number) => {
  const id = setRealTimeout(run, ms);
  if (ms !== undefined && ms >= 1000) timers.set(id as unknown as number, run);
  return id;
}) as typeof setTimeout;
globalThis.clearTimeout = (id) => {
  timers.delete(id as unknown as number);
  clearRealTimeout(id);
};

let drawn = 0;
const diffed = options.diffed?.bind(options);
options.diffed = (node) => {
  if (typeof node.type === 'function' && /^MessageRow\d*$/.test(node.type.name)) drawn += 1;
  diffed?.(node);
};

/** Long enough for everything that a change has brought about to be drawn. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 4; frame++) await new Promise((done) => requestAnimationFrame(done));
}

const toId = (index: number) => String(1_300_000_000_000_000_000n + BigInt(index) * 4_194_304n);

const summary = (nameOfBen: string) =>
  ({
    base_url: 'http://127.0.0.1:4321',
    last_event_id: 0,
    applications: [],
    guilds: [],
    channels: [],
    users: [
      { id: ADA_ID, username: 'ada', global_name: 'Ada', locale: 'en-US', bot: false },
      { id: BEN_ID, username: 'ben', global_name: nameOfBen, locale: 'en-US', bot: false },
    ],
  }) as unknown as ControlSummary;
const userChannels: UserChannelsResult = {
  guilds: [],
  direct_messages: [{ id: CHANNEL, type: 1, name: null, recipient_ids: [ADA_ID, BEN_ID] }],
};
const picker: PickerResult = { commands: [], hidden: [] };

let follower: Follower | undefined;
let session: Session | undefined;
let nameOfBen = 'Ben';

const page: LogWindow = {
  showChannel: async (count) => {
    const messages = Array.from({ length: count }, (_each, index) =>
      toMessage({
        id: toId(index),
        channel_id: CHANNEL,
        author: users.ben,
        content: `Message **${index}** of <@${BEN_ID}>, <t:1700000000:R>`,
      }),
    );
    const control = {
      summary: () => Promise.resolve(summary(nameOfBen)),
      userChannels: () => Promise.resolve(structuredClone(userChannels)),
      clockOffset: () => Promise.resolve(0),
      faults: () => Promise.resolve({ faults: [], struck: [] }),
      picker: () => Promise.resolve(structuredClone(picker)),
      messages: () => Promise.resolve({ messages }),
      requests: () => Promise.resolve([]),
    } as unknown as Control;
    session = new Session(control, {
      userId: ADA_ID,
      channelId: CHANNEL,
      summary: summary(nameOfBen),
      userChannels,
    });
    session.start((_userId, told) => {
      follower = told;
      return () => undefined;
    });
    const selection = { user: ADA_ID, guild: '@me', channel: CHANNEL };
    const nothing = () => undefined;
    const root = document.getElementById('stage');
    if (root)
      render(h(ChannelPage, { control, session, selection, onSelect: nothing, onReload: nothing }), root);
    follower?.onOpen(true);
    for (let frames = 0; drawn < count; frames++) {
      if (frames > 2000) throw new Error(`Only ${drawn} of ${count} messages were drawn.`);
      await settle();
    }
    return drawn;
  },
  countTicks: async () => {
    await settle();
    return timers.size;
  },
  count: async (what) => {
    await settle();
    drawn = 0;
    for (const each of what) {
      if (each.type === 'RENAME') nameOfBen = each.to;
      else follower?.onEvent(each);
      if (each.type === 'RENAME') await session?.refreshWorld();
    }
    await settle();
    return drawn;
  },
};

Object.assign(globalThis, page);
