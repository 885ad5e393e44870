import 'reflect-metadata';
import { describe, expect, test } from 'vitest';
import { IntegerOption, SlashCommand, StringOption, compileCommands } from 'commandry';

/** The metadata of a build with `emitDecoratorMetadata`, written by hand. */
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

  describe('a first parameter without a decorator', () => {
    function declareFirst() {
      class First {
        @SlashCommand('first', 'd')
        run(interaction: unknown, @StringOption('text', 'd', { required: true }) text: string) {
          return `${typeof interaction} ${text}`;
        }
      }
      return First;
    }

    test.each([
      ['text', String, 'string'],
      ['a number', Number, 'number'],
      ['true or false', Boolean, 'boolean'],
    ])('that is declared as %s is no interaction, and is found', (_what, type, name) => {
      const target = declareFirst();
      emit(target, 'run', [type, String]);
      expect(() => compileCommands([target])).toThrow('First.run(), parameter 1');
      expect(() => compileCommands([target])).toThrow(
        `[OPTION_UNDECORATED]\n   found:  a parameter declared ${name} without a decorator`,
      );
    });

    test('is found where it is the only one', () => {
      class Only {
        @SlashCommand('only', 'd')
        run(text: unknown) {
          return typeof text;
        }
      }
      emit(Only, 'run', [String]);
      expect(() => compileCommands([Only])).toThrow('[OPTION_UNDECORATED]');
    });

    test.each([
      ['an interaction', Object],
      ['a class', class Interaction {}],
      ['nothing firm', undefined],
    ])('that is declared as %s is the interaction', (_what, type) => {
      const target = declareFirst();
      emit(target, 'run', [type, String]);
      expect(compileCommands([target])).toHaveLength(1);
    });
  });

  test('a parameter without a decorator that comes after a default value is found', () => {
    class Late {
      @SlashCommand('late', 'd')
      run(@StringOption('text', 'd') text = 'x', _lost?: number) {
        return text;
      }
    }
    expect(compileCommands([Late])).toHaveLength(1);
    emit(Late, 'run', [String, Number]);
    expect(() => compileCommands([Late])).toThrow('Late.run(), parameter 2');
    expect(() => compileCommands([Late])).toThrow('[OPTION_UNDECORATED]');
  });
});
