import { API_ROUTES } from '../../../../../tools/src/emulator/http/api/api-routes.js';
import { CONTROL_ROUTES } from '../../../../../tools/src/emulator/http/control/control-routes.js';
import type { Random } from '../../../../support/random.js';
import { ADA, BEN, BENS_MESSAGE, GENERAL, HARBOUR, slash, WEATHER } from '../emulator.js';

/** The records of the emulator that gets the requests. */
export interface Known {
  readonly port: number;
  readonly commandId: string;
  readonly interaction: { readonly id: string; readonly token: string };
  readonly accessToken: string;
}

export interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Every route of both planes, and the pages that no table lists. */
export const TARGETS: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ...API_ROUTES.map(({ method, path }) => [`/api/v10${path}`, [method]] as const),
  ...CONTROL_ROUTES.map(([path, endpoints]) => [`/control${path}`, Object.keys(endpoints)] as const),
  ['/oauth2/authorize', ['GET', 'POST']],
  ['/api/v10/oauth2/authorize', ['GET', 'POST']],
];

const option = (type: number, name: string) => ({ type, name, description: 'An option', required: true });
const commands = [
  slash('ping'),
  slash('weather', {
    name_localizations: { de: 'wetter' },
    default_member_permissions: '8',
    contexts: [0],
    integration_types: [0],
    options: [
      { ...option(3, 'city'), min_length: 1, max_length: 20, autocomplete: false },
      { ...option(4, 'days'), choices: [{ name: 'One', value: 1, name_localizations: { de: 'Eins' } }] },
      { ...option(7, 'where'), channel_types: [0, 2] },
    ],
  }),
  slash('tree', { options: [{ type: 2, name: 'g', description: 'G', options: [option(1, 'leaf')] }] }),
  { type: 2, name: 'High five' },
  { type: 4, name: 'Launch', handler: 2 },
];
const message = {
  content: 'Hello',
  tts: false,
  flags: 64,
  embeds: [{ title: 'T', fields: [{ name: 'n', value: 'v', inline: true }] }],
  allowed_mentions: { parse: ['users'] },
  components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }],
};
const acts = [
  { channel_id: GENERAL, text: '/ping' },
  { channel_id: GENERAL, command: 'weather', options: { city: 'Paris', days: 1 } },
  { channel_id: GENERAL, command: 'weather', focused: { name: 'city', value: 'P' } },
  { channel_id: GENERAL, type: 2, command: 'High five', target_id: BEN },
  { channel_id: GENERAL, type: 3, command: 'Quote', target_id: BENS_MESSAGE },
];
const permissions = { permissions: [{ id: HARBOUR, type: 1, permission: true }] };

/** Bodies that routes take, by a part of their path. Whatever has none here is sent all of them. */
const BODIES: readonly (readonly [part: RegExp, bodies: readonly unknown[]])[] = [
  [/permissions$/, [permissions]],
  [/^\/api.*commands/, [...commands, commands]],
  [
    /callback$/,
    [{ type: 4, data: message }, { type: 5 }, { type: 8, data: { choices: [{ name: 'a', value: 'b' }] } }],
  ],
  [/webhooks/, [message]],
  [/token/, [{ grant_type: 'client_credentials', scope: 'identify' }, { token: 'x' }]],
  [
    /authorize$/,
    [{ client_id: WEATHER.id, response_type: 'code', scope: 'identify', redirect_uri: 'http://localhost/' }],
  ],
  [/clock$/, [{ advance_ms: 1 }, { now_ms: 1_800_000_000_000 }]],
  [
    /faults$/,
    [
      { on: 'api', kind: 'delay', delay_ms: 1 },
      { on: 'delivery', kind: 'drop', times: 2 },
    ],
  ],
  [/endpoint$/, [{ url: null }]],
  [/invoke|autocomplete/, acts],
];
const ALL_BODIES = BODIES.flatMap(([, bodies]) => bodies);

/** The replacements of a value. No address that leads anywhere is among them. */
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  4,
  8,
  -1,
  0.5,
  1e300,
  2 ** 53,
  '',
  'a',
  'A b',
  '8',
  '\u0000',
  '\ud800',
  'ß',
  '🙌',
  'x'.repeat(33),
  'x'.repeat(101),
  'x'.repeat(4_001),
  '-1',
  '1e3',
  '18446744073709551616',
  ADA,
  HARBOUR,
  WEATHER.id,
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: 1 },
  'file:///etc/passwd',
  '/../..',
  'toString',
  '@me',
];
const NAMES = [
  'type',
  'name',
  'description',
  'options',
  'choices',
  'value',
  'required',
  'autocomplete',
  'min_value',
  'max_length',
  'channel_types',
  'name_localizations',
  'handler',
  'id',
  'contexts',
  'integration_types',
  'default_member_permissions',
  'nsfw',
  'de',
  '__proto__',
  'constructor',
  'toString',
  '_errors',
  'data',
  'flags',
  'embeds',
  'components',
  'poll',
  'attachments',
  'allowed_mentions',
  'custom_id',
  'title',
  'channel_id',
  'text',
  'command',
  'focused',
  'target_id',
  'permissions',
  'permission',
  'advance_ms',
  'now_ms',
  'on',
  'kind',
  'times',
  'when',
  'status',
  'scope',
  '',
];
const PARAMETERS = [
  '1',
  '0',
  'x',
  '@me',
  '18446744073709551616',
  '%31',
  '%zz',
  '%2e%2e',
  '../..',
  '~',
  'toString',
  '🙌',
];
const QUERIES = [
  '',
  '',
  '',
  '?with_localizations=true',
  '?with_localizations=maybe',
  '?with_response=1',
  '?wait=true',
  '?as=' + ADA,
  '?types=COMMANDS_UPDATE',
  '?types=x',
  '?after=0',
  '?after=-1',
  `?channel_id=${GENERAL}`,
  '?channel_id=1',
  '?a[b]=c',
  '?__proto__=1',
  '?%zz',
  '?&&&',
  `?client_id=${WEATHER.id}&response_type=code&scope=identify`,
  '?client_id=1',
];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PURGE',
  'QUERY',
  'NONSENSE',
  'get',
];
const TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  'multipart/form-data; boundary=x',
  'APPLICATION/JSON',
  'application/json;',
  'application/octet-stream',
];
const HEADERS = [
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Content-Encoding: nonsense',
  'Expect: 100-continue',
  'Expect: nothing',
  'Accept: text/html',
  'Accept-Language: de;q=x,,;*',
  'Accept-Language: de',
  'X-Service-Locale: xx',
  'X-Service-Locale: de',
  'Last-Event-ID: x',
  'Upgrade: websocket',
  'Origin: http://example.com',
  'X-Forwarded-For: 1.1.1.1',
  'Range: bytes=0-1',
  'If-None-Match: *',
  'X-HTTP-Method-Override: DELETE',
  'X-Audit-Log-Reason: %zz',
  'Cookie: a=b',
  'Bad Header',
  ': empty',
  'Host: example.com',
  'Connection: close',
  'X-Long: ' + 'x'.repeat(17_000),
];

/** A request that is wrong somewhere, or would be but for luck. */
export function createBadRequest(random: Random, known: Known): BadRequest {
  const [template, methods] = pick(random, TARGETS);
  const method = chance(random, 12) ? pick(random, METHODS) : pick(random, methods);
  const path = chance(random, 40) ? wildPath(random) : fill(random, template, known) + pick(random, QUERIES);
  const [type, body] = createBody(random, template);
  const authorization = chance(random, 10)
    ? pick(random, [
        'Bot',
        'Bot x',
        'Bearer x',
        'Basic Og==',
        `Bot  ${WEATHER.token}`,
        'Bearer ' + known.accessToken,
      ])
    : pick(random, [`Bot ${WEATHER.token}`, `Bot ${WEATHER.token}`, `Bearer ${known.accessToken}`]);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${known.port}`,
    `Authorization: ${authorization}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...(chance(random, 12) ? [pick(random, HEADERS)] : []),
    '',
    '',
  ];
  return { method, path, bytes: Buffer.concat([Buffer.from(head.join('\r\n')), body]) };
}

function createBody(random: Random, template: string): readonly [type: string, bytes: Buffer] {
  const type = chance(random, 12) ? pick(random, TYPES) : 'application/json';
  const bodies = BODIES.find(([part]) => part.test(template))?.[1] ?? ALL_BODIES;
  const value = pick(random, chance(random, 12) ? ALL_BODIES : bodies);
  if (template.includes('token') && chance(random, 2)) {
    const fields = Object.entries(Object(mutate(random, value)) as object);
    const form = new URLSearchParams(
      fields.map(([name, each]): [string, string] => [name, toFieldText(each)]),
    );
    return ['application/x-www-form-urlencoded', Buffer.from(form.toString())];
  }
  if (chance(random, 16)) return [type, random.bytes(random.below(60))];
  if (chance(random, 40)) return [type, Buffer.alloc(0)];
  let changed: unknown = value;
  for (let changes = random.below(4); changes > 0; changes--) changed = mutate(random, changed);
  const bytes = Buffer.from((JSON.stringify(changed) as string | undefined) ?? '');
  if (bytes.length > 0 && chance(random, 12)) bytes[random.below(bytes.length)] = random.below(256);
  return [type, chance(random, 30) ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes];
}

function toFieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The same value but for one place. */
function mutate(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && !chance(random, 4)) {
    const at = random.below(value.length);
    if (chance(random, 6)) return [...(value as unknown[]), value[at]];
    return value.map((each: unknown, index) => (index === at ? mutate(random, each) : each));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !chance(random, 6)) {
    const entries = Object.entries(value);
    if (entries.length === 0 || chance(random, 4)) {
      return Object.fromEntries([...entries, [pick(random, NAMES), pick(random, VALUES)]]);
    }
    const at = random.below(entries.length);
    if (chance(random, 6)) return Object.fromEntries(entries.filter((_, index) => index !== at));
    return Object.fromEntries(
      entries.map(([name, each], index) => [name, index === at ? mutate(random, each) : each]),
    );
  }
  return pick(random, VALUES);
}

function fill(random: Random, template: string, { commandId, interaction }: Known): string {
  const ids: Readonly<Record<string, string>> = {
    application_id: WEATHER.id,
    guild_id: HARBOUR,
    command_id: commandId,
    interaction_id: interaction.id,
    token: interaction.token,
    message_id: pick(random, ['@original', BENS_MESSAGE]),
  };
  const [, owner = ''] = /^\/control\/(\w+)/.exec(template) ?? [];
  const ofControl: Readonly<Record<string, string>> = {
    users: pick(random, [ADA, ADA, BEN]),
    applications: WEATHER.id,
    guilds: HARBOUR,
    channels: GENERAL,
    commands: commandId,
  };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    chance(random, 12) ? pick(random, PARAMETERS) : (ids[name] ?? ofControl[owner] ?? '1'),
  );
  return chance(random, 20) ? path.replace('/v10', pick(random, ['/v9', '', '/v', '/v10/', '/V10'])) : path;
}

function wildPath(random: Random): string {
  const text = random
    .bytes(random.below(30))
    .toString('latin1')
    .replace(/[\r\n]/g, '');
  return (
    pick(random, ['/', '*', '//', '/api/', '/control/', '/control', 'http://127.0.0.1/', '/%', '']) + text
  );
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)]!;
}

/** True once in so many times. */
function chance(random: Random, times: number): boolean {
  return random.below(times) === 0;
}
