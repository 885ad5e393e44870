/**
 * The app of the contract as a worker, and on paths of their own a signed button, a command that goes on after its
 * response, the calls for tokens, and what else an app does: registration, permissions, and calls to Discord.
 */
import { toFetchHandler, type FetchHandler } from '../../../src/adapters/fetch.js';
import { createOAuthClient } from '../../../src/authorization/index.js';
import { button, defineButton, row, createApp, defineCommand } from '../../../src/index.js';
import { denyEveryone } from '../../../src/sync/permissions/declared-permissions.js';
import { createSigner } from '../../../tools/src/testing/signer.js';
import { APPLICATION_ID, createContractApp, SEED } from './contract-app.js';

interface Bindings {
  readonly SERVICE_URL: string;
  readonly BOT_APPLICATION_ID: string;
  readonly BOT_PUBLIC_KEY: string;
  readonly BOT_TOKEN: string;
  readonly GUILD_ID: string;
  readonly CHANNEL_ID: string;
}

// Made where a worker may neither wait nor ask for random numbers. Its log is the default one.
const { publicKey } = createSigner(SEED);
const answer = toFetchHandler(createContractApp({ publicKey, log: undefined }));
/** Signed before there are random numbers, too. */
const pay = defineButton({ id: 'pay', signed: true, run: () => 'paid' });
const payRow = row(button(pay, { label: 'Pay' }));
const shop = defineCommand({
  name: 'shop',
  description: 'd',
  run: () => ({ content: 'x', components: [payRow] }),
});
const answerSigned = toFetchHandler(
  createApp({
    ...{ commands: [shop, pay], applicationId: APPLICATION_ID, routeSecret: 's'.repeat(32) },
    publicKey,
  }),
);
let answerSlowly: FetchHandler | undefined;

function makeSlow({ SERVICE_URL }: Bindings): FetchHandler {
  const slow = defineCommand({
    name: 'slow',
    description: 'd',
    defer: 0,
    run: async () => (await fetch(`${SERVICE_URL}/gate`)).text(),
  });
  return toFetchHandler(
    createApp({ commands: [slow], applicationId: APPLICATION_ID, publicKey, baseUrl: SERVICE_URL }),
  );
}

/** Makes every call that a client makes for tokens, and gives what came of each. */
async function callForTokens({ SERVICE_URL }: Bindings): Promise<Response> {
  const client = createOAuthClient({
    clientId: '1',
    clientSecret: 'a-secret-of-oauth',
    baseUrl: SERVICE_URL,
  });
  const exchange = () => client.exchangeCode({ code: 'code', redirectUri: 'https://bot.example/callback' });
  const calls = [
    () => client.clientCredentials('identify'),
    exchange,
    async () => client.refresh(await exchange()),
    async () => client.revoke(await exchange()),
  ];
  const results = [];
  for (const call of calls)
    results.push(
      await Promise.resolve(call()).then(
        () => 'done',
        (error: unknown) => String(error),
      ),
    );
  return Response.json(results);
}

/** Registers a command twice, and makes one call of each other kind. */
async function actAsBot(bindings: Bindings): Promise<Response> {
  const { GUILD_ID: guildId, CHANNEL_ID: channelId } = bindings;
  const app = createApp({
    commands: [
      defineCommand({
        name: 'ping',
        description: 'd',
        run: () => 'pong',
        permissions: { [guildId]: [denyEveryone(guildId)] },
      }),
    ],
    applicationId: bindings.BOT_APPLICATION_ID,
    publicKey: bindings.BOT_PUBLIC_KEY,
    token: bindings.BOT_TOKEN,
    baseUrl: bindings.SERVICE_URL,
  });
  const first = await app.sync();
  const second = await app.sync();
  const [command] = await app.fetchCommands();
  const permissions = await app.planPermissions();
  const message = await app.rest.channels.createMessage(channelId, 'Hello');
  return Response.json({
    writes: [first.writes, second.writes],
    command: command?.name,
    changes: permissions.guilds.map(({ changes }) => changes.length),
    message: message.content,
  });
}

export default {
  fetch: (request: Request, bindings: Bindings, context: unknown): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/signed') return answerSigned(request, bindings, context);
    if (pathname === '/tokens') return callForTokens(bindings);
    if (pathname === '/bot') return actAsBot(bindings);
    if (pathname !== '/slow') return answer(request, bindings, context);
    answerSlowly ??= makeSlow(bindings);
    return answerSlowly(request, bindings, context);
  },
};
