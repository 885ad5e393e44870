import type { PublishedDocument, SchemaNode } from './published-schema.js';

/** A place where Discord and its published schema are known to disagree, and Discord is followed. */
export interface KnownDeviation {
  /** Short and unique. */
  readonly id: string;
  /** Discord's behaviour, and its source. */
  readonly reason: string;
  /** Changes the published document to what Discord does. It may be given a copy of its own. */
  readonly amend: (document: PublishedDocument) => void;
}

const propertiesOf = (schema: SchemaNode | undefined) => schema?.['properties'] as Record<string, SchemaNode>;
const nothing = { type: 'null' };
const snowflakes = { type: 'array', items: { $ref: '#/components/schemas/SnowflakeType' } };

/** Fields that captures have and the schema has not. */
function addFields(id: string, reason: string, names: readonly string[], fields: SchemaNode): KnownDeviation {
  const amend = ({ components: { schemas } }: PublishedDocument) => {
    for (const name of names) {
      const properties = propertiesOf(schemas[name]);
      const published = Object.keys(fields).find((field) => field in properties);
      if (published !== undefined)
        throw new Error(`${name}.${published} is published: no deviation any more.`);
      Object.assign(properties, fields);
    }
  };
  return { id, reason, amend };
}

/** Whatever else an emulator's response has that the schema has not is a mistake of the emulator. */
export const knownDeviations: readonly KnownDeviation[] = [
  {
    id: 'inner-error-code',
    reason:
      'The code of an error inside a form error is a text in every captured response; the schema says integer.',
    amend: ({ components: { schemas } }) => {
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
    id: 'errors-in-and-below',
    reason:
      'A list can be too long and hold wrong elements, and a request is told all its errors at once. No captured response has such a place; the schema has either its own errors or those below.',
    amend: ({ components: { schemas } }) => {
      schemas['ErrorDetails'] = {
        type: 'object',
        properties: { _errors: { $ref: '#/components/schemas/InnerErrors/properties/_errors' } },
        additionalProperties: { $ref: '#/components/schemas/ErrorDetails' },
        minProperties: 1,
      };
    },
  },
  addFields(
    'fields-of-users',
    'Captures of users have both, null; the schema has neither.',
    ['UserResponse', 'OwnUserResponse'],
    { clan: nothing, display_name_styles: nothing },
  ),
  addFields(
    'description-of-roles',
    'Captures of roles have it, null; the schema has it not.',
    ['GuildRoleResponse'],
    { description: nothing },
  ),
  addFields(
    'looks-of-channels',
    'Captures of channels have both, null; the schema has neither.',
    ['GuildChannelResponse'],
    { icon_emoji: nothing, theme_color: nothing },
  ),
  addFields(
    'preview-of-thread-members',
    'Captures of threads have it; the schema has it not.',
    ['ThreadResponse', 'PostResponse'],
    { member_ids_preview: snowflakes },
  ),
  addFields(
    'command-of-an-answer',
    'Captures of messages that answer a command have its name and type; the schema has neither.',
    ['ApplicationCommandInteractionMetadataResponse'],
    { name: { type: 'string' }, command_type: { enum: [1, 2, 3, 4] } },
  ),
];
