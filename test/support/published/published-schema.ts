import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { knownDeviations, type KnownDeviation } from './known-deviations.js';
import { addUnpublishedPaths } from './unpublished-paths.js';

/** The JSON of a schema that is being changed. */
export type SchemaNode = Record<string, unknown>;

export interface Operation {
  readonly responses: Record<string, { readonly content?: Readonly<Record<string, unknown>> }>;
}

/** The parts of the published document that matter here. */
export interface PublishedDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, SchemaNode> };
}

/** One response of the API, as a client sees it. */
export interface PublishedResponse {
  readonly method: string;
  /** With or without `/api/v10`, a query and the origin before it. */
  readonly path: string;
  readonly status: number;
  /** Parsed JSON; undefined when there is no body. */
  readonly body: unknown;
}

/** The schema's problems, each with its place, what is there and what should be. Known deviations are none. */
export interface PublishedSchema {
  readonly checkResponse: (response: PublishedResponse) => readonly string[];
  /** @param name - Of a schema, such as `MessageResponse`. */
  readonly checkObject: (name: string, object: unknown) => readonly string[];
}

const ERROR = '#/components/responses/ClientErrorResponse';
const RATE_LIMITED = '#/components/responses/ClientRatelimitedResponse';
const JSON_BODY = '/content/application~1json/schema';
const FORMATS = { snowflake: isSnowflake, nonce: true } as const;

/**
 * Reads the schema that Discord publishes. It is compiled at the first response, and for each kind of response at the
 * first of its kind.
 *
 * @throws Error, when the first response is checked, if a deviation or an unpublished path is published.
 */
export function readPublishedSchema(
  text: string,
  deviations: readonly KnownDeviation[] = knownDeviations,
): PublishedSchema {
  let opened: ReturnType<typeof open> | undefined;
  return {
    checkResponse(response) {
      const { problem, judge } = (opened ??= open(text, deviations)).find(response);
      if (problem !== undefined) return [problem];
      if (judge === undefined) return response.body === undefined ? [] : ['The body should be empty.'];
      return judge(response.body);
    },
    checkObject(name, object) {
      return (opened ??= open(text, deviations)).judgeOf(`#/components/schemas/${name}`)(object);
    },
  };
}

/** Returns the problems of a body. */
type Judge = (body: unknown) => readonly string[];

interface Found {
  /** Undefined for a response without a body. */
  readonly judge?: Judge;
  readonly problem?: string;
}

function open(text: string, deviations: readonly KnownDeviation[]) {
  const document = JSON.parse(text) as PublishedDocument;
  addUnpublishedPaths(document);
  closeObjects(document);
  for (const { amend } of deviations) amend(document);
  const ajv = createAjv(document);
  let thorough: Ajv2020 | undefined;
  const createJudge = (pointer: string): Judge => {
    const validate = ajv.getSchema(`published${pointer}`) as ValidateFunction | undefined;
    if (validate === undefined) throw new Error(`The published schema has nothing at ${pointer}.`);
    return (body) => {
      if (validate(body)) return [];
      return explain((thorough ??= createAjv(document, { allErrors: true, verbose: true })), pointer, body);
    };
  };
  const judges = new Map<string, Judge>();
  const judgeOf = (pointer: string): Judge => {
    const judge = judges.get(pointer) ?? createJudge(pointer);
    judges.set(pointer, judge);
    return judge;
  };
  const match = toMatcher(Object.keys(document.paths));

  const find = ({ method, path, status }: PublishedResponse): Found => {
    if (status === 429) return { judge: judgeOf(RATE_LIMITED + JSON_BODY) };
    const template = match(path);
    // HEAD is GET whose body stays behind.
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const responses = document.paths[template ?? '']?.[verb]?.responses;
    const isRefused = status >= 400 && status < 500;
    const key = isRefused ? '4XX' : String(status);
    const response = responses?.[key];
    // A route may have errors of its own. All others have the same, and so has what is no route.
    if (isRefused && response?.content === undefined) return { judge: judgeOf(ERROR + JSON_BODY) };
    if (template === undefined) return { problem: `The published schema has no path for ${path}.` };
    if (responses === undefined) return { problem: `The published schema has no ${method} ${template}.` };
    if (response === undefined) {
      return { problem: `The published schema has no status ${status} for ${method} ${template}.` };
    }
    if (response.content === undefined) return {};
    const place = encodeURIComponent(template.replaceAll('/', '~1'));
    return { judge: judgeOf(`#/paths/${place}/${verb}/responses/${key}${JSON_BODY}`) };
  };
  return { find, judgeOf };
}

function createAjv(document: PublishedDocument, options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ...options });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  ajv.addSchema(document, 'published', false, false);
  return ajv;
}

/** Objects of responses may have no field but the published ones: a field of the emulator alone is a mistake. */
function closeObjects({ components }: PublishedDocument): void {
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (name.endsWith('Response') && 'properties' in schema) schema['additionalProperties'] ??= false;
  }
}

/**
 * Prepares the search for the template of a path. A literal segment wins over a parameter, so that `@original` is no
 * message id.
 *
 * @returns Finds the template of a path: with or without an origin, `/api/v10` or `/api`, and a query. Whatever else it
 *   is has none.
 */
function toMatcher(templates: readonly string[]): (path: string) => string | undefined {
  const bySpecificity = templates
    .map((template) => ({ template, parts: template.split('/') }))
    .sort((a, b) => parameterCount(a.parts) - parameterCount(b.parts));
  return (path) => {
    // Two slashes at the beginning of a path would name a host.
    const address = path.startsWith('/') ? `http://127.0.0.1${path}` : path;
    // The target of a request need not be an address: it may be `*`.
    if (!URL.canParse(address)) return undefined;
    const segments = new URL(address).pathname
      .replace(/^\/api(?:\/v\d+)?/, '')
      .split('/')
      // Some clients write `@me` so.
      .map((segment) => segment.replace(/^%40/, '@'));
    const found = bySpecificity.find(
      ({ parts }) =>
        parts.length === segments.length &&
        parts.every((part, index) => isParameter(part) || part === segments[index]),
    );
    return found?.template;
  };
}

const isParameter = (segment: string) => segment.startsWith('{');
const parameterCount = (parts: readonly string[]) => parts.filter(isParameter).length;

const MOST_SHOWN = 120;
const UNIONS = ['oneOf', 'anyOf'];

/** Returns every problem of a body that is known to have some. Slow, as it looks at each member of a union by itself. */
function explain(ajv: Ajv2020, pointer: string, body: unknown): readonly string[] {
  const listProblems = (schema: SchemaNode, value: unknown, place: string): readonly string[] => {
    const validate = ajv.compile(schema);
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    const unions = errors.filter(({ keyword }) => UNIONS.includes(keyword));
    const outer = unions.filter(
      (union) => !unions.some((other) => union.instancePath.startsWith(`${other.instancePath}/`)),
    );
    const isWithin = (path: string) =>
      outer.some(({ instancePath }) => `${path}/`.startsWith(`${instancePath}/`));
    const plain = errors.filter(({ instancePath }) => !isWithin(instancePath));
    return [
      ...plain.map((error) => toLine(error, place)),
      ...outer.flatMap((union) => {
        const { data, instancePath } = union;
        const members = union.schema as readonly SchemaNode[];
        if (members.every((member) => 'const' in member)) {
          const wanted = members.map((member) => JSON.stringify(member['const'])).join(', ');
          return [toLine({ ...union, message: `must be one of ${wanted}` }, place)];
        }
        const perMember = members.map((member) =>
          listProblems(toStandalone(member), data, place + instancePath),
        );
        // The member that is meant is that with the fewest problems.
        return perMember.sort((a, b) => weigh(a) - weigh(b))[0] ?? [];
      }),
    ];
  };
  return [...new Set(listProblems({ $ref: `published${pointer}` }, body, ''))];
}

/** References of a part of the document, from outside of it. */
function toStandalone(member: SchemaNode): SchemaNode {
  return JSON.parse(JSON.stringify(member).replaceAll('"#/', '"published#/')) as SchemaNode;
}

/** A wrong kind says that another member is meant. */
function weigh(problems: readonly string[]): number {
  const wrongKinds = problems.filter((problem) => / must be (null|equal to|one of)/.test(problem));
  return problems.length + 100 * wrongKinds.length;
}

function toLine({ instancePath, message, params, data }: ErrorObject, above: string): string {
  const place = above + instancePath;
  const { additionalProperty, allowedValue, allowedValues } = params as Readonly<
    Record<string, string | readonly string[] | undefined>
  >;
  const more = additionalProperty ?? allowedValue ?? allowedValues;
  const detail = more === undefined ? '' : ` (${[more].flat().join(', ')})`;
  const wanted = `${place === '' ? 'The body' : place} ${message ?? 'is wrong'}${detail}`;
  const found = JSON.stringify(data) as string | undefined;
  return `${wanted}; found ${found === undefined ? 'nothing' : found.slice(0, MOST_SHOWN)}`;
}

function isSnowflake(value: string): boolean {
  return /^(0|[1-9][0-9]{0,19})$/.test(value) && BigInt(value) < 1n << 64n;
}
