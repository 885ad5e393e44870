import { expect, test } from 'vitest';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { startTarget, use } from '../attacks/support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

/** Signed with the right key and taken at any age, so that nothing but the form of the timestamp can refuse it. */
const sendAt = async (timestamp: string) => {
  const { app, calls } = startTarget({ freshness: false });
  const { status } = await app.receive(signedRequest(kit.signer, use(), timestamp));
  return { status, calls: calls.length };
};

test.each([
  ...['1700000000 ', '1700000000\n', '1700000000, 1700000000', '1700000000.0', '1700000000e0', '1700000000x'],
  ...[' 1700000000', '+1700000000', '-1700000000', '0x6553f100', 'x1700000000', '\n1700000000'],
  ...['', ' ', '١٧٠٠٠٠٠٠٠٠', '1'.repeat(13), '1'.repeat(400), '1700000000\0', '1700000000{'],
])(
  'a request that was signed with the timestamp %j is refused although its signature is right',
  async (timestamp) => {
    expect(await sendAt(timestamp)).toEqual({ status: 401, calls: 0 });
  },
);

test.each(['0', '1', '1700000000', '9'.repeat(12), '000000000000'])(
  'one signed with %j is taken',
  async (timestamp) => {
    expect(await sendAt(timestamp)).toEqual({ status: 200, calls: 1 });
  },
);
