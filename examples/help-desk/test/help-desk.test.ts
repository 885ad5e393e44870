import { describe, expect, it } from 'vitest';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
import { FORMS } from '../desk/forms.js';
import { PRIORITY_SKU } from '../help-desk-settings.js';
import { openDesk, type CreateKit } from './open-desk.js';

/** In the process, and over HTTP. */
const SPEEDS: Readonly<Record<string, CreateKit>> = {
  'in the process': (create, options) => createTestKit(create, options),
  'over HTTP': (create, options) => emulatorKit(create, options),
};

describe.each(Object.entries(SPEEDS))('a ticket, %s', (_speed, createKit) => {
  it('is a private thread, a role, and a message to the team', async () => {
    const { ada, ben, kit, role, threadOf, lastForStaff } = await openDesk(createKit);
    const reply = await ada.slash('ticket open', { topic: 'Lost key' });
    const thread = threadOf('Lost key');
    expect(reply.ephemeral).toBe(true);
    expect(reply.text).toBe(`Ticket 1 ist offen: <#${thread.id}>`);
    expect(
      ada
        .in(thread)
        .messages()
        .map(({ text }) => text),
    ).toEqual(['Das ist Ticket 1. Erzähl uns mehr; das Team liest mit.']);
    await expect(ben.in(thread).slash('ticket list')).rejects.toThrow('private thread');
    expect(kit.rolesOf(ada)).toContainEqual(role);
    expect(lastForStaff().text).toContain(`Opened by <@${ada.id}> in <#${thread.id}>`);
    expect(lastForStaff().components.map(({ label }) => label)).toEqual(['Claim', 'Close', 'Report']);
  });

  it('has a topic of a few words, on one line', async () => {
    const { ada, threadOf } = await openDesk(createKit);
    const refused = await ada.slash('ticket open', { topic: '  ?' });
    expect(refused.text).toBe('`thema`: Say in a few words what it is about.');
    await ada.slash('ticket open', { topic: ' Lost   key ' });
    expect(threadOf('Lost key')).toBeDefined();
  });

  it('is claimed by the team: they join the thread, and the user is told in their language', async () => {
    const { ada, ben, staff, threadOf, lastForStaff, told } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    await ben.in(staff).press(lastForStaff(), 'Claim');
    expect(lastForStaff().text).toContain(`<@${ben.id}> takes care of it`);
    expect(ben.in(threadOf('Lost key')).messages()).toHaveLength(1);
    expect(told()).toEqual([`<@${ben.id}> kümmert sich um dein Ticket 1, Lost key.`]);
  });

  it('is closed: without the role, told, and with an archived thread', async () => {
    const { ada, ben, kit, staff, role, threadOf, lastForStaff, told } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    await ben.in(staff).press(lastForStaff(), 'Close');
    expect(lastForStaff().text).toBe('## Ticket 1: Lost key\nClosed.');
    expect(lastForStaff().components).toEqual([]);
    expect(kit.rolesOf(ada)).not.toContainEqual(role);
    expect(told()).toEqual(['Dein Ticket 1, Lost key, ist geschlossen.']);
    expect(threadOf('Lost key').archived).toBe(true);
  });

  it('leaves the role to who has another one', async () => {
    const { ada, ben, kit, staff, role, lastForStaff } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    const first = lastForStaff();
    await ada.slash('ticket open', { topic: 'Found a key' });
    await ben.in(staff).press(first, 'Close');
    expect(kit.rolesOf(ada)).toContainEqual(role);
    await ben.in(staff).press(lastForStaff(), 'Close');
    expect(kit.rolesOf(ada)).not.toContainEqual(role);
  });

  it('gets notes of the team by a modal', async () => {
    const { ada, ben, staff, lastForStaff } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    const opened = await ben.in(staff).press(lastForStaff(), 'Report');
    await opened.submit({ 'What happened?': 'Rude words' });
    expect(lastForStaff().text).toContain('> Rude words');
  });

  it('is opened with a form from a file, in the language of its user', async () => {
    const { ada, lastForStaff } = await openDesk(createKit);
    const form = await ada.slash('ticket request', { form: 'refund' });
    expect([form.modal?.title, ...(form.modal?.fields ?? []).map(({ label }) => label)]).toEqual([
      'Erstattung',
      'Nummer deiner Bestellung',
      'Warum?',
      'Noch etwas?',
    ]);
    await form.submit({ 'Nummer deiner Bestellung': '4711', 'Warum?': 'Es ist kaputt' });
    expect(lastForStaff().text).toContain('## Ticket 1: Refund');
    expect(lastForStaff().text).toContain(
      '> **Number of your order** 4711\n> **Why?** It is broken\n> **Anything else?** –',
    );
  });

  it('can be opened with every form of the file', async () => {
    const { ada } = await openDesk(createKit);
    for (const { id, questions } of FORMS) {
      const { modal } = await ada.slash('ticket request', { form: id });
      expect(modal?.fields).toHaveLength(questions.length);
    }
  });

  it('that is closed says so to whoever presses an old button', async () => {
    const { ada, ben, staff, store, lastForStaff } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    await store.change(1, { isClosed: true });
    const pressed = await ben.in(staff).press(lastForStaff(), 'Claim');
    expect(pressed.text).toBe('Ticket 1 is closed.');
    expect(pressed.ephemeral).toBe(true);
  });

  it('is listed and claimed by the team alone', async () => {
    const { ada, ben, staff, lastForStaff } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    expect((await ada.slash('ticket list')).text).toContain('MANAGE_MESSAGES');
    expect((await ada.in(staff).press(lastForStaff(), 'Claim')).text).toContain('MANAGE_MESSAGES');
    expect((await ben.slash('ticket list')).text).toMatch(/^\*\*1\*\* Lost key <#\d+>$/);
  });

  it('has a transcript of what its user and the team wrote, for the team, when it is closed', async () => {
    const { ada, ben, staff, store, threadOf, lastForStaff } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    const ticket = lastForStaff();
    await ben.in(staff).press(ticket, 'Claim');
    const thread = threadOf('Lost key');
    const question = await ada.in(thread).say('I lost my kye.');
    await ben.in(thread).say('Where?');
    await ada.in(thread).edit(question, 'I lost my key.');
    await ada.say('This is written elsewhere.');
    await ben.in(staff).press(ticket, 'Close');
    expect(ticket.text).toBe('## Ticket 1: Lost key\nClosed.');
    expect(lastForStaff().text).toBe('What was written about ticket 1, Lost key');
    const written = ['Ada: I lost my key.', 'Ben: Where?'];
    expect((await store.listSaid(1)).map(({ by, text }) => `${by}: ${text}`)).toEqual(written);
    const file = written.map((line) => `2026-11-26T12:00:00.000Z ${line}`).join('\n');
    expect(lastForStaff().files).toMatchObject([{ name: 'ticket-1.txt', size: file.length }]);
  });

  it('is closed after a day in which nobody wrote', async () => {
    const { ada, ben, kit, staff, role, threadOf, lastForStaff, told } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    const ticket = lastForStaff();
    const thread = threadOf('Lost key');
    await kit.clock.advance('23 hours');
    await ada.in(thread).say('Is anybody there?');
    await kit.clock.advance('23 hours');
    expect(threadOf('Lost key').archived).toBe(false);
    await kit.clock.advance('2 hours');
    expect(threadOf('Lost key').archived).toBe(true);
    expect(ticket.text).toBe('## Ticket 1: Lost key\nClosed.');
    expect(kit.rolesOf(ada)).not.toContainEqual(role);
    expect(told()).toEqual([
      'Dein Ticket 1, Lost key, ist geschlossen, weil einen Tag lang niemand etwas geschrieben hat. Brauchst du noch Hilfe, eröffne ein neues.',
    ]);
    expect(
      ben
        .in(staff)
        .messages()
        .flatMap(({ files }) => files.map(({ name }) => name)),
    ).toEqual(['ticket-1.txt']);
  });

  it('can be closed when somebody has archived its thread', async () => {
    const { ada, ben, kit, staff, threadOf, lastForStaff } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    const path = `/channels/${threadOf('Lost key').id}`;
    kit.rest.on(`PATCH ${path}`, () => ({
      status: 400,
      body: { code: 50083, message: 'Thread is archived' },
    }));
    await ben.in(staff).press(lastForStaff(), 'Close');
    expect(lastForStaff().text).toBe('## Ticket 1: Lost key\nClosed.');
  });

  it('is urgent for who has bought that', async () => {
    const { ada, ben, kit, lastForStaff } = await openDesk(createKit);
    const offer = await ada.slash('ticket urgent', { topic: 'Fire' });
    expect(offer.components.map(({ kind }) => kind)).toEqual(['button']);
    await ada.slash('ticket open', { topic: 'Lost key' });
    kit.entitle(ada, PRIORITY_SKU);
    await ada.slash('ticket urgent', { topic: 'Fire' });
    expect(lastForStaff().text).toContain('❗ Ticket 2: Fire');
    expect((await ben.slash('ticket list')).text).toMatch(/^❗ \*\*2\*\* Fire .*\n\*\*1\*\* Lost key/);
  });

  it('becomes urgent with a purchase, for which the user is thanked', async () => {
    const { ada, kit, lastForStaff, told } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    const bought = { sku_id: PRIORITY_SKU, user_id: ada.id };
    expect(await kit.event('ENTITLEMENT_CREATE', bought)).toBe(204);
    expect(lastForStaff().text).toContain('❗ Ticket 1: Lost key');
    expect(told()).toEqual(['Danke! Dein Ticket kann zuerst drankommen.']);
    expect(await kit.event('ENTITLEMENT_CREATE', { ...bought, sku_id: '600000000000000002' })).toBe(204);
    expect(told()).toHaveLength(1);
  });

  it('is in the daily digest', async () => {
    const { ada, ben, kit, staff, lastForStaff } = await openDesk(createKit);
    await ada.slash('ticket open', { topic: 'Lost key' });
    await ben.in(staff).press(lastForStaff(), 'Claim');
    await ada.slash('ticket open', { topic: 'Found a key' });
    await kit.clock.advance('1 day');
    expect(lastForStaff().text).toBe(
      `2 tickets are open:\n**1** Lost key: <@${ben.id}>\n**2** Found a key: nobody has it`,
    );
  });

  it('reaches a user without direct messages in its thread', async () => {
    const { ada, ben, kit, staff, threadOf, lastForStaff, told } = await openDesk(createKit);
    kit.rest.on('POST /channels/:channel/messages', ({ path }) => {
      const isDirect = path === `/channels/${ada.inDirectMessages().channel.id}/messages`;
      return isDirect
        ? { status: 403, body: { code: 50007, message: 'Cannot send messages to this user' } }
        : undefined;
    });
    await ada.slash('ticket open', { topic: 'Lost key' });
    await ben.in(staff).press(lastForStaff(), 'Claim');
    expect(told()).toEqual([]);
    expect(ada.in(threadOf('Lost key')).messages().at(-1)?.text).toBe(
      `<@${ada.id}> <@${ben.id}> kümmert sich um dein Ticket 1, Lost key.`,
    );
    expect(kit.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('that the bot has no right to open says so, and the log says which call was refused', async () => {
    const { ada, kit, store } = await openDesk(createKit, ['MANAGE_ROLES']);
    const { errors } = kit; // read before, because the bot is meant to fail
    const reply = await ada.slash('ticket open', { topic: 'Lost key' });
    expect(reply.text).toBe(
      `Mir fehlt auf diesem Server ein Recht. Bitte nenne den Administratoren diese Nummer: ${errors[0]?.incidentId}`,
    );
    expect(String(errors[0]?.error)).toMatch(/threads was refused with status 403, code 50013/);
    expect(await store.listOpen()).toEqual([]);
  });

  it('is not lost with a digest that fails: the failure is logged, and the bot goes on', async () => {
    const { ada, kit, staff } = await openDesk(createKit);
    kit.rest.on(`POST /channels/${staff.id}/messages`, () => ({
      status: 403,
      body: { code: 50001, message: 'Missing Access' },
    }));
    await expect(kit.clock.advance('1 day')).rejects.toThrow('Missing Access');
    const logged = kit.log
      .filter(({ job }) => job === 'digest')
      .map(({ event, attempt }) => [event, attempt]);
    expect(logged).toEqual([
      ['WORK_ATTEMPT_FAILED', 1],
      ['WORK_ATTEMPT_FAILED', 2],
      [expect.anything(), 3],
    ]);
    expect((await ada.slash('ticket list')).text).toContain('MANAGE_MESSAGES');
  });
});
