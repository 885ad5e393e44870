import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { signedRequest } from '../../support/signatures/signed-request.js';
import { attack, attackWith, honest, startTarget, use } from './support/attacked-app.js';
import { kit } from '../../support/apps/started-app.js';

/** A use of the command as JSON, in which a text is exchanged for another. */
const withText = (from: string, to: string) => JSON.stringify(use({ text: 'hi' })).replace(from, to);

const malformed = (error = 'INTERACTION_MALFORMED') => ({ status: 400, error, calls: 0 });

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
    expect(await attackWith(Uint8Array.from(bytes))).toMatchObject(malformed('BODY_NOT_JSON'));
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

describe('attack 22: a key that comes twice', () => {
  it.each([
    ['as it is', withText('"type":2', '"type":1,"type":2')],
    ['escaped', withText('"type":2', '"\\u0074ype":1,"type":2')],
    ['in an option', withText('"name":"text"', '"name":"count","name":"text"')],
  ])('%s counts as it comes last, for every part of the app', async (_what, body) => {
    expect(await attackWith(body)).toMatchObject({ status: 200, calls: 1 });
  });
});

describe('attack 23: a key that is the prototype of objects', () => {
  const evil = '{"polluted":true}';
  it.each([
    ['__proto__', withText('"type":2', `"__proto__":${evil},"type":2`)],
    ['__proto__, escaped', withText('"type":2', `"\\u005f_proto__":${evil},"type":2`)],
    ['__proto__ inside data', withText('"name":"target"', `"__proto__":${evil},"name":"target"`)],
    ['__proto__ inside an option', withText('"value":"hi"', `"__proto__":${evil},"value":"hi"`)],
    ['__proto__ inside a list', withText('"roles":[]', `"roles":[{"__proto__":${evil}}]`)],
    ['constructor.prototype', withText('"type":2', `"constructor":{"prototype":${evil}},"type":2`)],
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

  it.each([1000, 100_000, 500_000])('is refused if it is no more than that, %i deep', async (depth) => {
    expect(await attackWith(nest(depth))).toMatchObject(malformed());
    const unclosed = '{"a":'.repeat(Math.min(depth, 200_000));
    expect(await attackWith(unclosed)).toMatchObject(malformed('BODY_NOT_JSON'));
  });

  it('reaches its handler if it is an interaction', async () => {
    const body = withText('"type":2', `"x":${nest(100_000)},"type":2`);
    expect(await attackWith(body)).toMatchObject({ status: 200, calls: 1 });
  });
});

describe('attack 25: a body that is huge in one place', () => {
  it.each([
    ['50,000 keys', withText('"type":2', `${keys(50_000)},"type":2`)],
    ['a name of half a megabyte', withText('"username":"ada"', `"username":"${'x'.repeat(500_000)}"`)],
  ])('%s, which no option takes, does no harm', async (_what, body) => {
    expect(await attack(signedRequest(kit.signer, body))).toMatchObject({
      status: 200,
      calls: 1,
    });
  });

  it('a text in an option that is longer than Discord lets anyone type is not passed on', async () => {
    expect(await attackWith(use({ text: '😀'.repeat(6000) }))).toMatchObject({ status: 200, calls: 1 });
    for (const text of ['x'.repeat(6001), '😀'.repeat(6001), 'x'.repeat(1_000_000)]) {
      const { app, calls, logbook } = startTarget();
      expect((await kit.send(app, use({ text }))).body).toMatchObject({ type: 4, data: { flags: 64 } });
      expect([calls, logbook.events()]).toEqual([[], ['OPTION_VALUE_REFUSED']]);
    }
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
      { ...use(), data: { ...data, id } },
      { ...use(), member: { user: { id } } },
      { ...use(), member: undefined, user: { id } },
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

  it.each(['NaN', 'Infinity', '0x7', '07', '+7', '.7', '7.'])('%s is no JSON', async (written) => {
    expect(await attackWith(withCount(written))).toMatchObject(malformed('BODY_NOT_JSON'));
  });

  it.each(['9007199254740993', '1e16', '1e400', '7.5', '"7"', 'true'])(
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
