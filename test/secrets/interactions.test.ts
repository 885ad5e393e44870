import { createApp, SlashCommand, StringOption, type AppOptions, type ChatInputInteraction } from 'commandry';
import { createWireKit, type WireKit } from '../support/wire-kit/wire-kit.js';
import { passPauses } from '../authorization/support/passing-clock.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { SIGNER, type SecretName } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';

const textOf = (input: Parameters<typeof fetch>[0]) =>
  input instanceof Request ? input.url : input.toString();

type Handler = (interaction: ChatInputInteraction) => unknown;

const APP = '1100000000000000001';

function startBot({ plant, log, print }: Witness, handler: Handler, more: Partial<AppOptions> = {}) {
  class Bot {
    @SlashCommand('run', 'Runs')
    run(
      interaction: ChatInputInteraction,
      @StringOption('text', 'A text', { autocomplete: () => handler(undefined as never) as string[] })
      _text = '',
    ): string {
      return handler(interaction) as string;
    }
  }
  const clock = passPauses(createManualClock());
  const kit = createWireKit({ applicationId: APP, signer: SIGNER, now: clock.now });
  const app = createApp({
    commands: [Bot],
    applicationId: APP,
    publicKey: SIGNER.publicKey,
    token: plant('botToken'),
    clock,
    log,
    print,
    ...more,
  });
  return { app, kit };
}

/** A command as it arrives, with a token of Discord's form or of none. */
function payloadOf(kit: WireKit, token: string) {
  const context = kit.context();
  return {
    id: ((BigInt(context.nowMs - 1_420_070_400_000) << 22n) + 7n).toString(),
    application_id: APP,
    type: 2,
    token,
    version: 1,
    locale: 'en-US',
    user: { id: '5', username: 'ada', discriminator: '0', global_name: null, avatar: null },
    channel_id: '6',
    channel: { id: '6', type: 1 },
    context: 1,
    authorizing_integration_owners: { '1': '5' },
    app_permissions: '0',
    entitlements: [],
    attachment_size_limit: 10_485_760,
    data: { id: '8', name: 'run', type: 1 },
  };
}

const TOKENS: readonly SecretName[] = ['interactionToken', 'shapelessInteractionToken'];

/** One scenario for each form of token: a handler does something with its interaction. */
const handled = (
  name: string,
  make: (witness: Witness) => Handler,
  more?: (witness: Witness) => Partial<AppOptions>,
) =>
  TOKENS.map((tokenName): Scenario => ({
    name: `${name}, ${tokenName}`,
    run: async (witness) => {
      const { app, kit } = startBot(witness, make(witness), more?.(witness));
      const answer = await kit.send(app, payloadOf(kit, witness.plant(tokenName)));
      if (answer.status !== 200) throw new Error('The interaction was not accepted.');
      witness.show(app);
      await app.close({ drainMs: 0 });
      return answer;
    },
  }));

/** The token of the interaction that a handler was given. */
const failWith =
  (text: (token: string) => string, tokenName: SecretName, { plant }: Witness) =>
  () => {
    throw Object.assign(new Error(text(plant(tokenName)), { cause: new Error(text(plant(tokenName))) }), {
      url: text(plant(tokenName)),
    });
  };

const failing: readonly Scenario[] = TOKENS.flatMap((tokenName) =>
  (
    [
      [
        'an address of a call',
        (token) => `POST https://discord.com/api/v10/webhooks/1/${token}/messages/@original`,
      ],
      ['an address of a callback', (token) => `https://discord.com/api/v10/interactions/1/${token}/callback`],
      ['itself', (token) => `token ${token} is bad`],
    ] as const satisfies [string, (token: string) => string][]
  ).map(([what, text]): Scenario => ({
    name: `a handler that fails with ${what}, ${tokenName}`,
    run: async (witness) => {
      const { app, kit } = startBot(witness, failWith(text, tokenName, witness));
      const answers = [await kit.send(app, payloadOf(kit, witness.plant(tokenName)))];
      const typing = { ...payloadOf(kit, witness.plant(tokenName)), type: 4 };
      const data = { ...typing.data, options: [{ type: 3, name: 'text', value: 'a', focused: true }] };
      answers.push(await kit.send(app, { ...typing, id: `${typing.id}1`, data }));
      return answers;
    },
  })),
);

const botTokenFailures: readonly Scenario[] = [
  {
    name: 'a handler that fails with the bot token',
    run: async (witness) => {
      const { app, kit } = startBot(
        witness,
        () => {
          throw new Error(`Bot ${witness.plant('shapelessBotToken')} was refused`);
        },
        { token: witness.plant('shapelessBotToken') },
      );
      return kit.chatInput(app, 'run');
    },
  },
  ...(['onError', 'use', 'guards', 'messages', 'resolve'] as const).map((where): Scenario => ({
    name: `${where} that fails with the bot token`,
    run: async (witness) => {
      const fail = () => {
        throw new Error(`Bot ${witness.plant('shapelessBotToken')} was refused`);
      };
      const more = {
        onError: { onError: fail },
        use: { use: [fail] },
        guards: { guards: [fail] },
        messages: { messages: { incident: fail } },
        resolve: {},
      }[where] as Partial<AppOptions>;
      const handler = where === 'onError' || where === 'messages' ? fail : () => 'fine';
      const { app, kit } = startBot(witness, handler, { ...more, token: witness.plant('shapelessBotToken') });
      return kit.chatInput(app, 'run');
    },
  })),
];

const stores: readonly Scenario[] = [
  {
    name: 'a store of interactions that is away',
    run: async (witness) => {
      const away = () =>
        Promise.reject(
          new Error(`connect ECONNREFUSED rediss://bot:${witness.plant('redisPassword')}@db:6379/0`),
        );
      const { app, kit } = startBot(witness, () => 'fine', { stores: { seenInteractions: { add: away } } });
      return kit.chatInput(app, 'run');
    },
  },
];

/** Each call after the reply, when Discord or the network gives back what it was sent. */
const calls: readonly (readonly [string, (interaction: ChatInputInteraction) => Promise<unknown>])[] = [
  ['editReply', (interaction) => interaction.editReply('x')],
  ['fetchReply', (interaction) => interaction.fetchReply()],
  ['deleteReply', (interaction) => interaction.deleteReply()],
  [
    'followUp',
    (interaction) => interaction.followUp({ content: 'x', files: [{ name: 'a.txt', data: 'x' }] }),
  ],
];

const refusals: readonly (readonly [string, (said: string) => Response])[] = [
  ['refuses', (said) => Response.json({ code: 10008, message: said }, { status: 404 })],
  ['finds the token ended', (said) => Response.json({ code: 50027, message: said }, { status: 401 })],
  [
    'finds faults',
    (said) =>
      Response.json(
        { code: 50035, message: said, errors: { [said]: { _errors: [{ code: said, message: said }] } } },
        { status: 400 },
      ),
  ],
  ['fails', (said) => new Response(said, { status: 502, statusText: 'Bad Gateway' })],
  ['answers no message', (said) => Response.json({ [said]: said })],
  [
    'answers no JSON',
    (said) => new Response(`{"${said}`, { headers: { 'content-type': 'application/json' } }),
  ],
  [
    'is not there',
    (said) => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error(said), { code: 'ECONNREFUSED' }),
      });
    },
  ],
  [
    'cannot be asked',
    (said) => {
      throw new TypeError(`Failed to parse URL from ${said}`);
    },
  ],
];

const webhookCalls: readonly Scenario[] = calls.flatMap(([call, act]) =>
  refusals.flatMap(([how, answer]) =>
    handled(
      `${call}, when Discord ${how}`,
      ({ show }) =>
        async (interaction) => {
          await interaction.reply('first');
          show(await act(interaction).catch((error: unknown) => error));
        },
      () => ({ fetch: (input) => Promise.resolve().then(() => answer(textOf(input))) }),
    ),
  ),
);

const uncaught = handled(
  'a call that nobody awaits',
  () => (interaction) => {
    void interaction.followUp('x');
    return 'fine';
  },
  () => ({ fetch: (input) => Promise.reject(new Error(`no way to ${textOf(input)}`)) }),
);

const requests: readonly Scenario[] = (
  [
    ['a signature that is wrong', (text) => text],
    ['a signature that is too long', (text) => text],
    ['a body that is no JSON', (text) => text.slice(0, -1)],
    ['a body with a key twice', (text) => text.replace('{', '{"token":"x",')],
    ['a body that is no interaction', (text) => text.replace('"type":2', '"type":"two"')],
    ['another application', (text) => text.replace(APP, '1100000000000000009')],
    ['a command that is not known', (text) => text.replace('"run"', '"walk"')],
    [
      'an option that is not known',
      (text) => text.replace('"name":"run"', '"name":"run","options":[{"type":3,"name":"x","value":"y"}]'),
    ],
  ] as const satisfies [string, (text: string) => string][]
).map(([what, change]): Scenario => ({
  name: what,
  run: async (witness) => {
    const { app, kit } = startBot(witness, () => 'fine');
    const body = Buffer.from(
      change(JSON.stringify(payloadOf(kit, witness.plant('shapelessInteractionToken')))),
    );
    const signed = SIGNER.sign(body, Math.floor(kit.context().nowMs / 1000));
    const signatures: Readonly<Record<string, string>> = {
      'a signature that is wrong': witness.plant('signature'),
      'a signature that is too long': `${witness.plant('signature')}00`,
    };
    const headers: Readonly<Record<string, string>> = {
      'content-type': 'application/json',
      ...signed,
      'x-signature-ed25519': signatures[what] ?? signed['x-signature-ed25519'],
    };
    return app.receive({
      method: 'POST',
      header: (name) => headers[name.toLowerCase()],
      body: () => Promise.resolve(new Uint8Array(body)),
    });
  },
}));

describeSilence(
  'interactions that are shown',
  handled('an interaction', ({ showPrinted }) => (interaction) => {
    showPrinted(interaction);
    return 'fine';
  }),
);
describeSilence('handlers that fail', [...failing, ...botTokenFailures]);
describeSilence('stores', stores);
describeSilence('calls after the reply', [...webhookCalls, ...uncaught]);
describeSilence('requests that are refused', requests);
