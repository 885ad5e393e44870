import type { JsonObject } from 'commandry/protocol';
import type { ControlSummary } from '../../../emulator/index.js';
import { isBranch } from './json-path.js';

type Fields = Readonly<Record<string, unknown>>;

/** What the ids in a payload name: users as `@ada`, channels as `#general`, roles, guilds, applications and the command. */
export function namesIn(payload: JsonObject, summary: ControlSummary): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const note = (id: unknown, name: unknown, sign = ''): void => {
    if (typeof id === 'string' && typeof name === 'string') names.set(id, `${sign}${name}`);
  };
  for (const { id, username } of summary.users) note(id, username, '@');
  for (const { id, name } of summary.channels) note(id, name, '#');
  for (const { id, name } of summary.guilds) note(id, name, 'guild ');
  for (const { id, name } of summary.applications) note(id, name, 'application ');
  const { data, user, member, channel } = payload;
  for (const each of [user, fieldsOf(member)['user']]) {
    const { id, username } = fieldsOf(each);
    note(id, username, '@');
  }
  const { id: channelId, name: channelName } = fieldsOf(channel);
  note(channelId, channelName, '#');
  const { resolved, id: commandId, name: commandName } = fieldsOf(data);
  note(commandId, commandName, 'command ');
  const { users, roles, channels, attachments } = fieldsOf(resolved);
  for (const [id, each] of Object.entries(fieldsOf(users))) note(id, fieldsOf(each)['username'], '@');
  for (const [id, each] of Object.entries(fieldsOf(roles))) note(id, fieldsOf(each)['name'], '@');
  for (const [id, each] of Object.entries(fieldsOf(channels))) note(id, fieldsOf(each)['name'], '#');
  for (const [id, each] of Object.entries(fieldsOf(attachments)))
    note(id, fieldsOf(each)['filename'], 'file ');
  return names;
}

function fieldsOf(value: unknown): Fields {
  return isBranch(value) ? (value as Fields) : {};
}
