import { describe, expect, it } from 'vitest';
import {
  readTypedCommand,
  type TypedCommand,
} from '../../../../../tools/src/cli/commands/invoke/typed-command.js';

describe('what is typed in a shell is read as', () => {
  it.each<[readonly string[], TypedCommand]>([
    [['/ping'], { text: '/ping' }],
    [['ping'], { text: '/ping' }],
    [['  /ping  '], { text: '/ping' }],
    [['/weather', 'forecast', 'city:New York'], { text: '/weather forecast city:New York' }],
    [['/say text:"hello"'], { text: '/say text:hello' }],
    [['/say text:"a times:3"'], { text: '/say', options: { text: 'a times:3' } }],
  ])('%j', (words, typed) => {
    expect(readTypedCommand(words)).toEqual(typed);
  });
});
