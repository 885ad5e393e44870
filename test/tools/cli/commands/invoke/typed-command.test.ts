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
    [['/say text:"hello there" times:3'], { text: '/say text:hello there times:3' }],
    [['/say text:"a times:3"'], { text: '/say', options: { text: 'a times:3' } }],
    [['/say text:"a times:3" loud:true'], { text: '/say  loud:true', options: { text: 'a times:3' } }],
    [['/say text:" spaced "'], { text: '/say', options: { text: ' spaced ' } }],
    [['/say text:""'], { text: '/say', options: { text: '' } }],
    [['/say text:"\\"quoted\\""'], { text: '/say text:"quoted"' }],
    [['/say text:"a\\\\b"'], { text: '/say text:a\\b' }],
    [['/say text:"unfinished times:3'], { text: '/say text:"unfinished times:3' }],
    [['/say text:5" nails'], { text: '/say text:5" nails' }],
    [['/say text:"a"b'], { text: '/say text:"a"b' }],
    [['/say straße:"Am Hafen"'], { text: '/say straße:Am Hafen' }],
    [['/say text:"https://example.org/"'], { text: '/say text:https://example.org/' }],
  ])('%j', (words, typed) => {
    expect(readTypedCommand(words)).toEqual(typed);
  });
});
