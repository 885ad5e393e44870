import { describe, expect, it } from 'vitest';
import {
  Button,
  defineModal,
  Modal,
  RadioInput,
  SelectInput,
  TextInput,
  createApp,
  type ButtonInteraction,
  type AppLocalization,
  type ModalInteraction,
} from '../../src/index.js';
import type { CommandSource } from '../../src/commands/compile/compile.js';
import { CommandryError } from '../../src/common/errors/commandry-error.js';
import type { Catalogue } from '../../src/localization/catalogue.js';
import { formatLocalizationProblem } from '../../src/localization/problem.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { createLogbook } from '../support/logbook.js';

const kit = createWireKit();

class Reports {
  @Button('show')
  show(interaction: ButtonInteraction) {
    return interaction.showModal(Reports, 'answer');
  }

  @Modal('report/new', 'Report', { textAfter: 'Thank you', titleLocalizations: { fr: 'Signaler' } })
  answer(
    _: ModalInteraction,
    @TextInput('why', 'Why?', {
      placeholder: 'In short',
      description: 'What happened',
      textBefore: 'Be kind',
    })
    _why?: string,
    @SelectInput('how', 'How bad?', {
      choices: [{ label: 'Low', value: 'l', description: 'Not bad' }],
      placeholder: 'Choose',
    })
    _how?: 'l',
    @RadioInput('size', 'Size', { choices: { Small: 's', Large: 'l' } }) _size?: 's' | 'l',
  ) {
    return '';
  }
}

const GERMAN = {
  modals: {
    'report/new': {
      title: 'Melden',
      textAfter: 'Danke',
      inputs: {
        why: { label: 'Warum?', description: 'Was geschah', placeholder: 'Kurz', textBefore: 'Sei nett' },
        how: {
          label: 'Wie schlimm?',
          placeholder: 'Wähle',
          choices: { Low: { label: 'Wenig', description: 'Nicht schlimm' } },
        },
        size: { label: 'Größe', choices: { Small: { label: 'Klein' }, Large: { label: 'Groß' } } },
      },
    },
  },
};

const start = (localization?: AppLocalization, source: CommandSource = Reports) => {
  const logbook = createLogbook();
  const app = createApp({
    ...{ commands: [source], ...kit.credentials, log: logbook.log },
    ...(localization ? { localization } : {}),
  });
  return { app, logbook };
};

/** The texts that are shown to a user of a locale, from the top down. */
async function shown(locale: string, localization?: AppLocalization): Promise<string[]> {
  const { app } = start(localization);
  const data = { component_type: 2, custom_id: 'show' };
  const message = {
    ...{ id: '600000000000000001', channel_id: '400000000000000001', content: '', type: 0 },
    author: { id: '1', username: 'bot', global_name: null, avatar: null },
  };
  const { body } = await kit.send(app, { ...kit.context(), type: 3, data, message, locale });
  return textsIn((body as { data: unknown }).data);
}

const TEXTS = ['title', 'label', 'description', 'placeholder', 'content'];

const textsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        typeof inner === 'string' ? (TEXTS.includes(name) ? [inner] : []) : textsIn(inner),
      );

const problemsOf = (localization: AppLocalization) =>
  start(localization).app.localizationProblems.map((problem) => formatLocalizationProblem(problem));

const withInput = (why: Catalogue) => ({
  modals: {
    'report/new': { ...GERMAN.modals['report/new'], inputs: { ...GERMAN.modals['report/new'].inputs, why } },
  },
});

describe('a modal', () => {
  it('has the texts of the catalogue of its user', async () => {
    expect(await shown('de', { source: { de: GERMAN } })).toEqual([
      ...['Melden', 'Sei nett', 'Warum?', 'Was geschah', 'Kurz', 'Wie schlimm?', 'Wähle'],
      ...['Wenig', 'Nicht schlimm', 'Größe', 'Klein', 'Groß', 'Danke'],
    ]);
  });

  it('has those of its declaration for everybody else, and before those of a catalogue', async () => {
    const source = {
      de: GERMAN,
      fr: { 'modals.report/new.title': 'Annoncer', 'modals.report/new.textAfter': 'Merci' },
    };
    const declared = ['Be kind', 'Why?', 'What happened', 'In short', 'How bad?', 'Choose'];
    const choices = ['Low', 'Not bad', 'Size', 'Small', 'Large'];
    expect(await shown('en-US', { source })).toEqual(['Report', ...declared, ...choices, 'Thank you']);
    expect(await shown('fr', { source })).toEqual(['Signaler', ...declared, ...choices, 'Merci']);
    expect(await shown('de')).toEqual(['Report', ...declared, ...choices, 'Thank you']);
  });

  it('can be translated by a function, which is told where the text is', async () => {
    const places: unknown[] = [];
    await shown('de', {
      locales: ['de'],
      source: (place) => {
        places.push(place);
        return place.kind === 'modalInput' ? null : `${place.field} auf Deutsch`;
      },
    });
    expect(places).toContainEqual({
      ...{ locale: 'de', kind: 'modalInput', field: 'placeholder', names: ['report/new', 'why'] },
      ...{ key: 'modals.report/new.inputs.why.placeholder', defaultText: 'In short' },
    });
    expect(places).toContainEqual({
      ...{ locale: 'de', kind: 'modalChoice', field: 'description', names: ['report/new', 'how', 'Low'] },
      ...{ key: 'modals.report/new.inputs.how.choices.Low.description', defaultText: 'Not bad' },
    });
  });

  it('reports what a catalogue lacks, and what nothing uses', () => {
    const { label, ...why } = GERMAN.modals['report/new'].inputs.why;
    expect(problemsOf({ source: { de: withInput({ ...why, lable: label }) } })).toEqual([
      expect.stringMatching(
        /^de \/ report\/new \(modal\) \/ why: label missing; wanted a text in place of "Why\?".*\[LOCALIZATION_MISSING, modals\.report\/new\.inputs\.why\.label\] https:\S+\/LOCALIZATION_MISSING$/,
      ),
      expect.stringMatching(
        /^de: "Warum\?" under modals\.report\/new\.inputs\.why\.lable; wanted one of "label", "description", "placeholder", "textBefore" after "modals\.report\/new\.inputs\.why".*\[LOCALIZATION_UNUSED\] https:\S+\/LOCALIZATION_UNUSED$/,
      ),
    ]);
  });

  it('leaves the key alone where it belongs to something else', async () => {
    const localization = { source: { de: GERMAN }, otherRoots: ['modals'] };
    expect((await shown('de', localization))[0]).toBe('Report');
    expect(problemsOf(localization)).toEqual([]);
  });

  it('warns of a translation that equals the default', () => {
    const why = { ...GERMAN.modals['report/new'].inputs.why, label: 'Why?' };
    expect(problemsOf({ source: { de: withInput(why) }, defaultLocale: 'en-US' })).toEqual([
      expect.stringContaining('[LOCALIZATION_EQUALS_DEFAULT, modals.report/new.inputs.why.label]'),
    ]);
  });

  it.each([
    ['label', 'x'.repeat(46), '45'],
    ['description', 'x'.repeat(101), '100'],
    ['placeholder', 'x'.repeat(101), '100'],
    ['textBefore', 'x'.repeat(4001), '4000'],
  ])('is refused with a %s that is too long in one language', (field, text, most) => {
    const why = { ...GERMAN.modals['report/new'].inputs.why, [field]: text };
    const error = failureOf(() => start({ source: { de: withInput(why) } }));
    expect(error.problems).toEqual([
      expect.objectContaining({
        code: 'SETTING_INVALID',
        location: { className: 'createApp({ localization })', option: 'report/new why', locale: 'de' },
        found: expect.stringContaining(`(key modals.report/new.inputs.why.${field})`) as string,
        wanted: expect.stringContaining(most) as string,
      }),
    ]);
  });

  it('is refused with a choice or a text below that is too long in one language', () => {
    const long = {
      'modals.report/new.inputs.size.choices.Small.label': 'x'.repeat(101),
      'modals.report/new.title': 'x'.repeat(46),
      'modals.report/new.textAfter': 'x'.repeat(4001),
    };
    const { problems } = failureOf(() => start({ source: { de: long }, missing: 'ignore' }));
    expect(problems.map(({ location }) => location.option)).toEqual([
      'report/new',
      'report/new size Small',
      'report/new',
    ]);
  });

  it('is refused with a declared translation that is too long, or in no language', () => {
    const modal = defineModal({
      ...{ id: 'm', title: 'M', titleLocalizations: { de: 'x'.repeat(46), ...{ xx: 'X' } }, run: () => '' },
      inputs: { a: { type: 'text', label: 'A' } },
    });
    const { problems } = failureOf(() => start(undefined, modal));
    expect(problems.map(({ code, location }) => [code, location.locale])).toEqual([
      ['SETTING_INVALID', 'de'],
      ['LOCALE_UNKNOWN', 'xx'],
    ]);
  });
});

function failureOf(act: () => unknown): CommandryError {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof CommandryError) return thrown;
    throw thrown;
  }
  throw new Error('It should have failed.');
}
