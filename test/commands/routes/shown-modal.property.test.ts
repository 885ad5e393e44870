import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderModal } from '../../../src/commands/routes/render-modal.js';
import type { ModalDefinition } from '../../../src/commands/routes/route-definition.js';
import { toWholeModal } from '../../../src/commands/routes/shown-modal.js';
import { readAnswers } from '../../../src/interactions/components/read-answers.js';
import type { SubmittedAnswer } from '../../../src/protocol/components/modals/submitted-component.js';
import { propertyRuns } from '../../support/property.js';

const list: ModalDefinition = {
  title: 'Questions',
  inputs: [
    {
      kind: 'list',
      customId: 'questions',
      label: '',
      required: false,
      isList: false,
      types: ['text', 'checkboxGroup', 'checkbox'],
    },
  ],
};

/** A field with an answer that its bounds allow. */
const asked = fc.oneof(
  fc
    .record({ answer: fc.string({ minLength: 1, maxLength: 60 }), required: fc.boolean() })
    .map(({ answer, required }) => ({
      field: { label: 'x', required, minLength: 1, maxLength: 60 },
      sent: { type: 4, value: answer },
      answer,
    })),
  fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }).map((answer) => ({
    field: { type: 'checkboxGroup', label: 'x', choices: ['a', 'b', 'c', 'd'], maxValues: answer.length },
    sent: { type: 22, values: answer },
    answer,
  })),
  fc.boolean().map((answer) => ({
    field: { type: 'checkbox', label: 'x' },
    sent: { type: 23, value: answer },
    answer,
  })),
);

const id = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.isWellFormed()),
  fc.constantFrom('__proto__', 'constructor', 'toString', '0', 'questions', 'questions:a'),
);

it('whatever a list asks is answered under the ids that it has, from nothing but what comes back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(id, asked), { maxLength: 5, selector: ([key]) => key }), (fields) => {
      const questions = fields.map(([key, { field }]) => ({ ...field, id: key }));
      const { modal, values } = toWholeModal(list, { fields: { questions } }, 'showModal');
      const wire = renderModal(modal, { customId: 'x', values }) as {
        components: readonly { component: { custom_id: string } }[];
      };
      const components = wire.components.map(({ component: { custom_id } }, at) => ({
        type: 18 as const,
        component: { ...fields[at]?.[1].sent, custom_id } as SubmittedAnswer,
      }));
      const read = readAnswers(list.inputs, { custom_id: 'x', components });
      const [answers] = read.kind === 'answers' ? read.values : [];
      expect(Object.entries(answers as object)).toEqual(
        expect.arrayContaining(fields.map(([key, { answer }]) => [key, answer])),
      );
      expect(Object.keys(answers as object)).toHaveLength(fields.length);
    }),
    { numRuns: propertyRuns(200) },
  );
});

it('whatever a client sends as a custom id is outdated, and never fails', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `questions:${text}`),
      ),
      (custom_id) => {
        const component: SubmittedAnswer = { type: 4, custom_id, value: 'x' };
        const read = readAnswers(list.inputs, { custom_id: 'x', components: [{ type: 18, component }] });
        expect(read.kind).toBe('outdated');
      },
    ),
    { numRuns: propertyRuns(500) },
  );
});
