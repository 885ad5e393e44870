import { describe, expect, test } from 'vitest';
import { findCallbackProblems } from '../../../src/protocol/interactions/callback-rules.js';
import { InteractionType } from '../../../src/protocol/interactions/interaction-type.js';
import { readShared, saySkipped } from '../../support/published/shared.js';
import { listViolations, readSchemas, toSample, type JsonSchema } from '../support/schema-samples.js';

const document = readShared('spec/openapi-subset.json');
saySkipped('the comparison of components with the published schema', document);
const schemas = readSchemas(document.text ?? '{}');

type Place = (component: object) => {
  readonly callback: object;
  readonly path: readonly (string | number)[];
};

const at = (path: string) => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
const inMessage: Place = (component) => ({
  callback: { type: 4, data: { flags: 32_768, components: [component] } },
  path: at('data.components.0'),
});
const inRow: Place = (component) => ({
  callback: { type: 4, data: { components: [{ type: 1, components: [component] }] } },
  path: at('data.components.0.components.0'),
});
const inSection: Place = (accessory) => {
  const section = { type: 9, components: [{ type: 10, content: 'T' }], accessory };
  return { callback: inMessage(section).callback, path: at('data.components.0.accessory') };
};
const modalOf = (component: object) => ({
  type: 9,
  data: { custom_id: 'modal', title: 'T', components: [component] },
});
const inModal: Place = (component) => ({ callback: modalOf(component), path: at('data.components.0') });
const inLabel: Place = (component) => ({
  callback: modalOf({ type: 18, label: 'L', component }),
  path: at('data.components.0.component'),
});

/** Where each component of the published schema stands. */
const PLACES: Readonly<Record<string, Place>> = {
  ActionRowComponentForMessageRequest: inMessage,
  ButtonComponentForMessageRequest: inRow,
  StringSelectComponentForMessageRequest: inRow,
  UserSelectComponentForMessageRequest: inRow,
  RoleSelectComponentForMessageRequest: inRow,
  MentionableSelectComponentForMessageRequest: inRow,
  ChannelSelectComponentForMessageRequest: inRow,
  SectionComponentForMessageRequest: inMessage,
  TextDisplayComponentForMessageRequest: inMessage,
  ThumbnailComponentForMessageRequest: inSection,
  MediaGalleryComponentForMessageRequest: inMessage,
  FileComponentForMessageRequest: inMessage,
  SeparatorComponentForMessageRequest: inMessage,
  ContainerComponentForMessageRequest: inMessage,
  ActionRowComponentForModalRequest: inModal,
  TextDisplayComponentForModalRequest: inModal,
  LabelComponentForModalRequest: inModal,
  TextInputComponentForModalRequest: inLabel,
  StringSelectComponentForModalRequest: inLabel,
  UserSelectComponentForModalRequest: inLabel,
  RoleSelectComponentForModalRequest: inLabel,
  MentionableSelectComponentForModalRequest: inLabel,
  ChannelSelectComponentForModalRequest: inLabel,
  FileUploadComponentForModalRequest: inLabel,
  RadioGroupComponentForModalRequest: inLabel,
  CheckboxGroupComponentForModalRequest: inLabel,
  CheckboxComponentForModalRequest: inLabel,
};

describe.skipIf(document.missing !== undefined)('the published schema', () => {
  test('has no other components', () => {
    const published = Object.keys(schemas).filter((name) => /ComponentFor(Message|Modal)Request$/.test(name));
    expect(published.sort()).toEqual(Object.keys(PLACES).sort());
  });

  describe.each(Object.entries(PLACES))('%s', (name, place) => {
    const schema: JsonSchema = schemas[name] ?? {};
    const sample = toSample(schemas, schema) as Readonly<Record<string, unknown>>;
    const violations = listViolations(schemas, schema, sample);

    test('is accepted with what it requires', () => {
      expect(findCallbackProblems(place(sample).callback, InteractionType.MESSAGE_COMPONENT)).toEqual([]);
    });

    test.each(violations.map((each) => [each.path.join('.'), each.what, each] as const))(
      'is refused for its %s that is %s',
      (_path, _what, { path, value }) => {
        const placed = place(value as object);
        const problems = findCallbackProblems(placed.callback, InteractionType.MESSAGE_COMPONENT);
        const found = problems.map((problem) => problem.path.join('.'));
        const wanted = [...placed.path, ...path].join('.');
        // A wrong type of component is told of at the component.
        const component = path.at(-1) === 'type' ? [...placed.path, ...path.slice(0, -1)].join('.') : wanted;
        const isThere = found.some(
          (each) => each === wanted || each === component || each.startsWith(`${wanted}.`),
        );
        expect(isThere).toBe(true);
      },
    );
  });
});
