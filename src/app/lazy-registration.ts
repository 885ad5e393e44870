import { commandLine } from '../common/command-line.js';
import type { AppRegistration, RegistrationCalls, RegistrationSource } from './registration.js';

/** Registration, loaded on its first call: a bot that only receives never loads it. */
interface LazyRegistration {
  readonly calls: RegistrationCalls;
  /** Stops further writes, and waits for those in flight, at most `graceMs`. Never rejects. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/** @param source - Called once, on the first call. */
export function createLazyRegistration(source: () => RegistrationSource): LazyRegistration {
  let opening: Promise<AppRegistration> | undefined;
  const open = (): Promise<AppRegistration> =>
    (opening ??= import('./registration.js').then(({ openRegistration }) => openRegistration(source())));
  return {
    calls: {
      plan: async (...given) => (await open()).plan(...given),
      apply: async (...given) => (await open()).apply(...given),
      sync: async (...given) => {
        commandLine()?.onSync?.('begun');
        try {
          const report = await (await open()).sync(...given);
          commandLine()?.onSync?.('done');
          return report;
        } catch (error) {
          commandLine()?.onSync?.('failed');
          throw error;
        }
      },
      cleanGuilds: async (...given) => (await open()).cleanGuilds(...given),
      fetchCommands: async (...given) => (await open()).fetchCommands(...given),
      planPermissions: async (...given) => (await open()).planPermissions(...given),
      syncPermissions: async (...given) => (await open()).syncPermissions(...given),
      fetchPermissions: async (...given) => (await open()).fetchPermissions(...given),
      explainUse: async (...given) => (await open()).explainUse(...given),
    },
    stop: async (graceMs) => {
      await opening?.then(
        ({ stop }) => stop(graceMs),
        () => undefined,
      );
    },
  };
}
