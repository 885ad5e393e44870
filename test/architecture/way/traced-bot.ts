import { generateKeyPairSync, sign } from 'node:crypto';
import type * as commandry from 'commandry';
import type * as components from 'commandry/components';
import { loadTraced, type TracedCall } from './traced-build.js';

const APPLICATION_ID = '1100000000000000001';

/** A command that is used, or the button on its message. */
export interface Use {
  readonly command: string;
  readonly clicks?: boolean;
}

export type Follow = (use: Use) => Promise<readonly TracedCall[]>;

/** Loads a bot whose calls are followed from the verified bytes until the response is there. */
export async function loadTracedBot(): Promise<Follow> {
  let traced: TracedCall[] = [];
  const note = (call: TracedCall) => traced.push(call);
  const { createApp, button, row, defineButton, defineCommand } = await loadTraced<
    typeof commandry & typeof components
  >(note);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const claim = defineButton({
    id: 'claim',
    state: { ticket: 'integer' },
    run: (interaction, { ticket }) => interaction.update(`Claimed ${ticket}`),
  });
  const greet = defineCommand({
    name: 'greet',
    description: 'Greets',
    options: { name: { type: 'string', description: 'Whom?', required: true } },
    run: async (interaction, { name }) => {
      await interaction.reply(`Hello ${name}!`);
    },
  });
  const embed = defineCommand({
    ...{ name: 'embed', description: 'Shows an embed' },
    run: async (interaction) => {
      await interaction.reply({ embeds: [{ title: 'Hello' }] });
    },
  });
  const returned = defineCommand({
    ...{ name: 'returned', description: 'Returns a message' },
    run: () => ({ content: 'Hello' }),
  });
  const deferred = defineCommand({
    ...{ name: 'deferred', description: 'Takes long' },
    run: async (interaction) => {
      await interaction.deferReply();
      await new Promise(() => undefined);
    },
  });
  const guarded = defineCommand({
    ...{ name: 'guarded', description: 'Is for one user' },
    guards: [
      (interaction) => {
        if (interaction.user.username !== 'ann') throw new Error('Another user came.');
      },
    ],
    run: () => 'Hello',
  });
  const failing = defineCommand({
    ...{ name: 'failing', description: 'Fails' },
    run: () => {
      throw new Error('planted');
    },
  });
  const shown = defineCommand({
    ...{ name: 'shown', description: 'Shows a button' },
    run: () => ({
      content: 'A ticket',
      components: [row(button(claim, { label: 'Claim', state: { ticket: 7 } }))],
    }),
  });
  const { receive } = createApp({
    commands: [claim, greet, embed, returned, deferred, guarded, failing, shown],
    applicationId: APPLICATION_ID,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    log: () => undefined,
  });
  let made = 0;
  const send = (payload: object) => {
    const body = Buffer.from(
      JSON.stringify({ id: `13000000000000${(10_000 + ++made).toString()}`, ...payload }),
    );
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('hex');
    const headers = new Map([
      ['content-type', 'application/json'],
      ['x-signature-ed25519', signature],
      ['x-signature-timestamp', timestamp],
    ]);
    return receive({
      method: 'POST',
      header: (name) => headers.get(name),
      body: () => Promise.resolve(body),
    });
  };
  const useOnce = async ({ command: name, clicks }: Use): Promise<void> => {
    traced = [];
    const { body } = await send(used(name));
    if (!clicks) return;
    traced = [];
    const { data } = JSON.parse(body) as { readonly data: object };
    await send(clicked(data));
  };
  return async (use) => {
    // What is made on first use is not on the way.
    await useOnce(use);
    await useOnce(use);
    const names = traced.map(({ name }) => name);
    return traced.slice(names.indexOf('decodeInteraction') - 1, names.lastIndexOf('toAnswer') + 1);
  };
}

const ENVELOPE = {
  ...{ application_id: APPLICATION_ID, version: 1, token: 'a-token', locale: 'en-GB' },
  ...{ guild_id: '1200000000000000001', channel_id: '1200000000000000002', context: 0 },
  ...{
    app_permissions: '8',
    authorizing_integration_owners: { 0: '1200000000000000001' },
    entitlements: [],
  },
  member: {
    ...{ user: { id: '1200000000000000003', username: 'ann', discriminator: '0' } },
    ...{
      roles: [],
      permissions: '8',
      joined_at: '2024-02-03T04:05:06.789000+00:00',
      deaf: false,
      mute: false,
    },
  },
};

function used(name: string): object {
  const options = name === 'greet' ? [{ name: 'name', type: 3, value: 'Ann' }] : [];
  return { ...ENVELOPE, type: 2, data: { id: '1200000000000000004', name, type: 1, options } };
}

/** A click on the button of a message that was the response. */
function clicked(message: object): object {
  const { components } = message as {
    readonly components: readonly { readonly components: readonly { readonly custom_id: string }[] }[];
  };
  const { user: author } = ENVELOPE.member;
  const ids = { id: '1200000000000000005', channel_id: ENVELOPE.channel_id };
  return {
    ...ENVELOPE,
    type: 3,
    data: { custom_id: components[0]?.components[0]?.custom_id ?? '', component_type: 2 },
    message: { ...message, ...ids, author, type: 0, timestamp: '2024-02-03T04:05:06.789000+00:00' },
  };
}
