import type { FaultRequest } from '../../emulator/index.js';
import type { Fault, StruckFaults } from '../../emulator/domain/faults/fault.js';

/** A value of a fault that the form asks for. */
export interface FaultField {
  readonly name: string;
  readonly label: string;
  /** In milliseconds for `ms`, which is entered in seconds. */
  readonly kind: 'ms' | 'integer' | 'text' | 'choice';
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** What is there at first. Empty: it may be left out. */
  readonly initial: string;
}

/** A fault that can be armed. */
export interface FaultKind {
  readonly on: Fault['on'];
  readonly kind: Fault['kind'];
  readonly label: string;
  readonly fields: readonly FaultField[];
}

const delay = (initial: string): FaultField => ({
  name: 'delay_ms',
  label: 'Seconds',
  kind: 'ms',
  initial,
});

const status = (initial: string): FaultField => ({
  name: 'status',
  label: 'Status, 400 to 599',
  kind: 'integer',
  initial,
});

const ofDelivery: FaultField = {
  name: 'interaction_type',
  label: 'Only for',
  kind: 'choice',
  choices: [
    ['', 'every delivery'],
    ['2', 'commands'],
    ['3', 'buttons and selects'],
    ['4', 'autocomplete'],
    ['5', 'modals'],
    ['1', 'the PING of a probe'],
  ],
  initial: '',
};

const ofApi: readonly FaultField[] = [
  {
    name: 'method',
    label: 'Method',
    kind: 'choice',
    choices: [['', 'any'], ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((each) => [each, each] as const)],
    initial: '',
  },
  { name: 'path', label: 'Path, such as /webhooks (empty: any)', kind: 'text', initial: '' },
];

const atEvent: FaultField = {
  name: 'event',
  label: 'At the next event, such as MESSAGE_CREATE (empty: now)',
  kind: 'text',
  initial: '',
};
const ofEvent: FaultField = { ...atEvent, label: 'Only for the event (empty: any)' };

/** Every fault of the emulator, by what it is of. */
export const FAULT_KINDS: readonly FaultKind[] = [
  { on: 'delivery', kind: 'drop', label: 'does not reach the bot', fields: [ofDelivery] },
  {
    on: 'delivery',
    kind: 'status',
    label: 'is answered with an error by a proxy',
    fields: [status('502'), ofDelivery],
  },
  { on: 'delivery', kind: 'delay', label: 'arrives late', fields: [delay('2'), ofDelivery] },
  { on: 'delivery', kind: 'wrong_signature', label: 'has a wrong signature', fields: [ofDelivery] },
  { on: 'delivery', kind: 'duplicate', label: 'arrives twice', fields: [ofDelivery] },
  {
    on: 'api',
    kind: 'status',
    label: 'is answered with an error',
    fields: [status('401'), ...ofApi],
  },
  {
    on: 'api',
    kind: 'rate_limit',
    label: 'is rate limited (429)',
    fields: [
      {
        name: 'scope',
        label: 'Scope',
        kind: 'choice',
        choices: ['user', 'global', 'shared'].map((each) => [each, each] as const),
        initial: 'user',
      },
      { name: 'retry_after_ms', label: 'Retry after, seconds', kind: 'ms', initial: '1' },
      ...ofApi,
    ],
  },
  { on: 'api', kind: 'delay', label: 'is delayed', fields: [delay('2'), ...ofApi] },
  {
    on: 'api',
    kind: 'drop',
    label: 'loses its connection',
    fields: [
      {
        name: 'when',
        label: 'When',
        kind: 'choice',
        choices: [
          ['before', 'before it takes effect'],
          ['after', 'after it took effect'],
        ],
        initial: 'before',
      },
      ...ofApi,
    ],
  },
  { on: 'gateway', kind: 'drop', label: 'loses its connection', fields: [atEvent] },
  { on: 'gateway', kind: 'reconnect', label: 'is told to reconnect', fields: [atEvent] },
  {
    on: 'gateway',
    kind: 'invalid_session',
    label: 'is invalidated',
    fields: [
      {
        name: 'resumable',
        label: 'Then',
        kind: 'choice',
        choices: [
          ['true', 'resumable'],
          ['false', 'not resumable'],
        ],
        initial: 'true',
      },
      atEvent,
    ],
  },
  {
    on: 'gateway',
    kind: 'close',
    label: 'is closed with a code',
    fields: [{ name: 'code', label: 'Code', kind: 'integer', initial: '4000' }, atEvent],
  },
  { on: 'gateway', kind: 'ignore_heartbeat', label: 'gets no heartbeat ACK', fields: [] },
  { on: 'gateway', kind: 'delay', label: 'gets an event late', fields: [delay('5'), ofEvent] },
  { on: 'gateway', kind: 'duplicate', label: 'gets an event twice', fields: [ofEvent] },
  {
    on: 'gateway',
    kind: 'outage',
    label: 'loses this server for a while',
    fields: [{ name: 'duration_ms', label: 'Seconds', kind: 'ms', initial: '30' }],
  },
];

/** What a fault is of, as the subject of the labels of its kinds. */
export const FAULT_SUBJECTS: Readonly<Record<Fault['on'], string>> = {
  delivery: 'A delivery',
  api: 'An API call',
  gateway: 'A gateway session',
};

/** What was entered, by the names of the fields. */
export type FaultEntries = Readonly<Record<string, string>>;

/**
 * Returns the request of a fault, for the emulator to judge.
 *
 * @param guildId - The guild of an outage.
 */
export function toFaultRequest(
  { on, kind, fields }: FaultKind,
  entries: FaultEntries,
  times: number,
  guildId: string | null,
): FaultRequest {
  const values = fields.flatMap((field) => {
    const text = (entries[field.name] ?? field.initial).trim();
    return text === '' ? [] : [[field.name, toValue(field, text)] as const];
  });
  const guild = kind === 'outage' && guildId !== null ? { guild_id: guildId } : {};
  return { on, kind, times, ...Object.fromEntries(values), ...guild } as FaultRequest;
}

function toValue({ name, kind }: FaultField, text: string): unknown {
  if (kind === 'ms') return Math.round(Number(text) * 1_000);
  if (kind === 'integer' || name === 'interaction_type') return Number(text);
  if (name === 'resumable') return text === 'true';
  return text;
}

/** As often as a fault can be used: the latency stays until it is removed. */
const ALWAYS = 1_000_000;

/** The fault that delays every delivery. */
export function toLatency(delayMs: number): FaultRequest {
  return { on: 'delivery', kind: 'delay', delay_ms: delayMs, times: ALWAYS };
}

export function isLatency(fault: Fault): fault is Fault & { readonly delay_ms: number } {
  return fault.on === 'delivery' && fault.kind === 'delay' && fault.times === ALWAYS;
}

/** Describes a fault in a few words, for example `A delivery arrives late, 2 s`. */
export function describeFault(fault: Fault): string {
  const label = FAULT_KINDS.find(({ on, kind }) => on === fault.on && kind === fault.kind)?.label;
  const details = Object.entries(fault).flatMap(([name, value]) => {
    if (HEAD.includes(name) || value === undefined) return [];
    if (name.endsWith('_ms')) return [`${Number(value) / 1_000} s`];
    if (name === 'resumable') return [value === true ? 'resumable' : 'not resumable'];
    if (name === 'interaction_type')
      return ofDelivery.choices?.find(([each]) => each === String(value))?.[1] ?? [];
    return [String(value)];
  });
  return [`${FAULT_SUBJECTS[fault.on]} ${label ?? fault.kind}`, ...details].join(', ');
}

const HEAD: readonly string[] = [
  'id',
  'on',
  'kind',
  'times',
  'used',
  'application_id',
  'session_id',
  'guild_id',
];

/** How often a fault was used, and how often it will be. */
export function describeUse(fault: Fault): string {
  if (fault.times === ALWAYS) return fault.used === 0 ? '' : `triggered ${fault.used}`;
  return `triggered ${fault.used} of ${fault.times}`;
}

export function countStruck(struck: readonly StruckFaults[]): number {
  return struck.reduce((total, { count }) => total + count, 0);
}
