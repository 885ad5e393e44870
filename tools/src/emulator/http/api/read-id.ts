import { isSnowflake, type Snowflake } from 'commandry/protocol';
import { toFormError } from './errors/form-errors.js';

/** @throws ApiError 400 if the text is not a snowflake. */
export function readId(text: string, field: string): Snowflake {
  if (isSnowflake(text)) return text;
  throw toFormError([{ code: 'NOT_A_SNOWFLAKE', path: [field], found: JSON.stringify(text) }]);
}
