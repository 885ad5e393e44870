import { describe, expect, it } from 'vitest';
import type { ControlSummary, UserChannelsResult } from '../../../../tools/src/emulator/index.js';
import {
  DIRECT,
  readSelection,
  formatSelection,
} from '../../../../tools/src/playground/selection/channel-selection.js';
import {
  resolveSelection,
  resolveUser,
} from '../../../../tools/src/playground/selection/resolve-selection.js';

describe('the address', () => {
  it.each([
    { user: '1', guild: '2', channel: '3', request: '4' },
    { user: '1', guild: DIRECT, channel: null, request: null },
    { user: null, guild: null, channel: null, request: null },
  ])('keeps the selection %o', (selection) => {
    expect(readSelection(formatSelection(selection))).toEqual(selection);
  });

  it('says nothing that is no id', () => {
    for (const none of ['<b>', 'me', '1x', 'x1', '', '1'.repeat(21)])
      expect(readSelection(`#user=${none}&guild=${none}&channel=${none}&request=${none}`)).toEqual({
        user: null,
        guild: null,
        channel: null,
        request: null,
      });
  });
});

const channel = (id: string, isOpen = true) => ({ id, holds_messages: isOpen });
const userChannels = {
  guilds: [
    { id: '10', channels: [channel('11', false), channel('12'), channel('13')] },
    { id: '20', channels: [] },
  ],
  direct_messages: [{ id: '30' }],
} as unknown as UserChannelsResult;

describe('where somebody is', () => {
  const resolve = (guild: string | null, id: string | null, there = userChannels) =>
    resolveSelection(there, { user: '1', guild, channel: id });

  it.each([
    ['the channel of the address', '10', '13', '10', '13'],
    ['the guild of the channel, if the address has another', '20', '13', '10', '13'],
    ['the direct messages of the address', null, '30', DIRECT, '30'],
    ['the first direct messages', DIRECT, null, DIRECT, '30'],
    ['the first channel of the guild in which something is written', '10', null, '10', '12'],
    ['that guild, if the channel is unknown', '10', '99', '10', '12'],
    ['no channel of a guild without any', '20', null, '20', null],
    ['the first guild, if the address has none', null, null, '10', '12'],
  ])('is %s', (_name, guild, id, atGuild, atChannel) => {
    expect(resolve(guild, id)).toEqual({ user: '1', guild: atGuild, channel: atChannel });
  });

  it('is nowhere where there is nothing', () => {
    const nothing = { guilds: [], direct_messages: [] };
    expect(resolve(null, null, nothing)).toEqual({ user: '1', guild: DIRECT, channel: null });
  });

  it('is the user of the address, else the first who is no bot', () => {
    const users = [
      { id: '1', bot: true },
      { id: '2', bot: false },
      { id: '3', bot: false },
    ];
    const summary = { users } as unknown as ControlSummary;
    expect(resolveUser(summary, '3')).toBe('3');
    expect(resolveUser(summary, '1')).toBe('2');
    expect(resolveUser(summary, null)).toBe('2');
    expect(resolveUser({ ...summary, users: [] }, null)).toBeNull();
  });
});
