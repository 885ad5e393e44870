import type { Listener, RequestStep, VerifyStep } from '../../common/observer.js';
import type { Receive } from './ports.js';
import type { SignatureCheck } from './signature-check.js';

/** Tells a listener of each request. */
export function observeRequests(
  listener: Listener,
  endpoint: RequestStep['endpoint'],
  receive: Receive,
): Receive {
  return (request) => {
    const step: RequestStep = {
      kind: 'request',
      method: request.method,
      path: request.path && (() => request.path?.() ?? ''),
      endpoint,
      header: (name) => request.header(name),
    };
    return listener.run(step, async () => {
      const response = await receive(request);
      step.status = response.status;
      return response;
    });
  };
}

/** Tells a listener of each check of a signature. */
export function observeSignatures(listener: Listener, isSigned: SignatureCheck): SignatureCheck {
  return (message, signature) => {
    const step: VerifyStep = { kind: 'verify' };
    return listener.run(step, () => {
      const isRight = isSigned(message, signature);
      step.outcome = isRight ? 'passed' : 'refused';
      return isRight;
    });
  };
}
