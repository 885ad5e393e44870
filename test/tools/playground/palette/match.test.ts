import { describe, expect, it } from 'vitest';
import { findMatches } from '../../../../tools/src/playground/palette/match.js';

const item = (label: string, group: string, detail?: string) => ({ key: label, label, group, detail });
const items = [
  item('#general', 'Channels', 'Harbour'),
  item('#office', 'Channels', 'Harbour'),
  item('@weather', 'Direct messages'),
  item('Requests', 'Views', 'What the bot was sent'),
  item('/weather forecast', 'Commands', 'The general outlook'),
  item('/ping', 'Commands', 'Is it there?'),
];
const found = (text: string) => findMatches(items, text).map(({ label }) => label);

describe('what the palette finds', () => {
  it.each([
    ['everything for nothing', '', items.map(({ label }) => label)],
    ['a name before a description', 'general', ['#general', '/weather forecast']],
    ['the start of any word', 'fore', ['/weather forecast']],
    ['several words, wherever they are', 'harbour off', ['#office']],
    ['a heading', 'views', ['Requests']],
    ['letters in their order', 'wfc', ['/weather forecast']],
    ['nothing for letters in another order', 'gnip', []],
    ['whatever the case', 'REQ', ['Requests']],
  ])('is %s', (_what, text, labels) => {
    expect(found(text)).toEqual(labels);
  });

  it('keeps together what has the same heading, that with the best match first', () => {
    const mixed = [item('a rain b', 'One'), item('rain', 'Two'), item('rainy', 'One'), item('train', 'Two')];
    expect(findMatches(mixed, 'rain').map(({ label }) => label)).toEqual([
      'rain',
      'train',
      'rainy',
      'a rain b',
    ]);
  });
});
