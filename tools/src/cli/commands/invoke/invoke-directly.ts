import type { App } from 'commandry';
import type { ControlSummary } from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import { connectControl } from '../../runtime/control-client.js';
import { act, type Action, type InvokeRun } from './act-in-emulator.js';
import { startEmulator, startNamed } from '../emulator/run-emulator-command.js';
import { createFixtureWorld, type RegisteredScope } from './fixture-world.js';
import type { Timeouts } from './invoke-timeouts.js';
import { chooseContext, type ContextFlags } from './invoke-context.js';
import type { GivenKey } from './private-key.js';
import type { StepPlan } from './steps/take-steps.js';

/** A bot that is called without a service, and the application that calls it. */
export interface DirectTarget {
  readonly app: Pick<App, 'scopes'>;
  readonly applicationId: string;
  readonly endpointUrl: string;
  readonly key: GivenKey;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Sends a signed request to a bot, in a fixture world, and one for each step after it.
 *
 * A temporary emulator parses the input, checks it against the commands of the app, builds and signs the interaction
 * and validates the response, as it does for a bot that it knows. Further requests of the bot go where it is configured
 * to send them.
 *
 * @throws CliError where the action is not possible.
 */
export async function actDirectly(
  { app, applicationId, endpointUrl, key, fetch }: DirectTarget,
  action: Action,
  contextFlags: ContextFlags,
  patience: Timeouts,
  plan?: StepPlan,
): Promise<InvokeRun> {
  if (action.kind === 'steps') throw noMessages();
  const scopes = app.scopes.map(({ scope, payloads }) =>
    scope === 'global' ? { payloads } : { guildId: scope.guildId, payloads },
  );
  const application = { id: applicationId, keySeed: key.seed, endpointUrl };
  const { world, guildId, token } = createFixtureWorld(application, scopes, action, plan?.steps);
  const emulator = await startNamed(startEmulator, { port: 0, world, rateLimits: false });
  try {
    for (const scope of scopes) await register(fetch, emulator.baseUrl, applicationId, token, scope);
    const control = connectControl(emulator.baseUrl, fetch);
    const summary = await control.call<ControlSummary>('GET', '');
    return await act(
      control,
      summary,
      chooseContext(summary, { ...contextFlags, guild: contextFlags.guild ?? guildId }),
      action,
      patience,
      plan,
    );
  } finally {
    await emulator.stop();
  }
}

function noMessages(): CliError {
  return new CliError(
    'With --url there are no messages yet. Begin with a command whose answer has the component, or leave --url out to use the messages of an emulator.',
    { exitCode: 2 },
  );
}

/** Replaces the commands of a scope with these. */
async function register(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
  applicationId: string,
  token: string,
  { guildId, payloads }: RegisteredScope,
): Promise<void> {
  const scope = guildId === undefined ? '' : `/guilds/${guildId}`;
  const url = `${baseUrl}/api/v10/applications/${applicationId}${scope}/commands`;
  const call = async (method: string, path = '', body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new CliError(`Discord would refuse the commands of the app: ${text}`);
  };
  // An application with an Activity starts with an entry point command, which a bulk write must not remove.
  for (const { id } of JSON.parse(await call('GET')) as { id: string }[]) await call('DELETE', `/${id}`);
  await call('PUT', '', payloads);
}
