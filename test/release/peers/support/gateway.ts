import type { Client, ClientOptions } from 'discord.js';
import type { Payload } from 'commandry-dev/testing';
import type { Answer, PeerBot } from './bot.js';

/** What the gateway hands an interaction to. It is not part of the public types. */
interface WithActions {
  readonly actions: { readonly InteractionCreate: { handle(payload: unknown): void } };
}

type MakeRequest = NonNullable<NonNullable<ClientOptions['rest']>['makeRequest']>;

/** A client of discord.js without a gateway: interactions are handed to it, and its calls are kept instead of sent. */
export function startGatewayBot<C extends Client>(
  create: (options: ClientOptions) => C,
): PeerBot & { client: C } {
  const waiting = new Map<string, (answer: Answer) => void>();
  const makeRequest: MakeRequest = (url, { body }) => {
    const [, id = ''] = /\/interactions\/(\d+)\//.exec(url) ?? [];
    if (typeof body === 'string') waiting.get(id)?.(JSON.parse(body) as Answer);
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  const client = create({ intents: [], rest: { makeRequest } });
  client.rest.setToken('none');
  const { actions } = client as unknown as WithActions;
  return {
    client,
    send: (payload: Payload) =>
      new Promise((resolve) => {
        waiting.set(String(payload['id']), resolve);
        actions.InteractionCreate.handle(payload);
      }),
    end: () => client.destroy(),
  };
}
