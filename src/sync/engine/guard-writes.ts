import type { ServiceClient } from '../../rest/service-client.js';

/** Wraps a client so that each writing call first calls `mayWrite`, and is not made if that throws. */
export function guardWrites(client: ServiceClient, mayWrite: () => void): ServiceClient {
  return {
    ...client,
    commands: (guildId) => {
      const commands = client.commands(guildId);
      const guarded =
        <A extends readonly unknown[], R>(call: (...given: A) => Promise<R>) =>
        async (...given: A): Promise<R> => {
          mayWrite();
          return call(...given);
        };
      return {
        ...commands,
        create: guarded(commands.create),
        edit: guarded(commands.edit),
        delete: guarded(commands.delete),
        overwrite: guarded(commands.overwrite),
      };
    },
  };
}
