import { StreamHub } from './hub.js';
import { Listeners, type FromHub, type Link, type ToHub } from './link.js';

/** Pages of the same emulator and the same script share the worker by this name. */
const NAME = 'commandry-playground';

/** The script of the page, this one, is also that of the worker. */
const SCRIPT = import.meta.url;

/** A worker's message to the tab at the other end of a port. */
interface Told {
  readonly client: string;
  readonly message: FromHub;
}

/**
 * Connects to the worker that the tabs share.
 *
 * @param findOther - Returns the connection to use if the worker does not start.
 */
export function linkToWorker(findOther: () => Link): Link {
  const worker = new SharedWorker(SCRIPT, { name: NAME, type: 'module' });
  const listeners = new Listeners();
  let other: Link | undefined;
  const endings = new Map<string, () => void>();
  worker.port.onmessage = ({ data: { client, message } }: MessageEvent<Told>) => {
    listeners.tell(client, message);
  };
  worker.onerror = () => {
    other ??= findOther();
    listeners.tellAll({ type: 'moved' });
  };
  return {
    listen: listeners.listen,
    send: (message) => {
      if (!other) {
        worker.port.postMessage(message);
        return;
      }
      const { client, type } = message;
      endings.get(client)?.();
      if (type === 'join') {
        const ending = other.listen(client, (told) => {
          listeners.tell(client, told);
        });
        endings.set(client, ending);
      }
      other.send(message);
    },
  };
}

/** The used part of a worker's scope: the page is compiled with the types of a document. */
interface WorkerScope {
  onconnect: (event: MessageEvent) => void;
}

/** True in the shared worker, false in a tab. */
export function isSharedWorker(scope: object = globalThis): boolean {
  return 'onconnect' in scope && !('document' in scope);
}

/** Keeps the stream for all tabs. */
export function serveTabs(scope = globalThis as unknown as WorkerScope): void {
  const hub = new StreamHub();
  scope.onconnect = ({ ports: [port] }) => {
    if (!port) return;
    port.onmessage = ({ data }: MessageEvent<ToHub>) => {
      hub.handle(data, (message) => {
        port.postMessage({ client: data.client, message } satisfies Told);
      });
    };
  };
}
