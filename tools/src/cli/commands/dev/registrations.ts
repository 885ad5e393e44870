import type { EmulatorEvent } from '../../../emulator/index.js';

type ApiResponse = Extract<EmulatorEvent, { readonly type: 'API_RESPONSE' }>;

/** Matches the paths of requests about commands of an application. */
export function commandsPathOf(applicationId: string): RegExp {
  return new RegExp(`/applications/${applicationId}(?:/guilds/[0-9]+)?/commands(?:/[0-9]+)?(?:\\?|$)`);
}

/**
 * Tells of commands that the emulator refuses: not every separate program looks at the status.
 *
 * @param onRefusal - Called with what was refused, in words.
 * @returns A listener to the emulator's events.
 */
export function tellRefusedCommands(
  applicationId: string,
  onRefusal: (text: string) => void,
): (event: EmulatorEvent) => void {
  const ofCommands = commandsPathOf(applicationId);
  return (event) => {
    if (event.type !== 'API_RESPONSE' || event.method === 'GET' || event.status < 400) return;
    if (ofCommands.test(event.path)) onRefusal(describeRefusal(event));
  };
}

function describeRefusal({ method, path, status, body, fault_id: faultId }: ApiResponse): string {
  const { code, message, errors } = (body ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly errors?: unknown;
  };
  const details = errors === undefined ? '' : ` ${JSON.stringify(errors)}`;
  const refusal = `${status} ${String(message)} (${String(code)})${details}`;
  const who = faultId === undefined ? 'The emulator' : 'The fault you armed';
  return `${who} refused commands: ${method} ${path.replace(/\?.*$/, '')} was answered with ${refusal}`;
}
