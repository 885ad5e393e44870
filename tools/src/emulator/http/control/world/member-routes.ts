import { MemberRecord } from '../../../domain/world/world-records.js';
import { removeMember } from '../../../domain/world/remove-from-world.js';
import type { ReadWorld } from '../../../domain/world/world.js';
import { changeWorld } from './change-world.js';
import { toSnakeCase } from './field-names.js';
import { findGuild, findMember } from '../../../domain/world/find-records.js';
import { mergeRecord, readGiven, readRecord } from './read-record.js';
import { ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';

/** The members of a guild. */
export const memberRoutes: readonly ControlRoute[] = [
  ['/guilds/{id}/members', { GET: list, POST: create }],
  ['/guilds/{id}/members/{user_id}', { GET: show, PATCH: edit, DELETE: destroy }],
];

function list({ service: { store }, param }: ControlCall): object {
  const { id } = findGuild(store, param('id'));
  return { members: toSnakeCase(store.members.group(id)) };
}

function show({ service: { store }, param }: ControlCall): object {
  return toSnakeCase(findMember(store, param('id'), param('user_id'))) as object;
}

async function create({ service, param, readBody }: ControlCall): Promise<ControlResult> {
  const given = readGiven(await readBody());
  const { id: guildId } = findGuild(service.store, param('id'));
  const joinedAt = new Date(service.clock.now()).toISOString();
  const member = readRecord(MemberRecord, { joinedAt, ...given, guildId });
  changeWorld(service, (world) => ({ ...world, members: [...world.members, member] }), 'BAD_REQUEST');
  return new ControlResult(201, toSnakeCase(member) as object);
}

async function edit({ service, param, readBody }: ControlCall): Promise<object> {
  const given = readGiven(await readBody());
  const present = findMember(service.store, param('id'), param('user_id'));
  const member = mergeRecord(MemberRecord, ['guildId', 'userId'], present, given);
  const replace = (world: ReadWorld): ReadWorld => ({
    ...world,
    members: world.members.map((each) => (each === present ? member : each)),
  });
  changeWorld(service, replace, 'BAD_REQUEST');
  return toSnakeCase(member) as object;
}

function destroy({ service, param }: ControlCall): ControlResult {
  const { guildId, userId } = findMember(service.store, param('id'), param('user_id'));
  changeWorld(service, (world) => removeMember(world, guildId, userId), 'IN_USE');
  return new ControlResult(204);
}
