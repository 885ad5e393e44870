import { electLink } from './elected-link.js';
import { StreamHub } from './hub.js';
import { Listeners, type Link } from './link.js';
import { linkToWorker } from './worker-link.js';

let found: Link | undefined;

/**
 * Connects this tab to the stream: through a worker that all tabs share; in browsers without one, through the leading
 * tab; and if tabs cannot communicate, by its own stream.
 */
export function findLink(): Link {
  found ??= typeof SharedWorker === 'function' ? linkToWorker(findOwn) : findOwn();
  return found;
}

function findOwn(): Link {
  const canLead = typeof BroadcastChannel === 'function' && 'locks' in navigator;
  return canLead ? electLink() : linkToOwn();
}

/** Opens a stream for one tab only. */
export function linkToOwn(): Link {
  const hub = new StreamHub();
  const { listen, tell } = new Listeners();
  return {
    listen,
    send: (message) => {
      hub.handle(message, (told) => {
        tell(message.client, told);
      });
    },
  };
}
