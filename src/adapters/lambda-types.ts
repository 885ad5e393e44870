/**
 * An HTTP request as AWS Lambda passes it: payload 2.0 of function URLs and HTTP APIs, payload 1.0 of REST and HTTP
 * APIs. The events of `@types/aws-lambda` fit.
 */
export interface LambdaHttpEvent {
  /** By name, case-insensitive. In payload 2.0 multiple values are joined by commas. */
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
  /** In payload 1.0, where `headers` have only the last value of each. */
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
  /** The body: text, or base64. Absent or null if the request has none. */
  readonly body?: string | null | undefined;
  /** Whether `body` is base64. Default false. */
  readonly isBase64Encoded?: boolean;
  /** The path in payload 2.0. It begins with the name of the stage, unless that is `$default`. */
  readonly rawPath?: string;
  /** The path in payload 1.0, without the stage. */
  readonly path?: string;
  /** The method in payload 1.0. */
  readonly httpMethod?: string;
  /** The stage, and in payload 2.0 the method. */
  readonly requestContext?: {
    readonly stage?: string;
    /** In payload 2.0. */
    readonly http?: { readonly method: string };
  };
}

/** The context of an invocation. */
export interface LambdaContext {
  /** Milliseconds until Lambda ends the function. */
  readonly getRemainingTimeInMillis?: () => number;
}

/** A response in the form that both payloads accept. */
export interface LambdaHttpResult {
  /** The HTTP status. */
  statusCode: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  /** Text; empty for a response without content. */
  body: string;
  /** Always false: every response is text. */
  isBase64Encoded: boolean;
}

/** A handler of AWS Lambda. */
export type LambdaHandler<
  Event extends LambdaHttpEvent = LambdaHttpEvent,
  Context extends LambdaContext = LambdaContext,
> = (event: Event, context: Context) => Promise<LambdaHttpResult>;

/** A handler with response streaming. Only Lambda calls it. */
export type LambdaStreamHandler = (
  event: LambdaHttpEvent,
  responseStream: LambdaResponseStream,
  context: LambdaContext,
) => Promise<void>;

/** The stream that Lambda passes to a streaming function. */
export interface LambdaResponseStream {
  /** Sends text of the body. The first call also sends the status and the headers. */
  write(chunk: string): unknown;
  /** Ends the response, and calls back when everything is written. */
  end(callBack: () => void): unknown;
}

/** The global object of Lambda's runtime for Node. */
export interface LambdaRuntime {
  readonly streamifyResponse: (handler: LambdaStreamHandler) => LambdaStreamHandler;
  readonly HttpResponseStream: {
    readonly from: (
      stream: LambdaResponseStream,
      prelude: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> },
    ) => LambdaResponseStream;
  };
}
