import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { findJsonFault, isPlainlySafe, MAX_JSON_DEPTH } from '../../../src/interactions/receive/json-scan.js';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { attack, attackWith, honest, startTarget, use } from './support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

/** A use of the command as JSON, in which a text is exchanged for another. */
const withText = (from: string, to: string) => JSON.stringify(use({ text: 'hi' })).replace(from, to);

const malformed = (error = 'INTERACTION_MALFORMED') => ({ status: 400, error, calls: 0 });

/** How many bytes and characters of a body are read before it is refused, or found to be harmless. */
function countReads(body: string): number {
  let reads = 0;
  const bytes = new Proxy(Buffer.from(body), {
    get: (target, key) => {
      reads++;
      return Reflect.get(target, key) as unknown;
    },
  });
  class Text extends String {
    override charCodeAt(at: number): number {
      reads++;
      return super.charCodeAt(at);
    }
  }
  if (!isPlainlySafe(bytes)) findJsonFault(new Text(body) as string);
  return reads;
}

describe('attack 17: a compressed body', () => {
  it.each([
    'gzip',
    'x-gzip',
    'deflate',
    'br',
    'zstd',
    'compress',
    'gzip, gzip',
    'identity, br',
    'GZIP',
    'what',
  ])('%s is refused and nothing is read or inflated', async (encoding) => {
    const request = honest().with('content-encoding', encoding);
    const body = () => Promise.reject(new Error('the body was read'));
    expect(await attack({ ...request, body })).toMatchObject({ status: 415, calls: 0 });
  });

  it('identity is no compression', async () => {
    expect(await attack(honest().with('content-encoding', 'identity'))).toMatchObject({ status: 200 });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ])('a body in %s that is not said to be so is no UTF-8 even when it is signed', async (_what, compress) => {
    expect(await attackWith(compress(JSON.stringify(use())))).toMatchObject({ status: 400, calls: 0 });
  });
});

describe('attack 20: another character encoding, or text that is none', () => {
  it.each([
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset="utf-8;charset=utf-16"',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    '',
  ])('the content type "%s" is refused', async (type) => {
    expect(await attack(honest().with('content-type', type))).toMatchObject({ status: 415, calls: 0 });
  });

  it.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON'])(
    'the content type "%s" is taken',
    async (type) => {
      expect(await attack(honest().with('content-type', type))).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['a byte 0xFF', [0x22, 0xff, 0x22]],
    ['overlong UTF-8', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate half in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a character that is cut off', [0x22, 0xe2, 0x82, 0x22]],
  ])('%s is refused', async (_what, bytes) => {
    expect(await attackWith(Uint8Array.from(bytes))).toMatchObject(malformed('BODY_NOT_UTF8'));
  });

  it('a byte order mark is refused', async () => {
    expect(await attackWith(`\uFEFF${JSON.stringify(use())}`)).toMatchObject(malformed('BODY_NOT_JSON'));
  });

  it.each([
    ['a first half by itself', '\\ud800', '\uFFFD'],
    ['a second half by itself', '\\uDC00', '\uFFFD'],
    ['halves in the wrong order', '\\udc00\\ud800', '\uFFFD\uFFFD'],
    ['a first half before a pair', '\\ud83d\\ud83d\\ude00', '\uFFFD😀'],
    ['a whole pair', '\\ud83d\\ude00', '😀'],
    ['a backslash before what looks like a half', '\\\\ud800', '\\ud800'],
    ['a NUL', '\\u0000', '\0'],
  ])('%s reaches a handler as well-formed text', async (_what, escaped, text) => {
    const { app, calls } = startTarget();
    const answer = await app.receive(signedRequest(kit.signer, withText('"hi"', `"${escaped}"`)));
    expect(answer.status).toBe(200);
    expect(calls[0]?.[0]).toBe(text);
  });
});

describe('attack 21: a body that is no JSON object', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', '{"type":'],
    ['a comma too many', '{"type":1,}'],
    ['two documents', '{"type":1}{"type":1}'],
    ['a comment', '{"type":1/* hi */}'],
    ['single quotes', "{'type':1}"],
    ['a closing bracket too many', '{"type":1}}'],
    ['a text that does not end', '{"type":"'],
    ['a text that ends in a backslash', '{"type":"\\'],
  ])('%s', async (_what, body) => {
    expect(await attackWith(body)).toMatchObject(malformed('BODY_NOT_JSON'));
  });

  it.each([
    ['a negative number', '-7'],
    ['null', 'null'],
    ['true', 'true'],
    ['a text', '"interaction"'],
    ['a list', '[]'],
    ['an empty object', '{}'],
  ])('%s', async (_what, body) => {
    expect(await attackWith(body)).toMatchObject(malformed());
  });

  it('a number that begins with a digit is not even taken for signed', async () => {
    expect(await attackWith('7')).toMatchObject({ status: 401 });
  });
});

const REFUSED_STRUCTURE = malformed('BODY_STRUCTURE_REFUSED');

describe('attack 22: a key that comes twice', () => {
  it.each([
    ['as it is', withText('"type":2', '"type":1,"type":2')],
    ['escaped', withText('"type":2', '"type":1,"\\u0074ype":2')],
    ['with white space', withText('"type":2', '"type" : 1 ,\n"type"\t: 2')],
    ['deep inside', withText('"username":"ada"', '"username":"ada","username":"eve"')],
    ['after an object between', withText('"type":2', '"type":1,"x":{"type":3},"type":2')],
    ['of the empty name', withText('"type":2', '"":1,"":1,"type":2')],
    ['among very many', withText('"type":2', `${keys(200)},"k7":1,"type":2`)],
  ])('%s', async (_what, body) => {
    expect(await attackWith(body)).toMatchObject(REFUSED_STRUCTURE);
  });

  it.each([
    ['the same key in two objects', withText('"type":2', '"a":{"x":1},"b":{"x":1},"type":2')],
    ['a key that is a value too', withText('"type":2', '"a":"type","b":["type","type"],"type":2')],
    ['keys that differ in case', withText('"type":2', '"Type":1,"type":2')],
    ['keys that look like it inside a text', withText('"hi"', '"\\"type\\":1,\\"type\\":2"')],
    ['two hundred keys', withText('"type":2', `${keys(200)},"type":2`)],
    ['an escaped key that comes once', withText('"type":2', '"\\u0074ype":2')],
  ])('but %s is fine', async (_what, body) => {
    expect(await attackWith(body)).toMatchObject({ status: 200, calls: 1 });
  });
});

describe('attack 23: a key that is the prototype of objects', () => {
  const evil = '{"polluted":true}';
  it.each([
    ['as it is', withText('"type":2', `"__proto__":${evil},"type":2`)],
    ['escaped', withText('"type":2', `"\\u005f_proto__":${evil},"type":2`)],
    ['escaped at its end', withText('"type":2', `"__proto_\\u005f":${evil},"type":2`)],
    ['inside data', withText('"name":"target"', `"__proto__":${evil},"name":"target"`)],
    ['inside an option', withText('"value":"hi"', `"__proto__":${evil},"value":"hi"`)],
    ['inside a list', withText('"roles":[]', `"roles":[{"__proto__":${evil}}]`)],
  ])('__proto__ %s is refused', async (_what, body) => {
    expect(await attackWith(body)).toMatchObject(REFUSED_STRUCTURE);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ['constructor.prototype', withText('"type":2', `"constructor":{"prototype":${evil}},"type":2`)],
    ['a key that only begins like it', withText('"type":2', '"__proto":1,"type":2')],
  ])('%s is inert', async (_what, body) => {
    expect(await attackWith(body)).toMatchObject({ status: 200, calls: 1 });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'an option called %s, and a reference to it, find nothing',
    async (name) => {
      const { app, calls } = startTarget();
      const data = use()['data'] as object;
      const named = { ...use(), data: { ...data, options: [{ name, type: 3, value: 'x' }] } };
      expect((await kit.send(app, named)).status).toBe(200);
      const user = [{ name: 'user', type: 6, value: name }];
      const referred = { ...use(), data: { ...data, options: user, resolved: { users: {} } } };
      expect(await kit.send(app, referred)).toMatchObject({ status: 200, body: { data: { flags: 64 } } });
      expect(calls.flat().filter((value) => value !== undefined)).toEqual([]);
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('a command called %s is unknown', async (name) => {
    const { app, logbook } = startTarget();
    const payload = { ...use(), data: { ...(use()['data'] as object), name } };
    expect((await kit.send(app, payload)).status).toBe(200);
    expect(logbook.events()).toEqual(['COMMAND_UNKNOWN']);
  });
});

describe('attack 24: a body that is nested deep', () => {
  const nest = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

  it.each([33, 1000, 100_000, 500_000])('%i deep it is refused at once', async (depth) => {
    const { app } = startTarget();
    const inLists = signedRequest(kit.signer, nest(depth));
    const inObjects = signedRequest(kit.signer, withText('"type":2', `"x":${nest(depth)},"type":2`));
    const unclosed = signedRequest(kit.signer, '{"a":'.repeat(depth));
    for (const request of [inLists, inObjects, unclosed].filter(({ bytes }) => bytes.length <= 1_048_576)) {
      const answer = await app.receive(request);
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('32 deep')]);
    }
    expect(countReads(nest(depth))).toBeLessThan(4 * MAX_JSON_DEPTH);
  });

  it(`${MAX_JSON_DEPTH} deep it is looked into`, async () => {
    expect(await attackWith(withText('"type":2', `"x":${nest(MAX_JSON_DEPTH - 1)},"type":2`))).toMatchObject({
      status: 200,
    });
    expect(await attackWith(withText('"type":2', `"x":${nest(MAX_JSON_DEPTH)},"type":2`))).toMatchObject(
      REFUSED_STRUCTURE,
    );
  });
});

describe('attack 25: a body that is huge in one place', () => {
  const data = () => use()['data'] as object;
  it.each([
    [
      '20,000 options',
      JSON.stringify({
        ...use(),
        data: {
          ...data(),
          options: Array.from({ length: 20_000 }, (_, n) => ({ name: `o${n}`, type: 4, value: n })),
        },
      }),
      'INTERACTION_MALFORMED',
    ],
    [
      'a text of a megabyte in an option',
      withText('"value":"hi"', `"value":"${'x'.repeat(1_048_576)}"`),
      'INTERACTION_MALFORMED',
    ],
    ['100,000 keys', withText('"type":2', `${keys(100_000)},"type":2`), 'BODY_STRUCTURE_REFUSED'],
    [
      'a name of half a megabyte',
      withText('"username":"ada"', `"username":"${'x'.repeat(500_000)}"`),
      undefined,
    ],
  ])('%s', async (_what, body, error) => {
    const { app, calls } = startTarget({ maxBodyBytes: 4_194_304, seenInteractions: false });
    const request = signedRequest(kit.signer, body);
    const answer = await app.receive(request);
    // A long text that no option takes does no harm: it is passed by.
    expect(answer.status).toBe(error === undefined ? 200 : 400);
    if (error !== undefined) expect(answer.body).toContain(error);
    expect(calls).toHaveLength(error === undefined ? 1 : 0);
    // At most once for each of the two looks.
    expect(countReads(body)).toBeLessThan(2 * body.length);
  });

  it('a text in an option that is longer than the service lets anyone type', async () => {
    expect(await attackWith(use({ text: '😀'.repeat(6000) }))).toMatchObject({ status: 200, calls: 1 });
    expect(await attackWith(use({ text: 'x'.repeat(12_001) }))).toMatchObject(malformed());
    expect(await attackWith(use({ text: 'x'.repeat(1_000_000) }))).toMatchObject(malformed());
  });
});

describe('attack 26: an id that is no snowflake', () => {
  const bad: [string, unknown][] = [
    ['a number', 1_234_567],
    ['2^64', '18446744073709551616'],
    ['negative', '-1'],
    ['with an exponent', '1e18'],
    ['hexadecimal', '0x10'],
    ['of 400 digits', '1'.repeat(400)],
    ['blank', ' '],
    ['empty', ''],
    ['with a space', '1 '],
    ['with a line break', '1\n'],
    ['in Arabic digits', '١٢٣'],
  ];
  it.each(bad)('%s', async (_what, id) => {
    const data = use()['data'] as object;
    for (const payload of [
      { ...use(), id },
      { ...use(), application_id: id },
      { ...use(), guild_id: id },
      { ...use(), channel_id: id },
      { ...use(), data: { ...data, id } },
      { ...use(), data: { ...data, target_id: id } },
      { ...use(), data: { ...data, guild_id: id } },
    ]) {
      expect(await attackWith(payload)).toMatchObject(malformed());
    }
  });

  it('one of 19 digits reaches the answer unchanged, because it never becomes a number', async () => {
    const { app, logbook } = startTarget();
    const payload = {
      ...use(),
      id: '1234567890123456789',
      data: { ...(use()['data'] as object), name: 'other' },
    };
    await kit.send(app, payload);
    expect(logbook.entries).toMatchObject([{ interactionId: '1234567890123456789' }]);
  });
});

describe('attack 27: a number that is none, or not what it seems', () => {
  const withCount = (written: string) =>
    JSON.stringify(use({ count: 7 })).replace('"value":7', `"value":${written}`);

  it('1e400, which would be infinite, is refused', async () => {
    expect(await attackWith(withCount('1e400'))).toMatchObject(malformed());
  });

  it.each(['NaN', 'Infinity', '0x7', '07', '+7', '.7', '7.'])('%s is no JSON', async (written) => {
    expect(await attackWith(withCount(written))).toMatchObject(malformed('BODY_NOT_JSON'));
  });

  it.each(['9007199254740993', '1e16', '7.5', '"7"', 'true'])(
    '%s for a whole number is told to the user and not passed on',
    async (written) => {
      const { app, calls } = startTarget();
      const answer = await app.receive(signedRequest(kit.signer, withCount(written)));
      expect(JSON.parse(answer.body)).toMatchObject({ type: 4, data: { flags: 64 } });
      expect([answer.status, calls]).toEqual([200, []]);
    },
  );

  it.each([
    ['3.0', 3],
    ['3e0', 3],
    ['-0', -0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s is the number it says', async (written, number) => {
    const { app, calls } = startTarget();
    await app.receive(signedRequest(kit.signer, withCount(written)));
    expect(calls[0]?.[1]).toBe(number);
  });
});

function keys(count: number): string {
  return Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',');
}
