import { WEBHOOK_EVENT_TYPES } from 'commandry/protocol';
import type { ControlSummary } from '../../../emulator/index.js';
import { ControlRefusal, type ControlClient } from '../../runtime/control-client.js';

/** The world that a bot needs in the emulator. */
export interface Needs {
  /** Guilds in which its commands are registered. */
  readonly guildIds: readonly string[];
}

/** Creates what is missing: the guilds, with a channel and all users in them. */
export async function prepareWorld(
  control: ControlClient,
  applicationId: string,
  { guildIds }: Needs,
): Promise<void> {
  const { guilds, users, applications } = await control.call<ControlSummary>('GET', '');
  const application = applications.find(({ id }) => id === applicationId);
  const owner = users.find(({ bot }) => !bot);
  if (!application || !owner) return;
  for (const id of guildIds) {
    if (!guilds.some((guild) => guild.id === id)) {
      await control.call('POST', '/guilds', { id, name: `Guild ${id}`, owner_id: owner.id });
      await control.call('POST', '/channels', { guild_id: id, name: 'general' });
      for (const { id: user_id, bot } of users) {
        if (!bot && user_id !== owner.id) await control.call('POST', `/guilds/${id}/members`, { user_id });
      }
    }
    if (!application.guild_ids.includes(id)) {
      await control.call('PUT', `/applications/${applicationId}/guilds/${id}`);
    }
  }
}

/**
 * Gives the emulator the bot's address.
 *
 * @returns Undefined, or why the emulator rejected it, as both probes saw it.
 */
export async function setEndpoint(
  control: ControlClient,
  applicationId: string,
  url: string,
): Promise<string | undefined> {
  return tellRefusal(control, applicationId, () =>
    control.call('PUT', `/applications/${applicationId}/endpoint`, { url }),
  );
}

/** Where a bot handles which events. */
export interface EventsNeeds {
  readonly url: string;
  readonly types: readonly string[];
}

/** Does the same for events. Types that Discord does not send are left out. */
export async function setEvents(
  control: ControlClient,
  applicationId: string,
  { url, types }: EventsNeeds,
): Promise<string | undefined> {
  const known: readonly string[] = WEBHOOK_EVENT_TYPES;
  const sent = types.filter((type) => known.includes(type));
  return tellRefusal(control, applicationId, () =>
    control.call('PUT', `/applications/${applicationId}/event-webhooks`, { url, types: [...new Set(sent)] }),
  );
}

async function tellRefusal(
  control: ControlClient,
  applicationId: string,
  set: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await set();
    return undefined;
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    const { probes } = error.body as { readonly probes?: Readonly<Record<string, Probe>> };
    const hint = probes?.['ping']?.status === 401 ? ` ${await adviseOnKey(control, applicationId)}` : '';
    const reasons = Object.entries(probes ?? {}).flatMap(([name, { reason }]) =>
      reason === null ? [] : [`${PROBES[name] ?? name}: ${reason}`],
    );
    return reasons.length > 0 ? reasons.join(' ') + hint : error.message;
  }
}

/** Advises on a valid signature that was rejected. */
async function adviseOnKey(control: ControlClient, applicationId: string): Promise<string> {
  const { applications } = await control.call<ControlSummary>('GET', '');
  const key = applications.find(({ id }) => id === applicationId)?.public_key ?? '';
  return `The bot has another public key: that of the application is ${key}. Pass DISCORD_PUBLIC_KEY to createApp, as { ...readSettings() } does.`;
}

interface Probe {
  readonly status?: number | null;
  readonly reason: string | null;
}

const PROBES: Readonly<Record<string, string>> = {
  ping: 'A signed PING',
  bad_signature: 'A PING with a wrong signature',
};
