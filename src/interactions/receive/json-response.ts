import type { CommandryError } from '../../common/errors/commandry-error.js';
import type { OutgoingResponse } from './ports.js';

const JSON_TYPE = Object.freeze({ 'content-type': 'application/json; charset=utf-8' });

/** The response to a request whose interaction was answered by a call. */
export const ACCEPTED: OutgoingResponse = Object.freeze({
  status: 202,
  headers: Object.freeze({}),
  body: '',
});

/** The response to an event: without a body, and with a type all the same, as the service wants it. */
export const NO_CONTENT: OutgoingResponse = Object.freeze({ status: 204, headers: JSON_TYPE, body: '' });

/** @param body - JSON. */
export function toResponse(status: number, body: string): OutgoingResponse {
  return { status, headers: JSON_TYPE, body };
}

/** Returns the response to a refused request: the code, what is wrong and what to do. */
export function toRefusal({ code, status, message }: CommandryError): OutgoingResponse {
  const response = toResponse(status, JSON.stringify({ error: code, message }));
  return code === 'METHOD_NOT_ALLOWED' ? { ...response, headers: { ...JSON_TYPE, allow: 'POST' } } : response;
}
