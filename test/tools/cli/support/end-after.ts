import { systemClock } from '../../../../src/common/clock.js';
import type { CliEnvironment } from '../../../../tools/src/cli/runtime/cli-environment.js';

/** A clock whose time is over when a text has been received. */
export function endAfter(text: string): Pick<CliEnvironment, 'clock' | 'fetch'> {
  let end = (): void => undefined;
  let isOver = false;
  // A text may be in two chunks.
  let received = '';
  const noted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      received += new TextDecoder().decode(chunk);
      if (received.includes(text))
        setImmediate(() =>
          setImmediate(() => {
            isOver = true;
            end();
          }),
        );
    },
  });
  return {
    clock: {
      ...systemClock,
      after: (_ms, callBack) => {
        end = callBack;
        if (isOver) setImmediate(callBack);
        return () => undefined;
      },
    },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (!response.headers.get('content-type')?.includes('event-stream')) return response;
      return new Response(response.body?.pipeThrough(noted), response);
    },
  };
}
