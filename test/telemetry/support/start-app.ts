import { createApp, type App, type AppOptions } from 'commandry';
import { createSigner } from 'commandry-dev/testing';

/** Makes an app that writes no log, and calls nobody unless it is given whom. */
export function startApp(options: Partial<AppOptions> & Pick<AppOptions, 'commands'>): App {
  return createApp({
    applicationId: '100000000000000001',
    publicKey: createSigner().publicKey,
    token: 'a-token-of-a-bot',
    log: () => undefined,
    fetch: () => Promise.reject(new Error('Nobody is called.')),
    ...options,
  });
}
