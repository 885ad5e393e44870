import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request as a client sends it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** How an event differs from the plainest one. */
export interface EventForm {
  readonly isBase64Encoded?: boolean;
  /** Default: that of a function URL. */
  readonly stage?: string;
}

const DOMAIN = 'abcdefghij.execute-api.eu-central-1.amazonaws.com';

/** Makes an event of payload 2.0, of a function URL or an HTTP API: names of headers in lower case. */
export function eventOfVersion2(
  { method, path, headers, bytes }: SentRequest,
  { isBase64Encoded = false, stage = '$default' }: EventForm = {},
): APIGatewayProxyEventV2 {
  const rawPath = stage === '$default' ? path : `/${stage}${path}`;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: '',
    headers: {
      ...Object.fromEntries<string>(lower),
      'content-length': String(bytes.byteLength),
      'x-amzn-trace-id': 'Root=1-65537480-0123456789abcdef01234567',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      host: DOMAIN,
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
    },
    requestContext: {
      accountId: 'anonymous',
      apiId: 'abcdefghij',
      domainName: DOMAIN,
      domainPrefix: 'abcdefghij',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'Discord' },
      requestId: '7c1f6a3e-0000-4000-8000-000000000000',
      routeKey: '$default',
      stage,
      time: '14/Nov/2023:22:13:20 +0000',
      timeEpoch: 1_700_000_000_000,
    },
    body: Buffer.from(bytes).toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
}

/** Makes an event of payload 1.0, of a REST API: names of headers as they were sent, each value also in a list. */
export function eventOfVersion1(
  { method, path, headers, bytes }: SentRequest,
  { isBase64Encoded = false, stage = 'prod' }: EventForm = {},
): APIGatewayProxyEvent {
  const sent = Object.entries({ ...headers, Host: DOMAIN, 'X-Forwarded-Proto': 'https' }).map(
    ([name, value]) => [name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), value] as const,
  );
  return {
    resource: '/{proxy+}',
    path,
    httpMethod: method,
    headers: Object.fromEntries(sent),
    multiValueHeaders: Object.fromEntries(sent.map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: { proxy: path.slice(1) },
    stageVariables: null,
    requestContext: {
      accountId: '123456789012',
      apiId: 'abcdefghij',
      authorizer: null,
      httpMethod: method,
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: '203.0.113.7',
        user: null,
        userAgent: 'Discord-Interactions/1.0 (+https://discord.com)',
        userArn: null,
      },
      path: `/${stage}${path}`,
      protocol: 'HTTP/1.1',
      requestId: '7c1f6a3e-0000-4000-8000-000000000000',
      requestTimeEpoch: 1_700_000_000_000,
      resourceId: 'abc123',
      resourcePath: '/{proxy+}',
      stage,
    },
    body: Buffer.from(bytes).toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
}

/** Makes what Lambda passes beside an event: a function that may run for so many milliseconds more. */
export const contextFor = (leftMs: number) => ({ getRemainingTimeInMillis: () => leftMs });
