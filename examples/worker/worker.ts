/** The worker. Bindings come with the first request, so the app is created then. */
import { createApp, readSettings } from 'commandry';
import { toFetchHandler, type FetchHandler } from 'commandry/fetch';
import { Commands, host, type Env, type WorkerContext } from './commands.js';

let handle: FetchHandler<[Env, WorkerContext]> | undefined;

function createHandler(env: Env): FetchHandler<[Env, WorkerContext]> {
  const { DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY, COMMANDRY_BASE_URL } = env;
  const settings = readSettings({ DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY, COMMANDRY_BASE_URL });
  return toFetchHandler(createApp({ commands: [Commands], ...settings }), { host });
}

export default {
  fetch(request: Request, env: Env, context: WorkerContext): Promise<Response> {
    handle ??= createHandler(env);
    return handle(request, env, context);
  },
};
