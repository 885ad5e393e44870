import { expect } from 'vitest';
import { defineCommand, defineModal } from 'commandry';
import { createTranslator } from 'commandry/localization';
import { contract } from './support/contract.js';

const translator = await createTranslator(
  {
    'en-US': { messages: { sailing: '{days, plural, one {# day} other {# days}} to {port}' } },
    de: { messages: { sailing: '{days, plural, one {# Tag} other {# Tage}} bis {port}' } },
  },
  { defaultLocale: 'en-US' },
);

const sail = defineCommand({
  name: 'sail',
  description: 'Sails',
  nameLocalizations: { de: 'segeln' },
  descriptionLocalizations: { de: 'Segelt' },
  options: {
    port: {
      type: 'string',
      description: 'A port',
      nameLocalizations: { de: 'hafen' },
      choices: [{ name: 'Oslo', value: 'oslo', nameLocalizations: { de: 'Oslo am Fjord' } }],
    },
    days: {
      type: 'integer',
      description: 'Days',
      minValue: 1,
      autocomplete: (_, { locale }) => [{ name: locale === 'de' ? 'Ein Tag' : 'One day', value: 1 }],
    },
  },
  run: ({ t, locale, guildLocale }, { port = 'bergen', days = 2 }) =>
    [
      t('sailing', { port, days }),
      t('sailing', { port, days }, { locale: 'guild' }),
      locale,
      guildLocale,
    ].join('\n'),
});

const form = defineModal({
  id: 'form',
  title: 'Form',
  titleLocalizations: { de: 'Formular' },
  inputs: { why: { type: 'text', label: 'Why?', labelLocalizations: { de: 'Warum?' } } },
  run: (_, { why = '' }) => why,
});
const opens = defineCommand({
  name: 'opens',
  description: 'Opens a form',
  run: (interaction) => interaction.showModal(form, {}),
});

contract(
  'languages',
  { commands: [sail, form, opens], localization: { translator } },
  {
    'of the user and of the guild': async (kit, see) => {
      const guild = kit.guild({ name: 'Hafen', locale: 'de' });
      const english = await see(kit.as({ guild }).slash('sail'));
      expect(english.text).toBe('2 days to bergen\n2 Tage bis bergen\nen-US\nde');
      await see(kit.as({ locale: 'de' }).slash('sail', { port: 'oslo', days: 1 }));
      await see(kit.as({ locale: 'fr', guild: false }).slash('sail'));
    },

    'of suggestions': async (kit, see) => {
      const german = kit.as({ locale: 'de' });
      expect(await see(german.type('sail', { days: '1' }))).toEqual([{ name: 'Ein Tag', value: 1 }]);
      await see(kit.as().type('sail', { days: '' }));
    },

    'of modals': async (kit, see) => {
      const opened = await see(kit.as({ locale: 'de' }).slash('opens'));
      expect(opened.modal?.title).toBe('Formular');
      await see(opened.submit({ 'Warum?': 'Darum' }));
      await see(kit.as({ locale: 'ja' }).slash('opens'));
    },
  },
);
