// Every numbered declaration here is wrong. The compiler must refuse each, and say why, on every supported version of
// TypeScript. `test/types/types.test.ts` holds the messages.
import {
  EntryPoint,
  IntegerOption,
  MessageCommand,
  SlashCommand,
  StringOption,
  UserCommand,
  type ChatInputInteraction,
  type UserInteraction,
} from 'commandry';

export class Refused {
  @SlashCommand('a', 'd')
  case01(@IntegerOption('sides', 'an integer option on a string', { required: true }) sides: string) {
    return sides;
  }

  @SlashCommand('b', 'd')
  case02(@StringOption('text', 'a string option on a number', { required: true }) text: number) {
    return `${text}`;
  }

  @SlashCommand('c', 'd')
  case03(@StringOption('text', 'an optional option on a parameter that cannot be undefined') text: string) {
    return text;
  }

  @SlashCommand('d', 'd')
  case04(
    @StringOption('unit', 'a choice outside the union', { required: true, choices: ['metric', 'kelvin'] })
    unit: 'metric' | 'imperial',
  ) {
    return unit;
  }

  @SlashCommand('e', 'a number is no reply')
  case05() {
    return 42;
  }

  @SlashCommand('f', 'an object without a field of a message is no reply')
  async case06() {
    return Promise.resolve({ contents: 'typo' });
  }

  @SlashCommand('g', 'the interaction of another kind of command')
  case07(interaction: UserInteraction) {
    return interaction.target.user.username;
  }

  @UserCommand('h')
  case08(interaction: ChatInputInteraction) {
    return interaction.commandPath;
  }

  @MessageCommand('i')
  case09(interaction: UserInteraction) {
    return interaction.target.user.username;
  }

  @EntryPoint('j', 'd')
  case10(interaction: ChatInputInteraction) {
    return interaction.commandPath;
  }

  @SlashCommand('k', 'd')
  case11(
    @StringOption('x', 'choices and autocomplete at once', { choices: ['a'], autocomplete: () => ['a'] })
    x?: string,
  ) {
    return x ?? '';
  }

  @SlashCommand('l', 'd')
  case12(@IntegerOption('x', 'a provider of the wrong type', { autocomplete: () => ['one'] }) x?: number) {
    return `${x ?? 0}`;
  }

  @SlashCommand('m', 'd')
  case13(@StringOption('x', 'a setting of another type of option', { minValue: 1 }) x?: string) {
    return x ?? '';
  }
}
