import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { knownDifferences, type KnownDifference, type PublishedDocument } from './published-differences.js';
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
  /** The schema's problems with a response. Empty when there are none but known differences. */
  readonly checkResponse: (response: PublishedResponse) => readonly string[];
  /** The ids of the known differences that some response so far has needed. Empty unless they are noted. */
  readonly needed: ReadonlySet<string>;
}

const ERROR = '#/components/responses/ClientErrorResponse';
const RATE_LIMITED = '#/components/responses/ClientRatelimitedResponse';
const JSON_BODY = '/content/application~1json/schema';
const FORMATS = { snowflake: isSnowflake, nonce: true } as const;
/** Objects that may have no field but the published ones. */
const CLOSED = /^(ApplicationCommand(?!Interaction)\w*|CommandPermissions?)Response$/;

interface SchemaOptions {
  /** Default: all that are known. */
  readonly differences?: readonly KnownDifference[];
  /** Whether to find out which differences are needed. It takes a compiled schema for each. Default false. */
  readonly noteNeeded?: boolean;
}

/** The schema that Discord publishes, or why it cannot be read. Compiles what is asked for, when it is asked for. */
export function loadPublishedSchema({
  differences = knownDifferences,
  noteNeeded = false,
}: SchemaOptions = {}): PublishedSchema | { readonly missing: string } {
  const { text, missing } = readShared('spec/openapi-subset.json');
  if (text === undefined) return { missing };
  const asPublished = createJudge(text, []);
  const amended = createJudge(text, differences);
  const judgesWithout = new Map(
    differences.map(({ id }) => [
      id,
      createJudge(
        text,
        differences.filter((other) => other.id !== id),
      ),
    ]),
  );
  const needed = new Set<string>();
  const checkResponse = (response: PublishedResponse): readonly string[] => {
    if (asPublished(response).length === 0) return [];
    const problems = amended(response);
    if (problems.length > 0 || !noteNeeded) return problems;
    for (const [id, judge] of judgesWithout) {
      if (!needed.has(id) && judge(response).length > 0) needed.add(id);
    }
    return [];
  };
  return { checkResponse, needed };
}

type Judge = (response: PublishedResponse) => readonly string[];

/** Judges by the schema with some differences. Reads and compiles it at the first response. */
function createJudge(text: string, differences: readonly KnownDifference[]): Judge {
  let opened: { readonly document: PublishedDocument; readonly ajv: Ajv2020 } | undefined;
  return (response) => {
    const { document, ajv } = (opened ??= open(text, differences));
    const found = findSchema(document, response);
    if (found.problem !== undefined) return [found.problem];
    const { pointer } = found;
    if (pointer === undefined) return response.body === undefined ? [] : ['The body should be empty.'];
    const validate = ajv.getSchema(`published${pointer}`) as ValidateFunction | undefined;
    if (validate === undefined) throw new Error(`The published schema has nothing at ${pointer}.`);
    return validate(response.body) ? [] : describe(validate.errors ?? []);
  };
}

function open(text: string, differences: readonly KnownDifference[]) {
  const document = JSON.parse(text) as PublishedDocument;
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (CLOSED.test(name)) schema['additionalProperties'] = false;
  }
  for (const { amend } of differences) amend(document);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  ajv.addSchema(document, 'published', false, false);
  return { document, ajv };
}

interface Found {
  /** Where the schema of the body is; undefined for an answer without a body. */
  readonly pointer?: string;
  readonly problem?: string;
}

function findSchema(document: PublishedDocument, { method, path, status }: PublishedResponse): Found {
  if (status === 429) return { pointer: RATE_LIMITED + JSON_BODY };
  const template = matchTemplate(path, Object.keys(document.paths));
  // HEAD is GET whose body stays behind.
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const responses = document.paths[template ?? '']?.[verb]?.responses;
  const isRefused = status >= 400 && status < 500;
  const key = isRefused ? '4XX' : String(status);
  const response = responses?.[key];
  // A route may have errors of its own. All others have the same, and so has what is no route.
  if (isRefused && response?.content === undefined) return { pointer: ERROR + JSON_BODY };
  if (template === undefined) return { problem: `The published schema has no path for ${path}.` };
  if (responses === undefined) return { problem: `The published schema has no ${method} ${template}.` };
  if (response === undefined) {
    return { problem: `The published schema has no status ${status} for ${method} ${template}.` };
  }
  if (response.content === undefined) return {};
  const place = encodeURIComponent(template.replaceAll('/', '~1'));
  return { pointer: `#/paths/${place}/${verb}/responses/${key}${JSON_BODY}` };
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

/** The schema's problems with the answers of a whole run. */
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
