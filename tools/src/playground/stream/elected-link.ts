import { StreamHub } from './hub.js';
import { Listeners, type FromHub, type Link, type ToHub } from './link.js';

/** The name of the tabs' channel, and of the leader's lock. */
const NAME = 'commandry-playground-1';

/** A message in the channel: to the leading tab, to the tab of a client, or to all of them. */
type Said =
  | { readonly to: 'hub'; readonly message: ToHub }
  | { readonly to: 'client'; readonly client: string; readonly message: FromHub }
  | { readonly to: 'all'; readonly message: FromHub };

/**
 * Connects to the leading tab. Every tab waits for the lock, and its holder keeps the stream for all of them; when that
 * tab is closed, the next one gets the lock, and announces that the stream has moved.
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
  // A separate one: a channel does not receive its own messages, and this tab is also one of the clients.
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
