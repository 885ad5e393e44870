import type { CallStep, Listener } from '../common/observer.js';
import type { AppSettings } from './app-settings.js';

/** Gives lines of the log the ids of the active trace, and tells a listener of each call to Discord. */
export function observeSettings(listener: Listener, settings: AppSettings): AppSettings {
  const { log, fetch, applicationId } = settings;
  return {
    ...settings,
    log: (entry) => {
      log({ ...entry, ...listener.logFields() });
    },
    fetch: (input, init) => {
      const isRequest = input instanceof Request;
      const url = isRequest ? input.url : String(input);
      if (!URL.canParse(url)) return fetch(input, init);
      const method = init?.method ?? (isRequest ? input.method : 'GET');
      const step: CallStep = { kind: 'call', method, url, applicationId };
      return listener.run(step, async () => {
        const response = await fetch(input, init);
        step.status = response.status;
        return response;
      });
    },
  };
}
