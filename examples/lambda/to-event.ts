import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda';

/** What the handler reads of an event; a real one has more. */
type Read<Event, Field extends keyof Event> = Pick<Event, Field>;

/** Makes an event of payload 2.0, as function URLs and HTTP APIs pass it. */
export function toFunctionUrlEvent(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): Read<APIGatewayProxyEventV2, 'version' | 'rawPath' | 'headers' | 'body' | 'isBase64Encoded'> & {
  readonly requestContext: { readonly stage: string; readonly http: { readonly method: string } };
} {
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return {
    version: '2.0',
    rawPath: url,
    headers: Object.fromEntries(single),
    requestContext: { stage: '$default', http: { method } },
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}

/** Makes an event of payload 1.0, as REST APIs pass it: names of headers as they were sent. */
export function toRestApiEvent(
  { method = '', url = '', headersDistinct, rawHeaders }: IncomingMessage,
  body: Buffer,
): Read<
  APIGatewayProxyEvent,
  'path' | 'httpMethod' | 'headers' | 'multiValueHeaders' | 'body' | 'isBase64Encoded'
> {
  const names = rawHeaders.filter((_name, index) => index % 2 === 0);
  const all = names.map((name) => [name, headersDistinct[name.toLowerCase()] ?? []] as const);
  return {
    path: url,
    httpMethod: method,
    headers: Object.fromEntries(all.map(([name, values]) => [name, values.at(-1)])),
    multiValueHeaders: Object.fromEntries(all),
    body: body.toString(),
    isBase64Encoded: false,
  };
}
