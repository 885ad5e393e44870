import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import {
  findProblem,
  listFields,
  toFirstAnswer,
  toModalAnswers,
  type Answer,
} from '../../../../tools/src/playground/messages/modal/modal-answers.js';
import type {
  WireField,
  WireModalComponent,
} from '../../../../tools/src/playground/messages/modal/modal-objects.js';
import { ModalView } from '../../../../tools/src/playground/messages/modal-view.js';
import { renderingContext } from '../support/rendering-context-stub.js';
import { listElements, toText } from '../support/render.js';

const text = (parts: object = {}): WireField => ({ type: 4, custom_id: 'city', style: 1, ...parts });
const options = [
  { value: 'a', label: 'First', description: 'the first' },
  { value: 'b', label: 'Second', default: true },
  { value: 'c', label: 'Third' },
];
const radio = (parts: object = {}): WireField => ({ type: 21, custom_id: 'r', options, ...parts });
const boxes = (parts: object = {}): WireField => ({ type: 22, custom_id: 'b', options, ...parts });
const select = (parts: object = {}): WireField => ({ type: 3, custom_id: 's', options, ...parts });
const users = (parts: object = {}): WireField => ({ type: 5, custom_id: 'u', ...parts });
const files = (parts: object = {}): WireField => ({ type: 19, custom_id: 'f', ...parts });
const chosen = (...names: readonly string[]): Answer => ({
  files: names.map((name) => new File(['x'], name, name.endsWith('.txt') ? { type: 'text/plain' } : {})),
});
const box: WireField = { type: 23, custom_id: 'x', default: true };

function render(...components: readonly WireModalComponent[]): string {
  return renderToString(
    h(ModalView, {
      modal: { custom_id: 'm', title: 'A <b>title</b>', components },
      context: renderingContext,
      onSubmit: () => Promise.resolve(undefined),
      onCancel: () => undefined,
    }),
  );
}

const label = (component: WireField, description?: string): WireModalComponent => ({
  type: 18,
  label: 'The label',
  ...(description === undefined ? {} : { description }),
  component,
});

describe('a modal', () => {
  it('is a dialog with its title, and can be submitted or cancelled', () => {
    const html = render();
    expect(html).toMatch(/<dialog class="modal" aria-labelledby="([\w-]+)"><form novalidate><h2 id="\1">/i);
    expect(toText(html)).toBe('A <b>title</b>CancelSubmit');
  });

  it('has texts in Markdown', () => {
    expect(render({ type: 10, content: '**Read this**' })).toContain('<strong>Read this</strong>');
  });

  it('names each field by its label, and says what is needed', () => {
    const html = render(label(text(), 'What it is for'));
    const [, id] = /<label id="[^"]+" for="([^"]+)">The label/.exec(html) ?? [];
    expect(html).toContain(`<input type="text" autocomplete="off" id="${id}"`);
    expect(html).toContain(`aria-describedby="${id}-about"`);
    expect(html).toContain(`<small id="${id}-about">What it is for</small>`);
    expect(html).toContain('aria-required="true"');
    expect(html).toContain('>*</span>');
    expect(render(label(text({ required: false })))).not.toContain('>*</span>');
  });

  it('has text inputs in the older way', () => {
    const html = render({
      type: 1,
      components: [text({ label: 'Older', value: 'Lyon', placeholder: 'Paris' })],
    });
    expect(html).toMatch(/<label id="[^"]+" for="[^"]+">Older/);
    expect(html).toContain('value="Lyon" placeholder="Paris"');
  });

  it('has text inputs of several lines, and shows how much of their maximum length is used', () => {
    const html = render(label(text({ style: 2, value: 'a\n👋', max_length: 10 })));
    expect(html).toMatch(/<textarea rows="4"[^>]*>a\n👋<\/textarea>/);
    expect(toText(html)).toContain('3 of 10');
  });

  it('has radio groups and groups of boxes under a common name', () => {
    const html = render(label(radio()), label(boxes({ max_values: 2 })));
    expect(html.match(/<fieldset class="modal-field"/g)).toHaveLength(2);
    expect(html.match(/<legend>The label/g)).toHaveLength(2);
    expect(html.match(/<input type="radio"[^>]* value="b" checked/g)).toHaveLength(1);
    expect(html.match(/<input type="checkbox"[^>]* value="b" checked/g)).toHaveLength(1);
    expect(toText(html)).toContain('Choose 1 to 2.');
  });

  it('has single boxes, which are never needed', () => {
    const html = render(label(box));
    expect(html).toMatch(/<input type="checkbox" id="[^"]+" checked/);
    expect(html).not.toContain('>*</span>');
  });

  it('has selects', () => {
    const html = render(
      label(select({ placeholder: 'Choose' })),
      label(users({ default_values: [{ id: '1100000000000000302', type: 'user' }] })),
    );
    expect(html.match(/aria-haspopup="listbox"/g)).toHaveLength(2);
    expect(toText(html)).toContain('Captain Ben');
  });

  it('has fields for files, of one or several, and of some types', () => {
    const html = render(label(files()), label(files({ max_values: 3, file_types: ['image', '.pdf'] })));
    const [one, several] = html.match(/<input type="file"[^>]*>/g) ?? [];
    expect(one).toContain('aria-required="true"');
    expect(one).not.toMatch(/ (?:multiple|accept)/);
    expect(several).toMatch(/ multiple .*accept="[^"]*\.png[^"]*,\.pdf"/);
    expect(toText(html)).toContain('1 to 3 files.');
  });

  it('sends nothing by itself', () => {
    const html = render(label(text()), label(radio()), label(select()));
    expect(listElements(html)).not.toContain('iframe');
    expect(html).not.toMatch(/ (?:action|formaction|href|src|style)=/);
  });
});

describe('the first answer of a field', () => {
  it.each<[string, WireField, Answer]>([
    ['a text input', text({ value: 'Paris' }), 'Paris'],
    ['an empty text input', text(), ''],
    ['a radio group', radio(), 'b'],
    ['a radio group without a default', radio({ options: options.slice(0, 1) }), null],
    ['a group of boxes', boxes(), ['b']],
    ['a box', box, true],
    ['a select', select(), ['b']],
    ['a select of users', users({ default_values: [{ id: '5', type: 'user' }] }), ['5']],
    ['a field for files', files(), null],
  ])('is of %s what the app has set', (_kind, field, answer) => {
    expect(toFirstAnswer(field)).toEqual(answer);
  });
});

describe('an answer', () => {
  it.each<[string, WireField, Answer, string | null]>([
    ['a needed text', text(), '', 'This is required.'],
    ['a text', text(), 'x', null],
    ['a text that may be left out', text({ required: false, min_length: 5 }), '', null],
    ['a short text', text({ min_length: 5 }), 'four', 'At least 5 characters are required.'],
    [
      'a short text that may be left out',
      text({ required: false, min_length: 5 }),
      'four',
      'At least 5 characters are required.',
    ],
    ['a long text', text({ max_length: 3 }), 'four', 'At most 3 characters are allowed.'],
    ['a text of as many characters as may be', text({ max_length: 3 }), '👋👋👋', null],
    ['a text of 4,001 characters', text(), 'x'.repeat(4001), 'At most 4000 characters are allowed.'],
    ['no choice of one', radio(), null, 'Choose one.'],
    ['no choice of one that may be left out', radio({ required: false }), null, null],
    ['no boxes', boxes(), [], 'Choose something.'],
    ['no boxes that may be left out', boxes({ required: false, min_values: 2 }), [], null],
    ['too few boxes', boxes({ min_values: 2 }), ['a'], 'Choose at least 2.'],
    ['too many boxes', boxes({ max_values: 1 }), ['a', 'b'], 'Choose at most 1.'],
    ['all boxes', boxes(), ['a', 'b', 'c'], null],
    ['an empty select', select(), [], 'Choose something.'],
    ['an empty select that may be left out', select({ required: false }), [], null],
    ['an empty select that asks for none', select({ min_values: 0 }), [], null],
    ['too many of a select', users({ max_values: 2 }), ['1', '2', '3'], 'Choose at most 2.'],
    ['a box', box, false, null],
    ['a needed file', files(), null, 'Choose a file.'],
    ['a file', files(), chosen('a.txt'), null],
    ['two files of one', files(), chosen('a.txt', 'b.txt'), 'Choose at most 1.'],
    ['too few files', files({ min_values: 2, max_values: 3 }), chosen('a.txt'), 'Choose at least 2.'],
    ['a file of a type', files({ file_types: ['image', '.PDF'] }), chosen('a.pdf'), null],
    [
      'a file of another type',
      files({ file_types: ['image', '.pdf'] }),
      chosen('a.txt'),
      'Accepts only these file types: image, .pdf. a.txt is not one.',
    ],
    [
      'a file that is too large',
      files(),
      { files: [new File([new Uint8Array(10_485_761)], 'a.bin')] },
      'a.bin is larger than 10 MiB, the limit.',
    ],
    ['a file that may be left out', files({ required: false }), null, null],
  ])('%s is judged as the emulator does', (_case, field, answer, problem) => {
    expect(findProblem(field, answer)).toBe(problem);
  });

  it('has the form that the control plane takes', async () => {
    const given: [WireField, Answer][] = [
      [text(), 'Paris'],
      [radio(), 'a'],
      [radio({ custom_id: 'r2' }), null],
      [boxes(), ['a', 'b']],
      [box, false],
      [users(), ['5']],
      [files(), null],
      [files({ custom_id: 'f2', max_values: 2 }), chosen('a.txt', 'b')],
    ];
    expect(await toModalAnswers(given)).toEqual([
      { custom_id: 'city', value: 'Paris' },
      { custom_id: 'r', value: 'a' },
      { custom_id: 'r2', value: null },
      { custom_id: 'b', values: ['a', 'b'] },
      { custom_id: 'x', value: false },
      { custom_id: 'u', values: ['5'] },
      {
        custom_id: 'f2',
        files: [
          { filename: 'a.txt', content_type: 'text/plain', content_base64: 'eA==' },
          { filename: 'b', content_type: 'application/octet-stream', content_base64: 'eA==' },
        ],
      },
    ]);
  });
});

it('every field of a modal is found, and texts are none', () => {
  const components: WireModalComponent[] = [
    label(text(), 'about'),
    { type: 10, content: 'x' },
    { type: 1, components: [text({ label: 'Older' })] },
  ];
  expect(components.flatMap(listFields).map(({ label: name, description }) => [name, description])).toEqual([
    ['The label', 'about'],
    ['Older', undefined],
  ]);
});
