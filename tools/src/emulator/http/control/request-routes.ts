import * as z from 'zod';
import { Snowflake, type JsonObject } from 'commandry/protocol';
import { notFound } from '../../domain/world/find-records.js';
import type { RequestEntry, RequestLogLine, RequestSummary } from '../../domain/requests/request-entry.js';
import { CodeErrorRequest } from './code-error.js';
import { readWith } from './control-requests.js';
import { ControlResult, type ControlCall } from './control-route.js';

/** `GET /control/requests` */
export interface RequestsResult {
  /** Newest first. */
  readonly requests: readonly RequestSummary[];
}

const KINDS = ['command', 'autocomplete', 'component', 'modal', 'event', 'ping'] as const;
const STATUSES = ['waiting', 'done', 'failed'] as const;

const count = (max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** One or several of these, with commas. */
const oneOf = <const T extends string>(names: readonly T[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)));

const RequestsQuery = z.strictObject({
  user_id: z.optional(Snowflake),
  application_id: z.optional(Snowflake),
  kind: oneOf(KINDS).optional(),
  status: oneOf(STATUSES).optional(),
  /** Only those that took, or have been waiting for, at least as long. */
  slow_ms: count(1e9).optional(),
  /** The name of a command, with or without its subcommand and its slash. */
  command: z.string().optional(),
  /** The id of an entry: only those before it. */
  before: z.string().optional(),
  limit: count(500).default(100),
});

const LogLineBody = z.strictObject({
  at_ms: z.int().optional(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  message: z.string().max(100_000),
  /** For programs, for example `HANDLER_FAILED`. With the level `error`, the line is a failure of the bot. */
  event: z.string().min(1).max(100).exactOptional(),
  fields: z
    .record(z.string(), z.unknown())
    .transform((fields) => fields as JsonObject)
    .exactOptional(),
  error: CodeErrorRequest.exactOptional(),
});
/** Body of `POST /control/interactions/{id}/log`. `at_ms` is now by default. */
export type LogLineBody = z.input<typeof LogLineBody>;

export function listRequests({ service, query }: ControlCall): RequestsResult {
  const wanted = readWith(RequestsQuery, query);
  const { user_id: userId, application_id: applicationId, kind, status, slow_ms: slowMs, command } = wanted;
  const all = service.requests.list();
  const nowMs = service.clock.now();
  const from = wanted.before === undefined ? 0 : all.findIndex(({ id }) => id === wanted.before) + 1;
  const found = all
    .slice(from)
    .filter(
      (each) =>
        (userId === undefined || each.user_id === userId) &&
        (applicationId === undefined || each.application_id === applicationId) &&
        (!kind || kind.includes(each.kind)) &&
        (!status || status.includes(each.status)) &&
        (slowMs === undefined || (each.ended_at_ms ?? nowMs) - each.sent_at_ms >= slowMs) &&
        (command === undefined || isOfCommand(each, command)),
    );
  return { requests: found.slice(0, wanted.limit) };
}

function isOfCommand({ command_type: type, name }: RequestSummary, command: string): boolean {
  if (type === undefined) return false;
  const [bare, wanted] = [name, command].map((text) => text.replace(/^\//, '')) as [string, string];
  return bare === wanted || bare.startsWith(`${wanted} `);
}

/** Forgets all of them. */
export function clearRequests({ service }: ControlCall): ControlResult {
  service.requests.replace([]);
  return new ControlResult(204);
}

/** @throws DomainError `UNKNOWN_REQUEST`. */
export function findRequest({ service, param }: ControlCall): RequestEntry {
  const id = param('id');
  return service.requests.get(id) ?? notFound('UNKNOWN_REQUEST', `request ${id} in the record`, []);
}

/**
 * Notes a line that a bot has logged while it handled an interaction, as whoever runs it has read it. An error with a name is
 * a failure of the bot: its response does not say so.
 */
export async function noteLog({ service, param, readBody }: ControlCall): Promise<ControlResult> {
  const { requests, events, clock, store } = service;
  const body = readWith(LogLineBody, await readBody());
  const line: RequestLogLine = { ...body, at_ms: body.at_ms ?? clock.now() };
  const id = param('id');
  const record = store.interactions.get(id) ?? notFound('UNKNOWN_INTERACTION', `interaction ${id}`, []);
  requests.noteLog(id, line);
  const { level, event, error, fields } = line;
  if (level === 'error' && event !== undefined) {
    const incidentId = fields?.['incidentId'];
    const cause = error ? [`${error.name}: ${error.message}`] : [];
    events.emit({
      type: 'INTERACTION_FAILURE',
      user_id: record.userId,
      interaction_id: id,
      message_id: record.originalId ?? record.messageId,
      by: 'application',
      code: event,
      message: [line.message, ...cause].join(' '),
      ...(typeof incidentId === 'string' ? { incident_id: incidentId } : {}),
    });
  }
  return new ControlResult(204);
}
