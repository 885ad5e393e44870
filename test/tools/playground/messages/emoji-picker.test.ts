import { describe, expect, it } from 'vitest';
import { findEmojis } from '../../../../tools/src/playground/messages/emoji-picker.js';

const found = (text: string) => findEmojis([{ id: '5', name: 'anchor' }], text).map(({ emoji }) => emoji);

describe('the emojis to react with', () => {
  it('are the usual ones, and those of the guild', () => {
    expect(found('')).toContain('👍');
    expect(found('')).toContain('anchor:5');
  });

  it.each([
    ['thumbs', ['👍', '👎']],
    ['anch', ['anchor:5']],
    ['🦜', ['🦜']],
    ['🏳️‍🌈', ['🏳️‍🌈']],
    ['🇵🇹', ['🇵🇹']],
    ['4️⃣', ['4️⃣']],
    [' boat:77 ', ['boat:77']],
    ['44', []],
    ['no such thing', []],
  ])('for %o are %o', (text, emojis) => {
    expect(found(text)).toEqual(emojis);
  });
});
