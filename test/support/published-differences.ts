/** The JSON of a schema that is being changed. */
export type SchemaNode = Record<string, unknown>;

/** A place where the service and its published schema are known to disagree, and the service is followed. */
export interface KnownDifference {
  /** Short and unique. */
  readonly id: string;
  /** What the service does instead, and where that is known from. */
  readonly reason: string;
  /** Changes the published document to what the service does. It may be given a copy of its own. */
  readonly amend: (schemas: Readonly<Record<string, SchemaNode>>) => void;
}

const propertiesOf = (schema: SchemaNode | undefined) => schema?.['properties'] as Record<string, SchemaNode>;

/** Every one of them is needed by some response in `test/emulator/published-schema.test.ts`. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    id: 'inner-error-code',
    reason:
      'The code of an error inside a form error is a text in every answer seen; the schema says integer.',
    amend: (schemas) => {
      const inner = propertiesOf(schemas['InnerErrors'])['_errors']!;
      inner['items'] = {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' } },
        required: ['code', 'message'],
        additionalProperties: false,
      };
    },
  },
  {
    id: 'rate-limit-code',
    reason:
      'A 429 of a route has no code, only that of the limit of 200 creates a day has; the schema requires one.',
    amend: (schemas) => {
      schemas['RatelimitedResponse']!['allOf'] = [
        {
          type: 'object',
          properties: { message: { type: 'string' }, code: { type: 'integer' } },
          required: ['message'],
        },
        (schemas['RatelimitedResponse']!['allOf'] as unknown[])[1],
      ];
    },
  },
];
