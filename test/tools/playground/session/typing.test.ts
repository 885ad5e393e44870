import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EmulatorEvent } from '../../../../tools/src/emulator/index.js';
import { TYPING_MS, TypingUsers } from '../../../../tools/src/playground/session/typing.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const types = (userId: string, channelId = '5') =>
  ({ type: 'TYPING_START', channel_id: channelId, user_id: userId }) as EmulatorEvent;
const says = (userId: string, channelId = '5') =>
  ({ type: 'MESSAGE_CREATE', message: { channel_id: channelId, author: { id: userId } } }) as EmulatorEvent;

function watch() {
  const told: string[] = [];
  const typing = new TypingUsers('5', (userIds) => told.push(userIds.join()));
  return { typing, told };
}

it('who types in the channel does so for ten seconds after the last sign of it', () => {
  const { typing, told } = watch();
  typing.hear(types('1'));
  typing.hear(types('2', '6'));
  vi.advanceTimersByTime(TYPING_MS - 1);
  typing.hear(types('1'));
  vi.advanceTimersByTime(TYPING_MS - 1);
  expect(told).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['1', '']);
});

it('who has sent a message types no more, and others do', () => {
  const { typing, told } = watch();
  for (const event of [types('1'), types('2'), says('1', '6'), says('3'), says('1')]) typing.hear(event);
  expect(told).toEqual(['1', '1,2', '2']);
});

it('nobody is told of anything after the end', () => {
  const { typing, told } = watch();
  typing.hear(types('1'));
  typing.stop();
  vi.advanceTimersByTime(TYPING_MS);
  expect(told).toEqual(['1']);
});
