import { IntegerOption, SlashCommand, StringOption } from 'commandry';
import { phrase } from './interaction.mjs';

/** Classes as a build leaves them: decorators are functions that are called, the last parameter first. */
export function makeCommand(name, settings = {}) {
  class Measured {
    run(_interaction, text, count) {
      return phrase(text, count);
    }
  }
  IntegerOption('count', 'A number', { required: true })(Measured.prototype, 'run', 2);
  StringOption('text', 'A text', { required: true })(Measured.prototype, 'run', 1);
  const descriptor = Object.getOwnPropertyDescriptor(Measured.prototype, 'run');
  SlashCommand(name, 'A command to measure', settings)(Measured.prototype, 'run', descriptor);
  return Measured;
}

/** As many commands as wanted: up to 100 are global, more are spread over guilds of 100 each. */
export function makeCommands(count) {
  return Array.from({ length: count }, (_, index) => {
    const guildId = count > 100 ? guildOf(index) : undefined;
    return { name: `cmd${index}`, guildId };
  });
}

const guildOf = (index) => String(1_250_000_000_000_000_000n + BigInt(Math.floor(index / 100)));
