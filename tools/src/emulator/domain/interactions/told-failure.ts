import type { Service } from '../../emulator-modules.js';
import { describeTold } from './delivery-failure.js';
import type { StoredInteraction } from '../../storage/stored-interaction.js';

/** What a bot that was asked says has failed in it while it answered. */
export interface ToldFailure {
  /** For programs, for example `HANDLER_FAILED`. */
  readonly code: string;
  /** The incident id shown to the user. */
  readonly incident_id?: string;
}

/** Reads the value of `FAILURE_HEADER`; undefined if it holds none. */
export function readToldFailure(header: string | undefined): ToldFailure | undefined {
  const told = new URLSearchParams(header);
  const code = told.get('code');
  const incident = told.get('incident_id');
  if (code === null || !/^[A-Z0-9_]{1,100}$/.test(code)) return undefined;
  return { code, ...(incident === null ? {} : { incident_id: incident.slice(0, 200) }) };
}

/** Returns what was told of an interaction before: by the call that answered it, or by whoever runs the bot. */
export function findToldFailure(
  { requests }: Pick<Service, 'requests'>,
  interactionId: string,
): ToldFailure | undefined {
  const found = requests.get(interactionId)?.failures.find(({ by }) => by === 'application');
  if (!found) return undefined;
  const { code, incident_id } = found;
  return { code, ...(incident_id === undefined ? {} : { incident_id }) };
}

/** Tells the followers of an interaction what failed in the bot, unless whoever runs it has told more of that already. */
export function tellFailure(
  { events, requests }: Pick<Service, 'events' | 'requests'>,
  record: StoredInteraction,
  { code, incident_id }: ToldFailure,
): void {
  if (requests.hasFailure(record.id, code, incident_id)) return;
  const { data } = (requests.get(record.id)?.payload ?? {}) as {
    readonly data?: { readonly custom_id?: string };
  };
  events.emit({
    type: 'INTERACTION_FAILURE',
    user_id: record.userId,
    interaction_id: record.id,
    message_id: record.originalId ?? record.messageId,
    by: 'application',
    code,
    message: describeTold(code, data?.custom_id),
    ...(incident_id === undefined ? {} : { incident_id }),
  });
}
