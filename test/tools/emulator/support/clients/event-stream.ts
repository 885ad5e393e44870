import { get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** One event as it comes over the wire. */
export interface StreamedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface EventReader {
  readonly response: IncomingMessage;
  /** The next event that has come or will come; undefined when the stream is over. */
  readonly next: () => Promise<StreamedEvent | undefined>;
}

/** Reads Server-Sent Events. Resolves when the stream is open. */
export async function readEvents(
  baseUrl: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(baseUrl + path, { headers, agent: false }, resolve);
    request.on('error', reject);
    onTestFinished(() => {
      request.destroy();
    });
  });
  const events = parse(response);
  const next = async () => {
    const { value, done } = await events.next();
    return done ? undefined : value;
  };
  return { response, next };
}

async function* parse(response: IncomingMessage): AsyncGenerator<StreamedEvent, undefined> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk as string;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks.filter((each) => !each.startsWith(':'))) yield toEvent(block);
    }
  } catch {
    // The connection was closed; so is the stream.
  }
  return undefined;
}

function toEvent(block: string): StreamedEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  return {
    id: Number(fields.get('id')),
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? '') as Record<string, unknown>,
  };
}
