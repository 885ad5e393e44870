import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { knownDifferences, type KnownDifference, type SchemaNode } from './published-differences.js';
import { matchTemplate } from './published-paths.js';
import { readShared } from './shared.js';

/** One answer of the API, as a client sees it. */
export interface PublishedResponse {
  readonly method: string;
  /** With or without `/api/v10`, a query and the origin before it. */
  readonly path: string;
  readonly status: number;
  /** Parsed JSON; undefined when there is no body. */
  readonly body: unknown;
}

export interface PublishedSchema {
  /** What the schema has against a response. Empty when it has nothing, or nothing but known differences. */
  readonly checkResponse: (response: PublishedResponse) => readonly string[];
  /** The ids of the known differences without which some response would have been refused so far. */
  readonly needed: ReadonlySet<string>;
}

interface Document {
  readonly paths: Readonly<Record<string, SchemaNode>>;
  readonly components: { readonly schemas: Record<string, SchemaNode> };
}

const ERROR = '#/components/responses/ClientErrorResponse';
const RATE_LIMITED = '#/components/responses/ClientRatelimitedResponse';
const FORMATS = { snowflake: isSnowflake, nonce: true } as const;
/** Objects that may have no field but the published ones. */
const CLOSED = /^(ApplicationCommand(?!Interaction)\w*|CommandPermissions?)Response$/;

/** The schema that the service publishes, or why it cannot be read. Compiles what is asked for, when it is asked for. */
export function loadPublishedSchema(
  differences: readonly KnownDifference[] = knownDifferences,
): PublishedSchema | { readonly missing: string } {
  const { text, missing } = readShared('spec/openapi-subset.json');
  if (text === undefined) return { missing };
  const asPublished = compiler(text, []);
  const amended = compiler(text, differences);
  const without = new Map<string, Compiler>();
  const needed = new Set<string>();
  const document = JSON.parse(text) as Document;

  const noteNeeded = (pointer: string, body: unknown) => {
    for (const { id } of differences.filter((difference) => !needed.has(difference.id))) {
      const others = differences.filter((difference) => difference.id !== id);
      const compile = without.get(id) ?? compiler(text, others);
      without.set(id, compile);
      if (!compile(pointer)(body)) needed.add(id);
    }
  };
  const checkResponse = (response: PublishedResponse): readonly string[] => {
    const found = findSchema(document, response);
    if (found.problem !== undefined) return [found.problem];
    const { pointer } = found;
    if (pointer === undefined) return response.body === undefined ? [] : ['The body should be empty.'];
    if (asPublished(pointer)(response.body)) return [];
    const validate = amended(pointer);
    if (!validate(response.body)) return describe(validate.errors ?? []);
    noteNeeded(pointer, response.body);
    return [];
  };
  return { checkResponse, needed };
}

type Compiler = (pointer: string) => ValidateFunction;

function compiler(text: string, differences: readonly KnownDifference[]): Compiler {
  let ajv: Ajv2020 | undefined;
  return (pointer) => {
    ajv ??= createAjv(text, differences);
    const validate = ajv.getSchema(`published${pointer}`);
    if (validate === undefined) throw new Error(`The published schema has nothing at ${pointer}.`);
    return validate as ValidateFunction;
  };
}

function createAjv(text: string, differences: readonly KnownDifference[]): Ajv2020 {
  const document = JSON.parse(text) as Document;
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    if (CLOSED.test(name)) schema['additionalProperties'] = false;
  }
  for (const { amend } of differences) amend(schemas);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  ajv.addSchema(document, 'published', false, false);
  return ajv;
}

interface Found {
  /** Where the schema of the body is; undefined for an answer without a body. */
  readonly pointer?: string;
  readonly problem?: string;
}

function findSchema(document: Document, { method, path, status }: PublishedResponse): Found {
  if (status === 429) return { pointer: `${RATE_LIMITED}/content/application~1json/schema` };
  if (status >= 400 && status < 500) return { pointer: `${ERROR}/content/application~1json/schema` };
  const template = matchTemplate(path, Object.keys(document.paths));
  if (template === undefined) return { problem: `The published schema has no path for ${path}.` };
  const verb = method.toLowerCase();
  const operation = document.paths[template]?.[verb] as { responses: Record<string, SchemaNode> } | undefined;
  if (operation === undefined) return { problem: `The published schema has no ${method} ${template}.` };
  const response = operation.responses[String(status)];
  if (response === undefined) {
    return { problem: `The published schema has no status ${status} for ${method} ${template}.` };
  }
  if (response['content'] === undefined) return {};
  const place = `${encodeURIComponent(template.replaceAll('/', '~1'))}/${verb}/responses/${status}`;
  return { pointer: `#/paths/${place}/content/application~1json/schema` };
}

/** Every complaint once. Those of a union that only say which members were no match are left out when there are others. */
function describe(errors: readonly ErrorObject[]): string[] {
  const lines = (kept: readonly ErrorObject[]) => [
    ...new Set(
      kept.map(({ instancePath, message, params }) => {
        const detail = 'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : '';
        return `${instancePath === '' ? 'The body' : instancePath} ${message ?? 'is wrong'}${detail}`;
      }),
    ),
  ];
  const telling = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'const'].includes(keyword));
  return lines(telling.length > 0 ? telling : errors);
}

function isSnowflake(value: string): boolean {
  return /^(0|[1-9][0-9]{0,19})$/.test(value) && BigInt(value) < 1n << 64n;
}

/** What a schema has against the answers of a whole run. */
export interface DifferenceCollector {
  /** To be given every answer of the API. */
  readonly observe: (response: PublishedResponse) => void;
  /** Every complaint so far, with the request it is about. */
  readonly problems: readonly string[];
}

/** Gathers what {@link PublishedSchema.checkResponse} says, for a test to look at when everything has run. */
export function collectDifferences({ checkResponse }: PublishedSchema): DifferenceCollector {
  const problems: string[] = [];
  const observe = (response: PublishedResponse) => {
    const { method, path, status } = response;
    problems.push(...checkResponse(response).map((problem) => `${method} ${path}, ${status}: ${problem}`));
  };
  return { observe, problems };
}
