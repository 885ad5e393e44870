import type { Receiver } from '../../../src/interactions/receive/ports.js';
import type { Snowflake } from '../../../src/protocol/snowflake.js';
import type { User } from '../../../src/protocol/guilds/user.js';
import {
  autocompletePayload,
  chatInputPayload,
  entryPointPayload,
  fieldsOf,
  messageCommandPayload,
  pingPayload,
  TEST_CHANNEL_ID,
  TEST_USER,
  userCommandPayload,
  type MessageInput,
  type OptionInput,
  type Payload,
  type PayloadContext,
} from '../../../tools/src/testing/payloads.js';
import { Answered, type RawAnswer, type TestAnswer } from './answered.js';
import { createSigner, type Signer } from '../../../tools/src/testing/signer.js';

/** Sends signed interactions to an app in memory, through the same code as Discord's requests. */
export interface WireKit {
  readonly applicationId: Snowflake;
  readonly signer: Signer;
  /** Pass these to `createApp`. */
  readonly credentials: { readonly applicationId: Snowflake; readonly publicKey: string };
  ping(app: Receiver): Promise<TestAnswer>;
  /** Uses a slash command: `chatInput(app, 'weather forecast', { city: 'Paris', days: 2 })`. */
  chatInput(
    app: Receiver,
    path: string,
    options?: Readonly<Record<string, OptionInput>>,
  ): Promise<TestAnswer>;
  /** Types into an option: `autocomplete(app, 'weather forecast', { name: 'city', value: 'Pa' })`. */
  autocomplete(
    app: Receiver,
    path: string,
    focused: { readonly name: string; readonly value: string; readonly type?: number },
    options?: Readonly<Record<string, OptionInput>>,
  ): Promise<TestAnswer>;
  userCommand(app: Receiver, name: string, target?: User): Promise<TestAnswer>;
  messageCommand(app: Receiver, name: string, target?: MessageInput): Promise<TestAnswer>;
  entryPoint(app: Receiver, name: string): Promise<TestAnswer>;
  /** Signs and sends any payload, valid or not: an object as JSON, a text or bytes as they are. */
  send(app: Receiver, payload: Payload | string | Uint8Array): Promise<TestAnswer>;
  /**
   * Returns the fields that every payload begins with, for payloads of your own: `send(app, { ...kit.context(), type:
   * 3, data: { component_type: 2, custom_id: 'more' }, message })`. The functions that make payloads accept it too.
   */
  context(): PayloadContext & Payload;
}

export interface WireKitOptions {
  /** Default `100000000000000001`. */
  readonly applicationId?: Snowflake;
  /** Default: a random key pair. */
  readonly signer?: Signer;
  /**
   * Milliseconds of the Unix epoch at which requests are sent. An app refuses requests that are minutes off, so give
   * its `clock` the same `now`. Default: the system clock.
   */
  readonly now?: () => number;
}

const TEST_MESSAGE: MessageInput = {
  id: '600000000000000001',
  channel_id: TEST_CHANNEL_ID,
  content: 'A message',
  author: TEST_USER,
  type: 0,
};

/** Fills the fields of every interaction in; `by` are the fields of the member that differ. */
function withInvoker(fields: Payload, payload: Payload, by: Payload): Payload {
  return { ...fields, member: { ...(fields['member'] as Payload), ...by }, ...payload };
}

/** Creates a kit for testing a bot without a network: real payloads, real signatures, real routing. */
export function createWireKit(options: WireKitOptions = {}): WireKit {
  const { applicationId = '100000000000000001', signer = createSigner(), now = Date.now } = options;
  let sequence = 0;
  const context = (): PayloadContext & Payload => {
    const own = { applicationId, nowMs: now(), sequence: sequence++ };
    return { ...fieldsOf(own), ...own };
  };

  const sendRaw = async (app: Receiver, payload: Payload | string | Uint8Array): Promise<RawAnswer> => {
    const text =
      typeof payload === 'string' || payload instanceof Uint8Array ? payload : JSON.stringify(payload);
    const body = Buffer.from(text);
    const sent: Readonly<Record<string, string>> = {
      'content-type': 'application/json',
      ...signer.sign(body, Math.floor(now() / 1000)),
    };
    const answer = await app.receive({
      method: 'POST',
      header: (name) => sent[name],
      body: () => Promise.resolve(body),
    });
    return { ...answer, body: answer.body === '' ? undefined : (JSON.parse(answer.body) as unknown) };
  };
  const send = async (app: Receiver, payload: Payload | string | Uint8Array): Promise<TestAnswer> => {
    const isObject = typeof payload === 'object' && !(payload instanceof Uint8Array);
    const source = isObject ? (payload['message'] as Payload | undefined) : undefined;
    return new Answered(
      await sendRaw(app, payload),
      (next, by) => sendRaw(app, withInvoker(context(), next, by)),
      source,
    );
  };

  return {
    applicationId,
    signer,
    credentials: { applicationId, publicKey: signer.publicKey },
    send,
    context,
    ping: (app) => send(app, pingPayload(context())),
    chatInput: (app, path, values = {}) => send(app, chatInputPayload(context(), path, values)),
    autocomplete: (app, path, focused, values = {}) =>
      send(app, autocompletePayload(context(), path, focused, values)),
    userCommand: (app, name, target = TEST_USER) => send(app, userCommandPayload(context(), name, target)),
    messageCommand: (app, name, target = TEST_MESSAGE) =>
      send(app, messageCommandPayload(context(), name, target)),
    entryPoint: (app, name) => send(app, entryPointPayload(context(), name)),
  };
}
