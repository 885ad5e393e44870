import type { EmulatorOptions, InvokeResult } from '../../../../tools/src/emulator/index.js';
import { ADA, GENERAL, startTestEmulator, WEATHER, type TestEmulator } from './emulator.js';
import { answerVerified, startReceiver, type Receiver } from './receiver.js';

export interface TestBot {
  readonly emulator: TestEmulator;
  readonly receiver: Receiver;
  /** Uses a command as ada in general, unless the body says otherwise. */
  readonly invoke: (body: object, userId?: string) => Promise<InvokeResult>;
  readonly autocomplete: (body: object, userId?: string) => Promise<InvokeResult>;
  readonly publicKey: string;
}

/**
 * An emulator with these commands and a receiver as Weather's endpoint, both probes passed.
 *
 * @param answer - What the receiver answers to everything but a PING: a callback.
 */
export async function startBot(
  commands: readonly object[],
  answer: (body: string) => unknown = () => ({ type: 4, data: { content: 'Sunny' } }),
  options: EmulatorOptions = {},
): Promise<TestBot> {
  const emulator = await startTestEmulator(options);
  for (const command of commands) {
    const { status, text } = await emulator.api('POST', '', command);
    if (status > 201) throw new Error(`The command was refused: ${text}`);
  }
  const summary = emulator.summary();
  const publicKey = summary.applications[0]!.public_key;
  const receiver = await startReceiver(answerVerified(publicKey, answer));
  const set = await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url: receiver.url });
  if (set.status !== 200) throw new Error(`The endpoint was refused: ${set.text}`);
  receiver.received.length = 0;
  const act = async (verb: string, body: object, userId: string) => {
    const answered = await emulator.control('POST', `/users/${userId}/${verb}`, {
      channel_id: GENERAL,
      ...body,
    });
    return answered.body as InvokeResult;
  };
  return {
    emulator,
    receiver,
    publicKey,
    invoke: (body, userId = ADA) => act('invoke', body, userId),
    autocomplete: (body, userId = ADA) => act('autocomplete', body, userId),
  };
}
