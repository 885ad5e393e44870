/**
 * How long 100 command classes with 25 options each take to compile, check and become payloads, beside the bare object
 * literals and beside @discordjs/builders building and validating the same payloads, in alternating rounds of one run.
 * `npm run bench:definitions`. What importing the package costs, `npm run bench:footprint` reports.
 */
import { deepStrictEqual } from 'node:assert';
import { performance } from 'node:perf_hooks';
import { SlashCommandBuilder } from '@discordjs/builders';
import { compileCommands, toRegistration, IntegerOption, SlashCommand, StringOption } from 'commandry';

const COMMANDS = 100;
const OPTIONS = 25;
const ROUNDS = 25;
const WARM_UP = 5;

const optionOf = (index) =>
  index % 2 === 0
    ? {
        type: 3,
        name: `text-${index}`,
        description: `Option number ${index}`,
        required: index < 5,
        min_length: 1,
        max_length: 100,
      }
    : {
        type: 4,
        name: `count-${index}`,
        description: `Option number ${index}`,
        required: index < 5,
        min_value: 1,
        max_value: 99,
      };

/** Classes as a build leaves them: decorators are functions that are called, the last parameter first. */
function makeClasses() {
  return Array.from({ length: COMMANDS }, (_, command) => {
    class Generated {
      run() {
        return 'x';
      }
    }
    for (let index = OPTIONS - 1; index >= 0; index--) {
      const { type, name, description, required, ...rest } = optionOf(index);
      const settings =
        type === 3
          ? { required, minLength: rest.min_length, maxLength: rest.max_length }
          : { required, minValue: rest.min_value, maxValue: rest.max_value };
      (type === 3 ? StringOption : IntegerOption)(name, description, settings)(
        Generated.prototype,
        'run',
        index + 1,
      );
    }
    const descriptor = Object.getOwnPropertyDescriptor(Generated.prototype, 'run');
    SlashCommand(`command-${command}`, `Command number ${command}`)(Generated.prototype, 'run', descriptor);
    return Generated;
  });
}

const withoutFalse = ({ required, ...option }) => (required ? { ...option, required } : option);

const contenders = {
  'object literals (nothing checked)': () =>
    Array.from({ length: COMMANDS }, (_, command) => ({
      type: 1,
      name: `command-${command}`,
      description: `Command number ${command}`,
      options: Array.from({ length: OPTIONS }, (_option, index) => optionOf(index)),
    })),
  'commandry: declare, compile, check, payloads': () => compileCommands(makeClasses()).map(toRegistration),
  '@discordjs/builders: build, validate': () =>
    Array.from({ length: COMMANDS }, (_, command) => {
      const builder = new SlashCommandBuilder()
        .setName(`command-${command}`)
        .setDescription(`Command number ${command}`);
      for (let index = 0; index < OPTIONS; index++) {
        const { type, name, description, required, ...rest } = optionOf(index);
        if (type === 3) {
          builder.addStringOption((option) =>
            option
              .setName(name)
              .setDescription(description)
              .setRequired(required)
              .setMinLength(rest.min_length)
              .setMaxLength(rest.max_length),
          );
        } else {
          builder.addIntegerOption((option) =>
            option
              .setName(name)
              .setDescription(description)
              .setRequired(required)
              .setMinValue(rest.min_value)
              .setMaxValue(rest.max_value),
          );
        }
      }
      return builder.toJSON();
    }),
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Fields that all of them have, in one order, so that the three can be compared. */
const comparable = (payloads) =>
  JSON.stringify(
    payloads.map(({ type = 1, name, description, options }) => ({
      type,
      name,
      description,
      options: options.map(withoutFalse).map((option) =>
        Object.fromEntries(
          Object.entries(option)
            .filter(([, value]) => value !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
      ),
    })),
  );
const wanted = comparable(contenders['object literals (nothing checked)']());
const withoutNulls = (text) =>
  text.replaceAll(
    /"(autocomplete|choices|name_localizations|description_localizations)":(null|undefined),?/g,
    '',
  );
for (const [name, make] of Object.entries(contenders))
  deepStrictEqual(withoutNulls(comparable(make())), wanted, name);

const times = new Map(Object.keys(contenders).map((name) => [name, []]));
const heaps = new Map(Object.keys(contenders).map((name) => [name, []]));
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  for (const [name, make] of Object.entries(contenders)) {
    const begun = performance.now();
    const kept = make();
    const took = performance.now() - begun;
    if (round >= WARM_UP && kept.length === COMMANDS) times.get(name).push(took);
  }
}
// Memory in separate rounds: a forced collection before each would slow down what comes after it.
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, make] of Object.entries(contenders)) {
    globalThis.gc?.();
    const heap = process.memoryUsage().heapUsed;
    const kept = make();
    if (kept.length === COMMANDS) heaps.get(name).push(process.memoryUsage().heapUsed - heap);
  }
}

const floor = median(times.get('object literals (nothing checked)'));
console.log(
  `${COMMANDS} commands with ${OPTIONS} options each, medians of ${ROUNDS} alternating rounds, Node ${process.version}\n`,
);
for (const [name, values] of times) {
  const ratio = (median(values) / floor).toFixed(1).padStart(6);
  const grown = (median(heaps.get(name)) / 1e6).toFixed(1).padStart(6);
  console.log(
    `${name.padEnd(48)} ${median(values).toFixed(2).padStart(8)} ms ${ratio} x ${grown} MB allocated`,
  );
}
