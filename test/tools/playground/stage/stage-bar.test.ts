import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type {
  ControlSummary,
  EmulatorEvent,
  UserChannelsResult,
} from '../../../../tools/src/emulator/index.js';
import type { Control } from '../../../../tools/src/playground/api/control-api.js';
import type { Follower } from '../../../../tools/src/playground/api/follow-user.js';
import { Session } from '../../../../tools/src/playground/session/session.js';
import { StageBar, type StageView } from '../../../../tools/src/playground/stage/stage-bar.js';
import { toText } from '../support/render.js';

const channel = (id: string, name: string, nsfw: boolean) => ({
  ...{ id, name, type: 0, parent_id: null, position: 0, topic: null, nsfw, holds_messages: true },
});

/** The bar of Ada, who is 16 and a member of a guild with a role. */
function begin() {
  const ada = { ...{ id: '1', username: 'ada', global_name: 'Ada', locale: 'de', bot: false, age: 16 } };
  const summary = {
    applications: [{ id: '9', name: 'Weather', integration_types: [0], guild_ids: ['5'], user_ids: [] }],
    users: [{ ...ada, age_restricted_direct_messages: false, direct_messages: true }],
  } as unknown as ControlSummary;
  const userChannels = {
    guilds: [
      {
        ...{ id: '5', name: 'Harbour', owner_id: '2' },
        emojis: [],
        channels: [channel('6', 'general', true), channel('7', 'office', false)],
        members: [{ user_id: '1', nick: null, roles: ['8'] }],
        roles: [{ id: '8', name: 'Pilots', color: 0, position: 1, managed: false }],
      },
    ],
    direct_messages: [],
  } satisfies UserChannelsResult;
  const control = {} as Control;
  const session = new Session(control, { userId: '1', channelId: '6', summary, userChannels });
  let follower: Follower | undefined;
  session.start((_userId, told) => {
    follower = told;
    return () => undefined;
  });
  const render = (view: StageView | null = null) => {
    const selection = { user: '1', guild: '5', channel: '6' };
    const shop = { offers: [], says: '' } as never;
    const acts = { onSelect: () => undefined, onView: () => undefined };
    return renderToString(h(StageBar, { control, session, selection, shop, view, ...acts }));
  };
  const hear = (event: object) => {
    follower?.onEvent(event as EmulatorEvent);
  };
  return { session, render, hear };
}

describe('the stage bar', () => {
  it('says who acts, in which locale and channel, with how many roles, how installed and of which age', () => {
    const { session, render } = begin();
    session.stop();
    const html = render();
    expect(html).toContain('<option selected value="de">de</option>');
    expect(html).toContain('<option selected value="6">#general (text, 18+)</option>');
    const text = toText(html);
    for (const part of [
      'Roles 1',
      'Installed server',
      'Age 16 in 18+',
      'Clock now',
      'Latency none',
      'Faults none',
    ])
      expect(text).toContain(part);
  });

  it('unfolds for a panel that is opened from elsewhere, such as the palette', () => {
    const { session, render } = begin();
    session.stop();
    expect(render()).toContain('data-unfolded="false"');
    expect(render('clock')).toContain('data-unfolded="true"');
  });

  it('follows the clock and the faults, whoever changes them', () => {
    const { session, render, hear } = begin();
    hear({ type: 'CLOCK_UPDATE', id: 1, offset_ms: 11_700_000 });
    const drop = { id: '1', on: 'delivery', kind: 'drop', times: 3, used: 1 };
    const latency = { id: '2', on: 'delivery', kind: 'delay', delay_ms: 500, times: 1_000_000, used: 4 };
    hear({
      ...{ type: 'FAULTS_UPDATE', id: 2, faults: [drop, latency] },
      struck: [{ on: 'delivery', kind: 'drop', count: 1 }],
    });
    session.stop();
    const text = toText(render());
    for (const part of ['Clock +3 h 15 min', 'Latency 500 ms', 'Faults 1']) expect(text).toContain(part);
    expect(text).toContain('A delivery does not reach the bot triggered 1 of 3');
    expect(text).toContain('A delivery arrives late, 0.5 s triggered 4');
    expect(text).toContain('Faults triggered 1 time');
  });
});
