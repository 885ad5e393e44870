import { type App, type AppOptions } from 'commandry';
import { Card, Library } from './library.js';
import { createWeatherApp } from '../../support/service/emulated-bot.js';

export interface Replica {
  readonly app: App;
  /** The calls it made, as their methods. */
  readonly calls: string[];
  readonly printed: string[];
}

/** One of several processes of the same bot, which all have the same code. */
export function createReplica(baseUrl: string, more: Partial<AppOptions> = {}): Replica {
  const calls: string[] = [];
  const printed: string[] = [];
  const app = createWeatherApp(
    { baseUrl },
    {
      commands: [Library, Card],
      print: (text) => void printed.push(text),
      log: () => undefined,
      fetch: (input, init) => {
        calls.push(init?.method ?? 'GET');
        return fetch(input, init);
      },
      ...more,
    },
  );
  return { app, calls, printed };
}

/** Calls that change something. */
export const writesOf = (replicas: readonly Replica[]): string[] =>
  replicas.flatMap(({ calls }) => calls).filter((method) => method !== 'GET');
