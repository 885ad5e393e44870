import type { Snowflake } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';
import type { EventBody } from '../emulator-events.js';

export interface InGuild {
  readonly guildId: Snowflake | null;
}

/** True if the guild of a record is not there: the record comes or goes with it. */
export function isWithoutGuild({ guildId }: InGuild, { guilds }: Store): boolean {
  return guildId !== null && !guilds.has(guildId);
}

export function toApplicationEvent({ applicationId }: { readonly applicationId: Snowflake }): EventBody {
  return { type: 'APPLICATION_UPDATE', application_id: applicationId };
}

export function toCommandsEvent({
  applicationId,
  guildId,
}: InGuild & { readonly applicationId: Snowflake }): EventBody {
  return { type: 'COMMANDS_UPDATE', application_id: applicationId, guild_id: guildId };
}
