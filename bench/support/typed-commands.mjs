/** Files of commands with five options each, whose handlers return what handlers return. */

const OPTIONS = [
  ['text', 'String', '{ required: true, minLength: 1, maxLength: 100 }', 'string', ''],
  ['unit', 'String', "{ required: true, choices: ['metric', 'imperial'] }", "'metric' | 'imperial'", ''],
  ['count', 'Integer', '{ minValue: 1, maxValue: 10 }', 'number', '?'],
  ['user', 'User', '{ required: true }', 'UserValue', ''],
  ['quiet', 'Boolean', undefined, 'boolean', '?'],
];
/** Those that may be left out come last. */
const ORDER = ['text', 'unit', 'user', 'count', 'quiet'];
const SORTED = ORDER.map((name) => OPTIONS.find(([other]) => other === name));

const BODIES = [
  ['', 'return `${text} ${unit} ${user.user.username} ${count ?? 0} ${quiet ?? false}`;'],
  ['', 'return { content: `${text} ${unit} ${user.user.id}`, ephemeral: quiet ?? count === 1 };'],
  ['async ', 'await interaction.deferReply();\n    return interaction.editReply(text + unit);'],
  ['', "return { embeds: [{ title: text, fields: [{ name: unit, value: 'x', inline: true }] }] };"],
  ['async ', 'await interaction.reply({ content: `${text} ${unit} ${count ?? 0}` });'],
];

const each = (count, make) => Array.from({ length: count }, (_, index) => make(index, ...BODIES[index % 5]));

export const toClasses = (count) => `
import {
  BooleanOption, IntegerOption, SlashCommand, StringOption, UserOption, type ChatInputInteraction, type UserValue,
} from 'commandry';
${each(
  count,
  (index, how, body) => `
export class Command${index} {
  @SlashCommand('command${index}', 'A command')
  ${how}run(
    interaction: ChatInputInteraction,
    ${SORTED.map(
      ([name, kind, settings, type, may]) =>
        `@${kind}Option('${name}', 'An option'${settings ? `, ${settings}` : ''}) ${name}${may}: ${type},`,
    ).join('\n    ')}
  ) {
    ${body}
  }
}`,
).join('\n')}
`;

export const toFunctions = (count) => `
import { defineCommand } from 'commandry';
${each(
  count,
  (index, how, body) => `
export const command${index} = defineCommand({
  name: 'command${index}',
  description: 'A command',
  options: {
    ${SORTED.map(
      ([name, kind, settings = '{ }']) =>
        `${name}: { type: '${kind.toLowerCase()}', description: 'An option', ${settings.slice(2)},`,
    ).join('\n    ')}
  },
  run: ${how}(interaction, { text, unit, user, count, quiet }) => {
    ${body}
  },
});`,
).join('\n')}
`;

export const toBuilders = (count) => `
import { SlashCommandBuilder } from '@discordjs/builders';
${each(
  count,
  (index) => `
export const command${index} = new SlashCommandBuilder()
  .setName('command${index}')
  .setDescription('A command')
  .addStringOption((option) =>
    option.setName('text').setDescription('An option').setRequired(true).setMinLength(1).setMaxLength(100))
  .addStringOption((option) =>
    option.setName('unit').setDescription('An option').setRequired(true)
      .addChoices({ name: 'metric', value: 'metric' }, { name: 'imperial', value: 'imperial' }))
  .addUserOption((option) => option.setName('user').setDescription('An option').setRequired(true))
  .addIntegerOption((option) => option.setName('count').setDescription('An option').setMinValue(1).setMaxValue(10))
  .addBooleanOption((option) => option.setName('quiet').setDescription('An option'));`,
).join('\n')}
`;
