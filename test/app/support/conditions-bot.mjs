/** A bot whose answers come from many parts of the package, bundled once for each condition. */
import { createApp, defineCommand, button, defineButton, defineModal, row } from 'commandry';

export const CITIES = [
  ...[
    'São Paulo',
    'Santiago',
    'Sapporo',
    'Saint Paul',
    'San Pedro',
    'Asunción',
    'Zürich',
    'New York',
    'Oslo',
    'Łódź',
  ],
  ...Array.from({ length: 40 }, (_, index) => `Village ${index}`),
];

const claim = defineButton({
  id: 'claim',
  state: { ticket: { type: 'integer', minValue: 1, maxValue: 9 } },
  run: (_interaction, { ticket }) => `Claimed ${ticket}`,
});
const report = defineModal({
  id: 'report',
  title: 'Report',
  inputs: { why: { type: 'text', label: 'Why?', required: true, minLength: 3 } },
  run: (_interaction, { why }) => `Reported: ${why}`,
});
const weather = defineCommand({
  name: 'weather',
  description: 'The weather',
  permissions: { '300000000000000001': [{ id: '5', type: 2, permission: true }] },
  options: {
    city: { type: 'string', description: 'Where', required: true, maxLength: 20, autocomplete: () => CITIES },
    days: { type: 'integer', description: 'How long', minValue: 1, maxValue: 14 },
  },
  run: (_interaction, { city, days = 1 }) => ({
    content: `${days} sunny days in ${city}`,
    components: [row(button(claim, { label: 'Claim', state: { ticket: 7 } }))],
  }),
});
const fail = defineCommand({
  name: 'fail',
  description: 'Fails',
  options: { how: { type: 'string', description: 'How', required: true } },
  run: async (interaction, { how }) => {
    if (how === 'twice') await interaction.reply('once');
    if (how === 'long') return 'x'.repeat(3000);
    if (how === 'modal') return interaction.showModal(report);
    if (how === 'twice') return interaction.reply('twice');
    throw new Error(how);
  },
});

/** Makes the app of a test, with its settings. */
export function createBot(settings) {
  return createApp({ commands: [weather, fail, claim, report], ...settings });
}

/** What comes of an app with a command of any name, description and translation: what is wrong with it, or its warnings. */
export function tryDefinition({ name, description, german, secret }, settings) {
  const entries = [];
  try {
    const app = createApp({
      ...settings,
      ...(secret !== undefined && { routeSecret: secret }),
      commands: [defineCommand({ name, description, run: () => 'ok' })],
      localization: {
        source: { de: { [name]: { description: german } } },
        defaultLocale: 'en-US',
        locales: ['de', 'fr'],
      },
      log: (entry) => entries.push(entry),
    });
    return { warnings: app.localizationProblems, entries };
  } catch (error) {
    return { code: error.code, message: error.message, problems: error.problems };
  }
}
