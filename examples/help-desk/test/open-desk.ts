import { onTestFinished } from 'vitest';
import { createMemoryQueue, type App } from 'commandry';
import type { KitSettings, TestKit, TestKitOptions } from 'commandry-dev/testing';
import { MemoryTicketStore } from '../desk/memory-ticket-store.js';
import { createHelpDesk } from '../help-desk-app.js';
import { BOT_PERMISSIONS } from '../help-desk-settings.js';

/** `createTestKit` or `emulatorKit`. */
export type CreateKit = (
  create: (credentials: KitSettings) => App,
  options: TestKitOptions,
) => TestKit | Promise<TestKit>;

/** A server with the desk. Ada has a problem and reads German, Ben is of the team. */
export async function openDesk(createKit: CreateKit, botPermissions = BOT_PERMISSIONS) {
  const store = new MemoryTicketStore();
  const settings = {
    supportChannelId: '',
    staffChannelId: '',
    ticketRoleId: '',
    staffLocale: 'en-US' as const,
  };
  const kit = await createKit(
    (credentials) => createHelpDesk({ ...credentials, queue: createMemoryQueue() }, settings, store),
    { botPermissions },
  );
  onTestFinished(() => kit.close());
  const support = kit.channel('support');
  const staff = kit.channel('staff');
  // Below the bot's own role: it could not give it otherwise.
  const role = kit.role('has a ticket', { position: 0 });
  Object.assign(settings, {
    supportChannelId: support.id,
    staffChannelId: staff.id,
    ticketRoleId: role.id,
  });
  const ada = kit.as({ locale: 'de' });
  const ben = kit.as({ permissions: ['MANAGE_MESSAGES'] });
  return {
    kit,
    store,
    support,
    staff,
    role,
    ada,
    ben,
    /** The message of the last ticket, as the team sees it. */
    lastForStaff: () => ben.in(staff).messages().at(-1)!,
    /** The thread of a ticket, by its topic. */
    threadOf: (topic: string) => kit.channels().find(({ name }) => name === topic)!,
    /** What Ada was written directly. */
    told: () =>
      ada
        .inDirectMessages()
        .messages()
        .map(({ text }) => text),
  };
}
