import { readMediaType } from '../../bodies/media-type.js';
import type { OAuthFields } from '../../domain/authorization/oauth-refusal.js';
import type { Call } from '../api/api-route.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Reads the form of a request to a token endpoint. Any other body is treated as an empty form. */
export async function readTokenForm({ header, readBody }: Call): Promise<OAuthFields> {
  const type = readMediaType(header('content-type'));
  const value = type === FORM_TYPE ? await readBody([FORM_TYPE]) : {};
  return toForm(value);
}

/** Returns the texts of a parsed body. */
export function toForm(value: unknown): OAuthFields {
  const fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  return (field) => {
    const text: unknown = fields.get(field);
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
}
