import { describe, expect, it } from 'vitest';
import { createSigner } from 'commandry-dev/testing';
import {
  fromLittleEndianHex,
  smallOrderEncodings,
  toLittleEndianHex,
} from '../../support/signatures/small-order.js';
import {
  SIGNATURE,
  signedRequest,
  TIMESTAMP,
  type BendableRequest,
} from '../../support/signatures/signed-request.js';
import { attack, honest } from './support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

type Bend = (request: BendableRequest) => BendableRequest;
type Rows = [string, Bend][];

const signature =
  (change: string | ((hex: string) => string)): Bend =>
  (request) =>
    request.with(SIGNATURE, change);
const timestamp =
  (change: string | ((text: string) => string)): Bend =>
  (request) =>
    request.with(TIMESTAMP, change);
const bytes =
  (change: (bytes: Uint8Array) => Uint8Array): Bend =>
  (request) =>
    request.withBytes(change);

const REFUSED = { status: 401, calls: 0 };

/** Whatever its age: a request must be refused for its signature, and not because its timestamp is an old one besides. */
const ANY_AGE = { freshness: false } as const;

async function refuses(bend: Bend): Promise<void> {
  expect(await attack(bend(honest()), ANY_AGE)).toMatchObject(REFUSED);
}

/** The request signed again, with this timestamp, so that nothing but its form can be wrong. */
const signedAt =
  (timestamp: string): Bend =>
  ({ bytes }) =>
    signedRequest(kit.signer, bytes, timestamp);

it('the request that is bent below is accepted as it is', async () => {
  expect(await attack(honest())).toMatchObject({ status: 200, calls: 1 });
});

describe('attack 1: a signature header that is missing, empty or blank', () => {
  const rows: Rows = [
    ['no signature', (r) => r.without(SIGNATURE)],
    ['no timestamp', (r) => r.without(TIMESTAMP)],
    ['neither', (r) => r.without(SIGNATURE).without(TIMESTAMP)],
    ['an empty signature', signature('')],
    ['a blank signature', signature(' ')],
    ['an empty timestamp', timestamp('')],
    ['a blank timestamp', timestamp('\t')],
    ['an empty timestamp that was signed', signedAt('')],
    ['a blank timestamp that was signed', signedAt(' ')],
  ];
  it.each(rows)('%s is refused and the body is never read', async (_what, bend) => {
    let wasRead = false;
    const request = bend(honest());
    const body = () => {
      wasRead = true;
      return request.body();
    };
    expect(await attack({ ...request, body }, ANY_AGE)).toMatchObject(REFUSED);
    expect(wasRead).toBe(false);
  });
});

describe('attack 2: a signature header that comes twice', () => {
  const rows: Rows = [
    ['the same signature', signature((s) => `${s}, ${s}`)],
    ['another signature first', signature((s) => `${'0'.repeat(128)}, ${s}`)],
    ['the same timestamp', timestamp((t) => `${t}, ${t}`)],
    ['another timestamp first', timestamp((t) => `1, ${t}`)],
    ['the same timestamp, and both were signed', signedAt('1700000000, 1700000000')],
    ['another timestamp first, and both were signed', signedAt('1, 1700000000')],
  ];
  it.each(rows)('%s', (_what, bend) => refuses(bend));
});

describe('attack 3: a signature of another length or notation', () => {
  it.each([0, 1, 2, 4, 124, 126, 127, 129, 130, 132, 192])('%i digits are refused', (digits) =>
    refuses(signature((s) => (s + s).slice(0, digits))),
  );
  const rows: Rows = [
    ['with 0x in front', signature((s) => `0x${s}`)],
    ['with 0x in place of two digits', signature((s) => `0x${s.slice(2)}`)],
    ['in base64', signature((s) => Buffer.from(s, 'hex').toString('base64'))],
  ];
  it.each(rows)('%s it is refused', (_what, bend) => refuses(bend));

  it('in upper case it is the same signature', async () => {
    const request = honest().with(SIGNATURE, (s) => s.toUpperCase());
    expect(await attack(request)).toMatchObject({ status: 200, calls: 1 });
  });
});

describe('attack 4: a valid signature with something behind it', () => {
  const rows: Rows = [
    ['text', signature((s) => `${s}zz`)],
    ['more hex', signature((s) => `${s}ab`)],
    ['a line break', signature((s) => `${s}\n`)],
    ['a NUL', signature((s) => `${s}\0`)],
    ['a space', signature((s) => `${s} `)],
    ['a digit of full width in place of the last', signature((s) => `${s.slice(0, -1)}０`)],
    ['a line break behind the timestamp', timestamp((t) => `${t}\n`)],
    ['a line break behind the timestamp that was signed', signedAt('1700000000\n')],
  ];
  it.each(rows)('%s', (_what, bend) => refuses(bend));
});

const L = 2n ** 252n + 27742317777372353535851937790883648493n;

describe('attack 5: the number S of a valid signature in another notation', () => {
  it.each([1n, 2n, 4n, 8n])('raised by %d times the order of the group', (times) =>
    refuses(
      signature((s) => s.slice(0, 64) + toLittleEndianHex(fromLittleEndianHex(s.slice(64)) + times * L)),
    ),
  );
  it.each([253n, 254n, 255n])('with bit %d set', (bit) =>
    refuses(
      signature((s) => s.slice(0, 64) + toLittleEndianHex(fromLittleEndianHex(s.slice(64)) | (1n << bit))),
    ),
  );
  it('all zeros, or the order itself', async () => {
    await refuses(signature((s) => s.slice(0, 64) + '0'.repeat(64)));
    await refuses(signature((s) => s.slice(0, 64) + toLittleEndianHex(L)));
  });
});

describe('attack 6: the point R of a valid signature exchanged', () => {
  const point = (hex: string) => signature((s) => hex + s.slice(64));
  it('changed by any one of its 256 bits', async () => {
    for (let bit = 0n; bit < 256n; bit++) {
      await refuses(
        signature((s) => toLittleEndianHex(fromLittleEndianHex(s.slice(0, 64)) ^ (1n << bit)) + s.slice(64)),
      );
    }
  });
  it.each([
    ['zero', '0'.repeat(64)],
    ['not on the curve', toLittleEndianHex(2n)],
    ['y = 1 with the bit of the sign', toLittleEndianHex(1n | (1n << 255n))],
    ['larger than the field', toLittleEndianHex(2n ** 255n - 18n)],
    ['all ones', 'f'.repeat(64)],
  ])('%s', (_what, hex) => refuses(point(hex)));
  it('a whole signature of zeros, or of another key', async () => {
    await refuses(signature('0'.repeat(128)));
    await refuses((r) => r.with(SIGNATURE, createSigner().sign(r.bytes, '1700000000')[SIGNATURE]));
  });
});

describe('attack 8: a point of small order as R under an honest key', () => {
  it.each(smallOrderEncodings())('%s', async (hex) => {
    await refuses(signature((s) => hex + s.slice(64)));
    await refuses(signature(hex + '0'.repeat(64)));
  });
});

describe('attack 9: a body that was changed after it was signed', () => {
  const rows: Rows = [
    ['by one bit', bytes((b) => b.map((byte, at) => (at === 17 ? byte ^ 1 : byte)))],
    ['by its last byte', bytes((b) => b.subarray(0, -1))],
    ['by one byte more', bytes((b) => Uint8Array.from([...b, 0x20]))],
    ['by two bytes changing places', bytes((b) => Uint8Array.from([b[1] ?? 0, b[0] ?? 0, ...b.subarray(2)]))],
    ['to nothing', bytes(() => new Uint8Array())],
    ['to the same text in UTF-16', bytes((b) => Buffer.from(Buffer.from(b).toString(), 'utf16le'))],
  ];
  it.each(rows)('%s', (_what, bend) => refuses(bend));
});

describe('attack 10: the boundary between timestamp and body moved', () => {
  it.each([1, 4, 9])('%i digits of the timestamp lead the body', (digits) =>
    refuses((request) => {
      const joined = Buffer.concat([Buffer.from('1700000000'), request.bytes]);
      return request
        .with(TIMESTAMP, joined.subarray(0, 10 - digits).toString())
        .withBytes(() => joined.subarray(10 - digits));
    }),
  );

  it('even where both timestamps would be fresh, a body that begins with a digit is never taken', async () => {
    const request = signedRequest(kit.signer, `0${JSON.stringify({ type: 1 })}`, '170000000');
    expect(await attack(request.with(TIMESTAMP, '1700000000').withBytes((b) => b.subarray(1)))).toMatchObject(
      {
        // The bytes are the same, so the signature holds: this is the one split that stands for an interaction.
        status: 400,
        calls: 0,
      },
    );
    expect(await attack(request, ANY_AGE)).toMatchObject(REFUSED);
  });
});

describe('attack 11: a timestamp that is no plain number of seconds', () => {
  it.each([
    ...['', ' ', '\t', '\n'],
    ...[' 1700000000', '1700000000 ', '1700000000\n', '\n1700000000', '\t1700000000', '1700000000\0'],
    ...['1700000000x', 'x1700000000', '1700000000abcdefgh', '1700000000, 1700000000', '1700000000;1'],
    ...['+1700000000', '-1700000000', '-1', '+0', '1e9', '1E9', '0x10', '0b1', '0o7', '1_700_000_000'],
    ...['1700000000.0', '1700000000.', '.5', '1,700,000,000', '1700000000n'],
    ...['1'.repeat(13), '0'.repeat(13), '1'.repeat(400)],
    ...['١٧٠٠٠٠٠٠٠٠', '１７０００００００', '170000000０', 'NaN', 'Infinity', 'null', '{'],
  ])('%j is refused although it is what was signed', async (text) => {
    const request = signedAt(text)(honest());
    expect(await attack(request, ANY_AGE)).toEqual({ status: 401, error: 'SIGNATURE_INVALID', calls: 0 });
    expect(await attack(request)).toMatchObject(REFUSED);
  });

  it.each(['1700000000', '0', '1', '01700000000', '001700000000', '999999999999'])(
    '%j is one, and taken where any age is',
    async (text) => {
      expect(await attack(signedAt(text)(honest()), ANY_AGE)).toMatchObject({ status: 200, calls: 1 });
    },
  );

  it.each(['1700000001', '1699999999', '01700000000'])('%j is one, but not what was signed', (text) =>
    refuses(timestamp(text)),
  );
});
