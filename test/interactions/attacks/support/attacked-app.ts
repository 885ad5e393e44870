import { expect } from 'vitest';
import { IntegerOption, SlashCommand, StringOption, UserOption, type AppOptions } from 'commandry';
import { chatInputPayload, type Payload } from 'commandry-dev/testing';
import { signedRequest, type BendableRequest } from '../../../support/signatures/signed-request.js';
import { startApp, kit } from '../../../support/apps/started-app.js';

/** An app with one command, which counts its calls, and all that it logged. */
export function startTarget(more: Partial<AppOptions> = {}) {
  const calls: unknown[][] = [];
  class Target {
    @SlashCommand('target', 'd')
    target(
      @StringOption('text', 'd') text?: string,
      @IntegerOption('count', 'd') count?: number,
      @UserOption('user', 'd') user?: unknown,
    ) {
      calls.push([text, count, user]);
      return 'reached';
    }
  }
  return { ...startApp({ commands: [Target], ...more }), calls };
}

/** A use of the command. */
export const use = (options: Parameters<typeof chatInputPayload>[2] = {}): Payload =>
  chatInputPayload(kit.context(), 'target', options);

/** A rightly signed request with it, to be bent. */
export const honest = (): BendableRequest => signedRequest(kit.signer, use({ text: 'hi' }));

/**
 * Sends a request to fresh apps, which must agree whatever checks their signatures. What comes back says whether the
 * command was reached.
 */
export async function attack(
  request: BendableRequest,
  more: Partial<AppOptions> = {},
): ReturnType<typeof send> {
  const outcome = await send(request, { ...more, verifier: 'auto' });
  expect(await send(request, { ...more, verifier: 'node' })).toEqual(outcome);
  return outcome;
}

async function send(
  request: BendableRequest,
  settings: Partial<AppOptions>,
): Promise<{ status: number; error: unknown; calls: number }> {
  const { app, calls } = startTarget(settings);
  const { status, body } = await app.receive(request);
  return { status, error: (JSON.parse(body) as { error?: unknown }).error, calls: calls.length };
}

/** Signs what is given, right or wrong, and sends it to a fresh app. */
export function attackWith(payload: unknown): ReturnType<typeof attack> {
  return attack(signedRequest(kit.signer, payload));
}
