import { StreamHub } from './hub.js';
import { Listeners, type FromHub, type Link, type ToHub } from './link.js';

/** The channel of the tabs, and the lock of the one that leads. */
const NAME = 'commandry-playground-1';

/** What is said in the channel: to the tab that leads, to the tab of a client, or to all of them. */
type Said =
  | { readonly to: 'hub'; readonly message: ToHub }
  | { readonly to: 'client'; readonly client: string; readonly message: FromHub }
  | { readonly to: 'all'; readonly message: FromHub };

/**
 * The way to the tab that leads. Every tab waits for the lock, and whoever has it keeps the stream for all of them; when
 * that tab is closed, the next one has the lock, and says that the stream has moved.
 */
export function electLink(): Link {
  const listeners = new Listeners();
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.to === 'client') listeners.tell(data.client, data.message);
    else if (data.to === 'all') listeners.tellAll(data.message);
  };
  void navigator.locks.request(NAME, () => {
    lead();
    return new Promise<never>(() => undefined);
  });
  return {
    listen: listeners.listen,
    send: (message) => {
      channel.postMessage({ to: 'hub', message } satisfies Said);
    },
  };
}

function lead(): void {
  const hub = new StreamHub();
  // One of its own: a channel does not hear what it says itself, and this tab is one of those that are led.
  const channel = new BroadcastChannel(NAME);
  const say = (said: Said) => {
    channel.postMessage(said);
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.to !== 'hub') return;
    const { client } = data.message;
    hub.handle(data.message, (message) => {
      say({ to: 'client', client, message });
    });
  };
  say({ to: 'all', message: { type: 'moved' } });
}
