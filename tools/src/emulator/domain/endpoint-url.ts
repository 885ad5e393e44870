import type { PayloadProblem } from 'commandry/protocol';
import { DomainError } from './domain-error.js';

/** The field of an application with its interactions endpoint URL. */
export const ENDPOINT_FIELD = 'interactions_endpoint_url';

const MAX_URL_LENGTH = 2_048;

/**
 * Returns the endpoint in the fields of an edited application: null to remove it, undefined to leave it.
 *
 * @throws DomainError for anything but an address of HTTP.
 */
export function readEndpointUrl(value: unknown): string | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ code: 'WRONG_KIND', kind: 'object', path: [], found: JSON.stringify(value) });
  }
  return readUrlField(value as Readonly<Record<string, unknown>>, ENDPOINT_FIELD);
}

/** The same for any field with a URL. */
export function readUrlField(
  fields: Readonly<Record<string, unknown>>,
  field: string,
): string | null | undefined {
  const url = fields[field];
  // The empty text also clears a URL: the form of the developer portal sends it.
  if (url === undefined || url === null || url === '') return url === '' ? null : url;
  const at = { path: [field], found: JSON.stringify(url) };
  if (typeof url !== 'string') throw invalid({ code: 'WRONG_KIND', kind: 'string', ...at });
  if (url.length > MAX_URL_LENGTH) throw invalid({ code: 'BAD_LENGTH', min: 0, max: MAX_URL_LENGTH, ...at });
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: undefined };
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new DomainError({ rule: 'ENDPOINT_MALFORMED', url, field });
  return url;
}

function invalid(problem: PayloadProblem): DomainError {
  return new DomainError({ rule: 'INVALID_FIELDS', problems: [problem] });
}
