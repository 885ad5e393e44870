import * as z from 'zod/mini';
import { EventLog, type EventBody } from '../../../tools/src/emulator/domain/emulator-events.js';
import * as schemas from '../../protocol/support/schemas/interaction-schemas.js';
import { readPublishedSchema, type PublishedSchema } from './published-schema.js';
import { readShared } from './shared.js';

const published = readShared('spec/openapi-subset.json');
const schema: PublishedSchema | undefined =
  published.text === undefined ? undefined : readPublishedSchema(published.text);

const problems = new Set<string>();
/** The requested errors that are still to come. They are published nowhere. */
const faults = new WeakMap<EventLog, string[]>();

const log: { emit: (this: EventLog, ...given: Parameters<EventLog['emit']>) => void } = EventLog.prototype;
const { emit } = log;
log.emit = function (body, sight) {
  if (body.type === 'INTERACTION_CREATE') watchInteraction(body.interaction);
  if (schema) watch(this, body, schema);
  emit.call(this, body, sight);
};

function watch(events: EventLog, event: EventBody, { checkResponse, checkObject }: PublishedSchema): void {
  if (event.type === 'FAULT_USED' && event.fault.kind === 'status') {
    const { fault, path } = event;
    faults.set(events, [...(faults.get(events) ?? []), `${fault.status} ${path ?? ''}`]);
  }
  for (const [name, object] of findObjects(event)) {
    for (const problem of checkObject(name, toJson(object)))
      problems.add(`${event.type}, ${name}: ${problem}`);
  }
  if (event.type !== 'API_RESPONSE') return;
  const { method, path, status, body } = event;
  const fault = faults.get(events)?.indexOf(`${status} ${path}`) ?? -1;
  if (fault >= 0) {
    faults.get(events)?.splice(fault, 1);
    return;
  }
  for (const problem of checkResponse({ method, path, status, body: toJson(body) })) {
    problems.add(`${method} ${path}, ${status}: ${problem}`);
  }
}

const Interaction = z.discriminatedUnion('type', [
  schemas.Interaction,
  schemas.MessageComponentInteraction,
  schemas.ModalSubmitInteraction,
]);

/** Interactions are not published. The schema of the tests is written from the reference and from captures. */
function watchInteraction(interaction: object): void {
  const { error } = Interaction.safeParse(toJson(interaction));
  for (const { path, message } of error?.issues ?? []) {
    problems.add(`INTERACTION_CREATE: /${path.join('/')} ${message}`);
  }
}

/** As a client reads it, without the fields that JSON leaves out. */
function toJson(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}

/** The objects of the API that an event carries, with the names of their schemas. */
function findObjects(event: EventBody): readonly (readonly [name: string, object: unknown])[] {
  if ('channel' in event) {
    return [['thread_metadata' in event.channel ? 'ThreadResponse' : 'GuildChannelResponse', event.channel]];
  }
  if ('role' in event) return [['GuildRoleResponse', event.role]];
  if ('member' in event) return [['GuildMemberResponse', event.member]];
  if ('user' in event) return [['UserResponse', event.user]];
  if ('permissions' in event) return [['CommandPermissionsResponse', event.permissions]];
  if ('added_members' in event) return event.added_members.map((member) => ['ThreadMemberResponse', member]);
  if ('messages' in event) return event.messages.map((message) => ['MessageResponse', message]);
  if ('visible_to' in event) return [['MessageResponse', event.message]];
  return [];
}

/** Returns the problems of all responses since the last call, whichever emulator of this process they are from. */
export function takeProblems(): readonly string[] {
  const taken = [...problems];
  problems.clear();
  return taken;
}
