import { describe, expect, test } from 'vitest';
import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  createApp,
  MentionableOption,
  NumberOption,
  RoleOption,
  SlashCommand,
  StringOption,
  UserOption,
  type ChannelValue,
  type MentionableValue,
  type UserValue,
} from 'commandry';
import { chatInputPayload, TEST_USER, type OptionInput } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../support/logbook.js';

const kit = createWireKit();
const logbook = createLogbook();

const user = { id: '201', username: 'ben' };
const member = {
  nick: 'Captain',
  roles: [],
  joined_at: '2024-01-01T00:00:00.000000+00:00',
  permissions: '0',
};
const role = { id: '301', name: 'sailors', permissions: '0' };
const channel = { id: '401', name: 'general', type: 0, permissions: '0' } as const;
const attachment = { id: '501', filename: 'map.PNG', size: 10, url: 'https://files.example/map.png' };

const seen: unknown[] = [];

class Take {
  @SlashCommand('number', 'd')
  number(@NumberOption('n', 'd', { minValue: -1.5, maxValue: 2 ** 53 }) n?: number) {
    seen.push(n);
    return 'ok';
  }
  @SlashCommand('boolean', 'd')
  boolean(@BooleanOption('b', 'd') b?: boolean) {
    seen.push(b);
    return 'ok';
  }
  @SlashCommand('user', 'd')
  user(@UserOption('u', 'd', { required: true }) u: UserValue) {
    seen.push(u);
    return u.user.username;
  }
  @SlashCommand('role', 'd')
  role(@RoleOption('r', 'd', { required: true }) r: { readonly name: string }) {
    seen.push(r);
    return r.name;
  }
  @SlashCommand('channel', 'd')
  channel(
    @ChannelOption('c', 'd', { required: true, channelTypes: ['GUILD_TEXT', 'GUILD_VOICE'] })
    c: ChannelValue<'GUILD_TEXT' | 'GUILD_VOICE'>,
  ) {
    seen.push(c);
    return c.id;
  }
  @SlashCommand('mentionable', 'd')
  mentionable(@MentionableOption('m', 'd', { required: true }) m: MentionableValue) {
    seen.push(m);
    return m.kind === 'user' ? m.user.username : m.role.name;
  }
  @SlashCommand('file', 'd')
  file(
    @AttachmentOption('f', 'd', { required: true, fileTypes: ['image', '.pdf'] })
    f: { readonly filename: string },
  ) {
    seen.push(f);
    return f.filename;
  }
  @SlashCommand('mixed', 'd')
  mixed(
    @UserOption('u', 'd') u?: UserValue,
    @StringOption('s', 'd') s?: string,
    @RoleOption('r', 'd') r?: object,
  ) {
    seen.push([u, s, r]);
    return 'ok';
  }
}

const app = createApp({ commands: [Take], ...kit.credentials, log: logbook.log });

async function use(path: string, options: Record<string, OptionInput>) {
  seen.length = 0;
  logbook.entries.length = 0;
  const answer = await kit.chatInput(app, path, options);
  return { answer, value: seen[0] };
}

describe('the method is given', () => {
  test.each<[string, string, Record<string, OptionInput>, unknown]>([
    ['a fraction', 'number', { n: { type: 'number', value: 0.5 } }, 0.5],
    ['zero', 'number', { n: { type: 'number', value: 0 } }, 0],
    ['a whole number from a number option', 'number', { n: { type: 'number', value: 3 } }, 3],
    ['2^53 from a number option', 'number', { n: { type: 'number', value: 2 ** 53 } }, 2 ** 53],
    ['true', 'boolean', { b: true }, true],
    ['false', 'boolean', { b: false }, false],
    ['nothing for what was left out', 'boolean', {}, undefined],
    ['a user with the member', 'user', { u: { type: 'user', user, member } }, { user, member }],
    ['a user who is no member', 'user', { u: { type: 'user', user } }, { user, member: undefined }],
    ['a role', 'role', { r: { type: 'role', role } }, role],
    ['a channel', 'channel', { c: { type: 'channel', channel } }, channel],
    [
      'a user from a mentionable option',
      'mentionable',
      { m: { type: 'mentionable', user, member } },
      { kind: 'user', user, member },
    ],
    [
      'a role from a mentionable option',
      'mentionable',
      { m: { type: 'mentionable', role } },
      { kind: 'role', role },
    ],
    ['a file', 'file', { f: { type: 'attachment', attachment } }, attachment],
    [
      'a file by its ending',
      'file',
      { f: { type: 'attachment', attachment: { ...attachment, filename: 'a.b.PDF' } } },
      { ...attachment, filename: 'a.b.PDF' },
    ],
  ])('%s', async (_what, path, options, wanted) => {
    const { answer, value } = await use(path, options);
    expect(answer.status).toBe(200);
    expect(value).toEqual(wanted);
    expect(logbook.entries).toEqual([]);
  });

  test('several at once, each in its place', async () => {
    const { value } = await use('mixed', { r: { type: 'role', role }, s: '', u: { type: 'user', user } });
    expect(value).toEqual([{ user, member: undefined }, '', role]);
  });
});

describe('the user is told, and the method not called, when', () => {
  test.each<[string, string, Record<string, OptionInput>, RegExp]>([
    ['a number is too small', 'number', { n: { type: 'number', value: -2 } }, /`n` must be at least -1.5/],
    [
      'a channel has another type',
      'channel',
      { c: { type: 'channel', channel: { ...channel, type: 4 } } },
      /`c` must be a channel of type GUILD_TEXT or GUILD_VOICE/,
    ],
    [
      'a file has another ending',
      'file',
      { f: { type: 'attachment', attachment: { ...attachment, filename: 'run.exe' } } },
      /`f` must be a file of type image or \.pdf/,
    ],
    [
      'a file only pretends',
      'file',
      { f: { type: 'attachment', attachment: { ...attachment, filename: 'png' } } },
      /`f` must be a file/,
    ],
  ])('%s', async (_what, path, options, says) => {
    const { answer } = await use(path, options);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { content: expect.stringMatching(says) as string, flags: 64 } },
    });
    expect(seen).toEqual([]);
    expect(logbook.events()).toEqual(['OPTION_VALUE_REFUSED']);
  });

  const option = (name: string, type: number, value: unknown) => ({ name, type, value });
  test.each([
    ['a user was not resolved', 'user', option('u', 6, '999'), {}],
    ['a role was not resolved', 'role', option('r', 8, '999'), { roles: { '301': role } }],
    ['a channel was not resolved', 'channel', option('c', 7, '999'), {}],
    ['a mentionable was not resolved', 'mentionable', option('m', 9, '999'), {}],
    ['a file was not resolved', 'file', option('f', 11, '999'), {}],
    ['the id is an inherited property', 'user', option('u', 6, 'constructor'), { users: { '1': TEST_USER } }],
    ['the id is __proto__', 'role', option('r', 8, '__proto__'), {}],
    ['the id is a number', 'user', option('u', 6, 201), { users: { '201': user } }],
    ['yes is a text', 'boolean', option('b', 5, 'true'), {}],
    ['a number is a text', 'number', option('n', 10, '1'), {}],
  ])('%s', async (_what, path, value, resolved) => {
    seen.length = 0;
    logbook.entries.length = 0;
    const payload = chatInputPayload(kit.context(), path, {});
    const answer = await kit.send(app, {
      ...payload,
      data: { ...(payload['data'] as object), options: [value], resolved },
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { flags: 64 } } });
    expect(seen).toEqual([]);
    expect(logbook.events()).toEqual(['OPTION_VALUE_REFUSED']);
  });
});
