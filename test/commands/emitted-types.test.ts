import 'reflect-metadata';
import { describe, expect, test } from 'vitest';
import { compileCommands, IntegerOption, SlashCommand, StringOption } from 'commandry';

/** What a build with `emitDecoratorMetadata` leaves behind, put there by hand. */
function emit(target: { prototype: object }, method: string, types: readonly unknown[]): void {
  Reflect.defineMetadata('design:paramtypes', types, target.prototype, method);
}

function declare() {
  class Declared {
    @SlashCommand('declared', 'd')
    run(@StringOption('text', 'd', { required: true }) text: string, @IntegerOption('n', 'd') n?: number) {
      return `${text} ${n ?? 0}`;
    }
  }
  return Declared;
}

describe('where a build emits types and reflect-metadata is loaded,', () => {
  test.each([
    ['firm types that agree', [String, Number]],
    ['what unions come out as', [Object, Object]],
    ['what some compilers leave out', [undefined, undefined]],
    ['an enum object', [{ A: 'a' }, Number]],
    ['no list at all', 'nonsense'],
  ])('%s are no problem', (_what, types) => {
    const target = declare();
    emit(target, 'run', types as unknown[]);
    expect(compileCommands([target])).toHaveLength(1);
  });

  test.each([
    [
      'a string option on a number',
      [Number, Number],
      'parameter 1, "declared text"',
      'STRING on a parameter declared number',
    ],
    [
      'an integer option on a string',
      [String, String],
      'parameter 2, "declared n"',
      'INTEGER on a parameter declared string',
    ],
    [
      'an integer option on a boolean',
      [String, Boolean],
      'parameter 2, "declared n"',
      'INTEGER on a parameter declared boolean',
    ],
  ])('%s is found, even in a build whose type check was skipped', (_what, types, where, found) => {
    const target = declare();
    emit(target, 'run', types);
    expect(() => compileCommands([target])).toThrow(where);
    expect(() => compileCommands([target])).toThrow(`[OPTION_TYPE_CONTRADICTED]\n   found:  ${found}`);
  });
});
