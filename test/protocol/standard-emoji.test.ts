import { expect, test } from 'vitest';
import { isStandardEmoji } from '../../src/protocol/components/emoji-rules.js';

test.each(
  ['👍', '👍🏽', '▶', '⚔', '⚔️', '❤‍🔥', '👁️‍🗨️', '🏴‍☠️', '1️⃣', '#⃣', '🇩🇪', '🇦', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '©️'].map((text) => [
    text,
  ]),
)('%s is a standard emoji', (text) => {
  expect(isStandardEmoji(text)).toBe(true);
});

test.each(
  ['', ' ', '1', '#', 'a', 'fire', ':fire:', '<:sun:1>', '▲', '⏻', '✦', '👍👍', '👍 ', 'x👍', '🇩🇪🇩🇪'].map(
    (text) => [text],
  ),
)('%j is none', (text) => {
  expect(isStandardEmoji(text)).toBe(false);
});

test('an emoji that is newer than the runtime is taken for one', () => {
  expect(isStandardEmoji('\u{1FAFF}')).toBe(true);
});
