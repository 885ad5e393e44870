import type { CodeError, ControlSummary, RequestEntry } from '../../../../tools/src/emulator/index.js';

export const SENT_AT_MS = Date.UTC(2026, 10, 26, 12, 0, 0);

export const summary = {
  base_url: 'http://127.0.0.1:4400',
  applications: [{ id: '1', name: 'Weather', bot_status: null }],
  guilds: [{ id: '2', name: 'Harbour', owner_id: '3' }],
  channels: [{ id: '4', guild_id: '2', name: 'general', type: 0 }],
  users: [{ id: '3', username: 'ada', global_name: 'Ada', locale: 'en-US', bot: false }],
} as unknown as ControlSummary;

const payload = {
  ...{ id: '9', type: 2, application_id: '1', channel_id: '4', guild_id: '2', token: 'abc', version: 1 },
  data: { id: '7', name: 'ping', type: 1 },
  member: { user: { id: '3', username: 'ada' } },
};

/** An entry of the record: `/ping`, answered after 30 ms. */
export function toEntry(parts: Partial<RequestEntry> = {}): RequestEntry {
  return {
    ...{ id: '9', revision: 1, kind: 'command', command_type: 1, name: '/ping', application_id: '1' },
    ...{ user_id: '3', guild_id: '2', channel_id: '4', status: 'done', outcome: 'message', shown: 'Pong' },
    ...{ sent_at_ms: SENT_AT_MS, ended_at_ms: SENT_AT_MS + 30, answered_at_ms: SENT_AT_MS + 30 },
    ...{ token_ends_at_ms: SENT_AT_MS + 900_000, failures: [], faults: [], message_ids: [], payload },
    request: {
      url: 'http://127.0.0.1:3000/interactions',
      headers: { 'Content-Type': 'application/json', 'X-Signature-Timestamp': '1795694400' },
      body: JSON.stringify(payload),
      signed: `1795694400${JSON.stringify(payload)}`,
    },
    response: {
      at_ms: SENT_AT_MS + 30,
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"type":4,"data":{"content":"Pong"}}',
    },
    ...{ calls: [], dispatches: [], spans: [], log: [], is_shortened: false },
    ...parts,
  };
}

/** An error thrown in `src/forecast.ts`, called by a package. */
export const thrown: CodeError = {
  name: 'TypeError',
  message: 'the forecast is gone',
  stack: 'TypeError: the forecast is gone\n    at read (/bot/src/forecast.ts:12:11)',
  frames: [
    {
      ...{ function: 'read', file: '/bot/src/forecast.ts', line: 12, column: 3, is_own: true },
      source: { first_line: 11, lines: ['if (!found)', "  throw new TypeError('gone');", 'return found;'] },
    },
    ...[1, 2, 3].map((line) => ({
      ...{ function: 'run', file: '/bot/node_modules/lib/index.js', line, column: 1, is_own: false },
    })),
  ],
};
