import * as z from 'zod';
import { parseGiven, Snowflake, type JsonObject } from 'commandry/protocol';
import { EmulatorError } from '../../emulator-error.js';
import type { Service } from '../../emulator-modules.js';
import { Inconsistency } from '../../storage/check-records.js';
import type { StoredMessage, StoredPermissions } from '../../storage/store-records.js';
import { permissionsKey, type TableName } from '../../storage/store.js';
import type { StoredCommand } from '../../storage/stored-command.js';
import type { Table } from '../../storage/table.js';
import { advanceClock } from '../advance-clock.js';
import { compareIds } from '../compare-ids.js';
import { DomainError } from '../domain-error.js';
import type { RequestEntry } from '../requests/request-entry.js';
import { RESOURCES } from '../resources/index.js';
import { createWorldStore } from '../world/read-world.js';
import { exportWorld, World, type ReadWorld } from '../world/world.js';

/** The content of an attachment of a message. */
export interface SharedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly contentBase64: string;
}

/** Everything that is seen of an emulator: its world, its messages and what was sent to bots. */
export interface Share {
  /** Tells the file from others. */
  readonly format: 'commandry-share';
  /** Of the format. A file of another version is refused. */
  readonly version: 1;
  /** The clock, in milliseconds of the Unix epoch. */
  readonly nowMs: number;
  /** Where attachments are, before the `/attachments` of their addresses. */
  readonly baseUrl: string;
  /** Without messages: they stand below, with everything that a world does not say of them. */
  readonly world: ReadWorld;
  /** Also those that only one user sees. Oldest first. */
  readonly messages: readonly StoredMessage[];
  /** Registered ones, of every application, global and of guilds. */
  readonly commands: readonly StoredCommand[];
  /** Of commands, by guild, as administrators have set them. */
  readonly permissions: readonly StoredPermissions[];
  /** By the id of the attachment: the contents that are kept, as far as they fit. */
  readonly files: Readonly<Record<string, SharedFile>>;
  /** Of the record of requests, oldest first. */
  readonly requests: readonly RequestEntry[];
}

/** Stands in place of the tokens of interactions, which a file does not have. */
export const MASKED_TOKEN = '{token}';

/** Each begins with the base64 of `interaction:`. */
const TOKENS = /aW50ZXJhY3Rpb246[\w+/=%-]*/g;

/** The contents of files in a share: so many that it can be restored. */
const MOST_FILE_BYTES = 64 * 1_048_576;

/** Returns everything for one file. */
export function exportShare({ store, files, requests, clock, baseUrl, hideSecrets }: Service): Share {
  const withoutSecrets = <T>(value: T): T =>
    JSON.parse(hideSecrets(JSON.stringify(value).replace(TOKENS, MASKED_TOKEN))) as T;
  const messages = [...store.messages.values()];
  const shared: Record<string, SharedFile> = {};
  let bytes = 0;
  const attachments = messages.flatMap(({ message }) => message.attachments).toReversed();
  for (const { id } of attachments) {
    const file = files.get(id);
    if (!file || bytes + file.bytes.length > MOST_FILE_BYTES) continue;
    bytes += file.bytes.length;
    const contentBase64 = Buffer.from(file.bytes).toString('base64');
    shared[id] = { filename: file.filename, contentType: file.contentType, contentBase64 };
  }
  return {
    format: 'commandry-share',
    version: 1,
    nowMs: clock.now(),
    baseUrl,
    world: { ...exportWorld(store), messages: [] },
    messages: withoutSecrets(messages),
    commands: [...store.commands.values()],
    permissions: [...store.permissions.values()],
    files: shared,
    requests: withoutSecrets(requests.entries()),
  };
}

const object = z.looseObject({});
const objects = z.array(object);
const texts = z.array(z.string());

/** Records as the emulator writes them: what it relies on is checked, the rest kept. */
const ShareFile = z.strictObject({
  format: z.literal('commandry-share'),
  version: z.literal(1),
  nowMs: z.int(),
  baseUrl: z.string().min(1),
  world: World,
  messages: z.array(
    z.looseObject({
      message: z.looseObject({
        id: Snowflake,
        channel_id: Snowflake,
        content: z.string(),
        author: z.looseObject({ id: Snowflake }),
        type: z.int(),
        flags: z.int(),
        embeds: objects,
        components: objects,
        attachments: z.array(z.looseObject({ id: Snowflake })),
      }),
      visibleTo: z.nullable(Snowflake),
    }),
  ),
  commands: z.array(
    z.looseObject({
      id: Snowflake,
      applicationId: Snowflake,
      guildId: z.nullable(Snowflake),
      version: Snowflake,
      body: z.looseObject({ type: z.int(), name: z.string(), options: objects }),
    }),
  ),
  permissions: z.array(
    z.looseObject({ id: Snowflake, application_id: Snowflake, guild_id: Snowflake, permissions: objects }),
  ),
  files: z.record(
    z.string(),
    z.strictObject({ filename: z.string(), contentType: z.string(), contentBase64: z.base64() }),
  ),
  requests: z.array(
    z.looseObject({
      id: z.string().min(1),
      revision: z.int(),
      kind: z.enum(['command', 'autocomplete', 'component', 'modal', 'event', 'ping']),
      name: z.string(),
      application_id: Snowflake,
      sent_at_ms: z.int(),
      status: z.enum(['waiting', 'done', 'failed']),
      payload: object,
      failures: objects,
      faults: objects,
      message_ids: texts,
      calls: objects,
      dispatches: objects,
      spans: objects,
      log: objects,
    }),
  ),
});

/** The tables whose records a share replaces, those that others need first. */
const REPLACED = (Object.keys(RESOURCES) as TableName[]).filter((name) => name !== 'meta');

/**
 * Replaces everything by what a file has: all of it, or nothing. The clock is advanced to that of the file, if it is behind.
 * An application that has an endpoint here keeps it: its bot runs on this machine.
 *
 * @throws DomainError `BAD_SHARE` with the problems of the file.
 */
export async function restoreShare(service: Service, value: unknown): Promise<void> {
  const read = parseGiven(ShareFile, value);
  if (!read.success) throw refuse(read.problems.map(({ text }) => text));
  // What the schema does not say of a record is as the emulator has written it.
  const share = read.data as unknown as Share;
  const { store, clock, files, requests, events, randomBytes, baseUrl } = service;
  const drawn = { resources: RESOURCES, now: clock.now, randomBytes, onChange: () => undefined };
  const world = readShared(() => createWorldStore(keepEndpoints(service, share.world), drawn));
  const messages = moveAttachments(share, baseUrl).toSorted((a, b) => compareIds(a.message.id, b.message.id));
  const others: Partial<Record<TableName, readonly (readonly [key: string, record: unknown])[]>> = {
    messages: messages.map((stored) => [stored.message.id, stored]),
    commands: share.commands.map((command) => [command.id, command]),
    permissions: share.permissions.map((each) => [
      permissionsKey(each.guild_id, each.application_id, each.id),
      each,
    ]),
  };
  const wanted = REPLACED.map((name) => ({
    table: store[name] as Table<unknown>,
    records: new Map(others[name] ?? [...world[name].entries()]),
  }));
  if (share.nowMs > clock.now()) await advanceClock(service, { toMs: share.nowMs });
  readShared(() => {
    store.transact(() => {
      for (const { table } of wanted.toReversed()) for (const key of [...table.keys()]) table.delete(key);
      for (const { table, records } of wanted) for (const [key, record] of records) table.set(key, record);
      // What follows from the changes of others is in the file, too.
      for (const { table, records } of wanted) {
        for (const key of [...table.keys()]) if (!records.has(key)) table.delete(key);
        for (const [key, record] of records) if (table.get(key) !== record) table.set(key, record);
      }
    });
  });
  for (const [id, { filename, contentType, contentBase64 }] of Object.entries(share.files)) {
    files.set(id, { filename, contentType, bytes: Buffer.from(contentBase64, 'base64') });
  }
  requests.replace(share.requests);
  events.emit({ type: 'WORLD_REPLACE' });
}

/** Names the file where what is in it does not fit together. */
function readShared<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Inconsistency || error instanceof EmulatorError) throw refuse([error.message]);
    throw error;
  }
}

function keepEndpoints({ store }: Service, world: ReadWorld): ReadWorld {
  const applications = world.applications.map((given) => {
    const here = store.applications.get(given.id);
    return {
      ...given,
      endpointUrl: here?.endpointUrl ?? given.endpointUrl,
      eventWebhooksUrl: here?.eventWebhooksUrl ?? given.eventWebhooksUrl,
    };
  });
  return { ...world, applications };
}

/** Returns the messages with the addresses that their attachments have here. */
function moveAttachments({ messages, baseUrl: from }: Share, baseUrl: string): readonly StoredMessage[] {
  if (from === baseUrl) return messages;
  const text = JSON.stringify(messages).replaceAll(`${from}/attachments/`, `${baseUrl}/attachments/`);
  return JSON.parse(text) as StoredMessage[];
}

function refuse(problems: readonly string[]): DomainError {
  const lines = problems.map((problem) => `\n  ${problem}`).join('');
  return new DomainError({
    rule: 'BAD_SHARE',
    explanation: `The emulator cannot restore this file:${lines}`,
  });
}

/** True for a request that came from a file, without the token of its interaction. */
export function isMasked(payload: JsonObject): boolean {
  return payload['token'] === MASKED_TOKEN;
}
