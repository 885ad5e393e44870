import type { ControlSummary, InvokeResult } from '../../../emulator/index.js';
import { ControlRefusal } from '../../runtime/control-client.js';

/** The application that a bot must be configured as to accept the request. */
export interface Identity {
  readonly applicationId: string;
  /** 64 hex digits. */
  readonly publicKey: string;
}

/**
 * Returns what to do where a bot could not be reached or rejected the request; undefined where the reason says it all.
 *
 * @param identity - Of the application that the interaction was for, if known.
 */
export function adviseOnResult(
  { outcome, reason, request, response }: InvokeResult<object>,
  identity: Identity | undefined,
): string | undefined {
  if (outcome !== 'failed') return undefined;
  if (reason?.code === 'UNREACHABLE' && reason.fault_id === undefined) {
    const where = request === null ? '' : ` at ${request.url}`;
    return `Nothing answers${where}. Start the bot there, or see what "commandry dev" says if it runs there: an error stops the bot until a file changes.`;
  }
  if (response?.status !== 401 || !identity) return undefined;
  const { applicationId, publicKey } = identity;
  return `The bot refused the signature. Start it with DISCORD_APPLICATION_ID=${applicationId} and DISCORD_PUBLIC_KEY=${publicKey}, which belong to this key.`;
}

/** Does the same for a bot of an emulator, which knows the identity. */
export function adviseInEmulator(
  result: InvokeResult<object>,
  { applications }: ControlSummary,
): string | undefined {
  const sent: { readonly application_id?: string } | null = result.interaction;
  const application = applications.find(({ id }) => id === sent?.application_id);
  const identity = application && { applicationId: application.id, publicKey: application.public_key };
  return adviseOnResult(result, identity);
}

/** Adds command line advice to an emulator's refusal, where its control plane cannot. */
export function adviseOnRefusal(error: unknown, { base_url, applications }: ControlSummary): unknown {
  if (!(error instanceof ControlRefusal)) return error;
  const { code, message, status, body } = error;
  const advise = (what: string) => new ControlRefusal(what, code, status, body);
  const [only] = applications;
  const id = only && applications.length === 1 ? only.id : '<application id>';
  if (code === 'NO_ENDPOINT') {
    return advise(
      `The emulator at ${base_url} does not know where the bot is. "commandry dev" runs a bot and sets its address. A bot that connects to the gateway at ${base_url.replace(/^http/, 'ws')} needs none. For one that serves HTTP and that you have started yourself, set it with: curl -X PUT -H 'content-type: application/json' -d '{"url":"http://127.0.0.1:3000/interactions"}' ${base_url}/control/applications/${id}/endpoint`,
    );
  }
  // Bots often have no commands of the other types.
  if (code === 'UNKNOWN_COMMAND' && /CHAT_INPUT .* There is none at all\.$/.test(message)) {
    return advise(
      `${message} "commandry dev" registers the commands of a bot; so does "commandry sync" with COMMANDRY_BASE_URL=${base_url} and the id, key and token of an application of the emulator.`,
    );
  }
  return error;
}
