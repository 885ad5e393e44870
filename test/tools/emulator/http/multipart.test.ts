import { describe, expect, test } from 'vitest';
import type { WireMessage } from '../../../../tools/src/emulator/index.js';
import { BODY_LIMITS } from '../../../../tools/src/emulator/bodies/body-limits.js';
import { FileStore } from '../../../../tools/src/emulator/storage/file-store.js';
import { toJpeg, toPng } from '../../../protocol/support/pictures.js';
import { startAnswering } from '../support/interactions.js';
import { GENERAL, WEATHER } from '../support/emulator.js';

type File = readonly [name: string, content: string | Uint8Array, type?: string];

/** A form with files[0], files[1] and so on. */
function toForm(payload: unknown, files: readonly File[]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(payload));
  for (const [index, [name, content, type = 'text/plain']] of files.entries()) {
    form.set(`files[${index}]`, new Blob([content], { type }), name);
  }
  return form;
}

async function startUploading(answer: unknown = { type: 4, data: { content: 'Sunny' } }) {
  const bot = await startAnswering();
  const { interaction } = await bot.ping(answer);
  const upload = async (method: string, path: string, payload: unknown, files: readonly File[]) => {
    const url = `${bot.emulator.baseUrl}/api/v10/webhooks/${WEATHER.id}/${interaction!.token}${path}`;
    const response = await fetch(url, { method, body: toForm(payload, files) });
    return { status: response.status, body: (await response.json()) as WireMessage & { code: number } };
  };
  const edit = (payload: unknown, files: readonly File[] = []) =>
    upload('PATCH', '/messages/@original', payload, files);
  const post = (payload: unknown, files: readonly File[] = []) => upload('POST', '', payload, files);
  return { ...bot, edit, post, interaction: interaction! };
}

const MAP: File = ['map.png', 'a picture', 'image/png'];
const NOTES: File = ['notes.txt', 'words'];

describe('a file', () => {
  test('is posted, and fetched as it was sent', async () => {
    const { post, emulator } = await startUploading();
    const { status, body } = await post({ content: 'Look' }, [MAP]);
    expect(status).toBe(200);
    const [attachment] = body.attachments;
    expect(attachment).toMatchObject({ filename: 'map.png', size: 9, content_type: 'image/png' });
    expect(attachment!.url).toBe(`${emulator.baseUrl}/attachments/${GENERAL}/${attachment!.id}/map.png`);
    const fetched = await fetch(attachment!.url);
    expect(await fetched.text()).toBe('a picture');
    expect(fetched.headers.get('content-type')).toBe('image/png');
    expect(fetched.headers.get('content-security-policy')).toContain('sandbox');
    expect(fetched.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['map.png', toPng(640, 480)],
    ['map.jpg', toJpeg(640, 480)],
  ])('that is a picture, %s, has its size, also in an embed', async (name, bytes) => {
    const { post } = await startUploading();
    const { body } = await post({ embeds: [{ image: { url: `attachment://${name}` } }] }, [[name, bytes]]);
    expect(body).toMatchObject({
      attachments: [{ width: 640, height: 480 }],
      embeds: [{ image: { width: 640, height: 480 } }],
    });
    expect((await post({}, [['a.txt', 'x']])).body.attachments[0]).not.toHaveProperty('width');
  });

  test.each([
    ['map.PNG', 'image/png'],
    ['notes.txt', 'text/plain'],
    ['towns.constructor', 'application/octet-stream'],
    ['towns', 'application/octet-stream'],
  ])('without a type has that of its ending: %s is %s', async (name, type) => {
    const { post } = await startUploading();
    for (const declared of ['', 'application/octet-stream']) {
      const { body } = await post({}, [[name, 'x', declared]]);
      expect(body.attachments).toMatchObject([{ content_type: type }]);
    }
    expect((await post({}, [[name, 'x', 'text/x-own']])).body.attachments[0]!.content_type).toBe(
      'text/x-own',
    );
  });

  test('is something to show by itself', async () => {
    const { post } = await startUploading();
    expect(await post({}, [MAP])).toMatchObject({ status: 200, body: { content: '' } });
  });

  test('has the notes that are listed for it', async () => {
    const { post } = await startUploading();
    const attachments = [{ id: '0', description: 'The town', title: 'Town', is_spoiler: true }];
    expect((await post({ attachments }, [MAP])).body.attachments).toMatchObject([
      { filename: 'map.png', description: 'The town', title: 'Town', flags: 8 },
    ]);
  });

  test.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['täg lich.txt', 't_g_lich.txt'],
    ['..', 'file'],
  ])('with the name %s is kept as %s', async (name, kept) => {
    const { post } = await startUploading();
    const { body } = await post({}, [[name, 'x']]);
    expect(body.attachments).toMatchObject([{ filename: kept }]);
    expect((await fetch(body.attachments[0]!.url)).status).toBe(200);
  });

  test('goes with its message', async () => {
    const { post, webhook, interaction } = await startUploading();
    const { body } = await post({}, [MAP]);
    await webhook(interaction, 'DELETE', `/messages/${body.id}`);
    expect((await fetch(body.attachments[0]!.url)).status).toBe(404);
  });

  test('of an ephemeral message is marked as ephemeral', async () => {
    const { post } = await startUploading();
    const { body } = await post({ flags: 64 }, [MAP]);
    expect(body.attachments).toMatchObject([{ ephemeral: true }]);
  });

  test('is what attachment:// stands for, in embeds and in components', async () => {
    const { post } = await startUploading();
    const embeds = [{ image: { url: 'attachment://map.png' } }];
    const first = (await post({ embeds }, [MAP])).body;
    expect(first.embeds).toMatchObject([{ type: 'rich', image: { url: first.attachments[0]!.url } }]);
    const components = [
      { type: 12, items: [{ media: { url: 'attachment://map.png' } }] },
      { type: 13, file: { url: 'attachment://notes.txt' } },
    ];
    const second = (await post({ flags: 32768, components }, [MAP, NOTES])).body;
    const [map, notes] = second.attachments;
    expect(second.components).toMatchObject([
      { type: 12, id: 1, items: [{ media: { url: map!.url, attachment_id: map!.id } }] },
      { type: 13, id: 2, file: { url: notes!.url }, name: 'notes.txt', size: 5 },
    ]);
  });
});

describe('an edit', () => {
  const both = (body: WireMessage) => body.attachments.map(({ filename }) => filename);

  test('without a list adds its files', async () => {
    const { edit } = await startUploading();
    expect(both((await edit({}, [MAP])).body)).toEqual(['map.png']);
    expect(both((await edit({}, [NOTES])).body)).toEqual(['map.png', 'notes.txt']);
    expect(both((await edit({ content: 'x' })).body)).toEqual(['map.png', 'notes.txt']);
  });

  test('with a list keeps and adds those of the list alone', async () => {
    const { edit } = await startUploading();
    const [map, notes] = (await edit({}, [MAP, NOTES])).body.attachments;
    const kept = (await edit({ attachments: [{ id: notes!.id }, { id: '0' }] }, [['new.txt', 'n']])).body;
    expect(both(kept)).toEqual(['notes.txt', 'new.txt']);
    expect((await fetch(map!.url)).status).toBe(404);
    expect((await fetch(notes!.url)).status).toBe(200);
    expect(both((await edit({ attachments: [] })).body)).toEqual([]);
  });

  test('that lists what is not there is refused', async () => {
    const { edit } = await startUploading();
    expect(await edit({ attachments: [{ id: '3' }] }, [MAP])).toMatchObject({
      status: 400,
      body: { code: 50146, message: 'Uploaded file not found.' },
    });
  });
});

describe('refused are', () => {
  test('eleven files', async () => {
    const { post } = await startUploading();
    const files = Array.from({ length: 11 }, (_, index): File => [`${index}.txt`, 'x']);
    expect(await post({}, files)).toMatchObject({ status: 400, body: { code: 50035 } });
    expect((await post({}, files.slice(0, 10))).body.attachments).toHaveLength(10);
  });

  test('a file of more than 10 MiB', async () => {
    const { post } = await startUploading();
    const large = new Uint8Array(BODY_LIMITS.fileBytes + 1);
    expect(await post({}, [['large.bin', large]])).toMatchObject({
      status: 413,
      body: { code: 40005, message: 'Request entity too large' },
    });
  });

  test('a payload that is not JSON', async () => {
    const { emulator, interaction } = await startUploading();
    const form = new FormData();
    form.set('payload_json', '{');
    const url = `${emulator.baseUrl}/api/v10/webhooks/${WEATHER.id}/${interaction.token}`;
    const answer = await fetch(url, { method: 'POST', body: form });
    expect(await answer.json()).toMatchObject({ code: 50109 });
  });
});

describe('a callback with files', () => {
  const callback = { type: 4, data: { content: 'Look', attachments: [{ id: 0, description: 'A map' }] } };
  const expected = { content: 'Look', attachments: [{ filename: 'map.png', description: 'A map' }] };

  test('is taken by the callback endpoint', async () => {
    const bot = await startAnswering();
    const { message } = await bot.pingLater(async ({ id, token }) => {
      const url = `${bot.emulator.baseUrl}/api/v10/interactions/${id}/${token}/callback`;
      const answer = await fetch(url, { method: 'POST', body: toForm(callback, [MAP]) });
      expect(answer.status).toBe(204);
    });
    expect(message).toMatchObject(expected);
  });

  /** The bytes of a form, and their Content-Type. */
  const encode = async (form: FormData) => {
    const encoded = new Response(form);
    return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
  };

  test('is taken as the answer to a delivery', async () => {
    const bot = await startAnswering();
    const { type, bytes } = await encode(toForm(callback, [MAP]));
    bot.receiver.respond = (_received, response) =>
      response.writeHead(200, { 'content-type': type }).end(bytes);
    expect(await bot.invoke({ text: '/ping' })).toMatchObject({
      outcome: 'message',
      message: expected,
      response: { status: 200, body: `(a form of ${bytes.length} bytes)` },
    });
  });

  test.each<[string, string, string]>([
    ['has no boundary', 'multipart/form-data', 'x'],
    ['is no form', 'multipart/form-data; boundary=x', 'x'],
  ])('is refused if it %s', async (_what, type, body) => {
    const bot = await startAnswering();
    bot.receiver.respond = (_received, response) =>
      response.writeHead(200, { 'content-type': type }).end(body);
    expect(await bot.invoke({ text: '/ping' })).toMatchObject({
      outcome: 'failed',
      reason: { code: 'BAD_FORM' },
    });
  });

  test('may be larger than one without', async () => {
    const bot = await startAnswering();
    const large: File = ['large.bin', new Uint8Array(2_000_000)];
    const { type, bytes } = await encode(toForm({ type: 4, data: {} }, [large]));
    bot.receiver.respond = (_received, response) =>
      response.writeHead(200, { 'content-type': type }).end(bytes);
    expect((await bot.invoke({ text: '/ping' })).message?.attachments).toMatchObject([{ size: 2_000_000 }]);
  });
});

test('kept files have an upper bound, and the oldest go first', () => {
  const files = new FileStore(10);
  const file = (size: number) => ({ filename: 'x', contentType: 'x/y', bytes: new Uint8Array(size) });
  files.set('1', file(4));
  files.set('2', file(6));
  expect(files.get('1')).toBeDefined();
  files.set('3', file(1));
  expect(files.get('1')).toBeUndefined();
  expect(files.get('2')).toBeDefined();
  files.delete('2');
  files.set('4', file(9));
  expect(files.get('3')).toBeDefined();
});

test('no attachment is found under another name', async () => {
  const { post } = await startUploading();
  const { url } = (await post({}, [MAP])).body.attachments[0]!;
  expect((await fetch(url.replace('map.png', 'other.png'))).status).toBe(404);
});
