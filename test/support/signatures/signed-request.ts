import type { IncomingRequest } from 'commandry';
import type { Signer } from 'commandry-dev/testing';

/** A request that can be bent before it is sent. Each change returns a new one. */
export interface BendableRequest extends IncomingRequest {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  with(name: string, change: string | ((value: string) => string)): BendableRequest;
  without(name: string): BendableRequest;
  withMethod(method: string): BendableRequest;
  /** Changes the body and leaves the signature as it was. */
  withBytes(change: (bytes: Uint8Array) => Uint8Array): BendableRequest;
}

export const SIGNATURE = 'x-signature-ed25519';
export const TIMESTAMP = 'x-signature-timestamp';

/** A rightly signed request. The body is sent as it stands when it is a text or bytes, else as JSON. */
export function signedRequest(signer: Signer, payload: unknown, timestamp = '1700000000'): BendableRequest {
  const text =
    typeof payload === 'string' || payload instanceof Uint8Array ? payload : JSON.stringify(payload);
  const bytes = Buffer.from(text);
  return bendable('POST', { 'content-type': 'application/json', ...signer.sign(bytes, timestamp) }, bytes);
}

function bendable(
  method: string,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
): BendableRequest {
  return {
    method,
    headers,
    bytes,
    header: (name) => headers[name],
    body: () => Promise.resolve(bytes),
    with: (name, change) => {
      const value = typeof change === 'string' ? change : change(headers[name] ?? '');
      return bendable(method, { ...headers, [name]: value }, bytes);
    },
    without: (name) =>
      bendable(method, Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)), bytes),
    withMethod: (other) => bendable(other, headers, bytes),
    withBytes: (change) => bendable(method, headers, change(Uint8Array.from(bytes))),
  };
}
