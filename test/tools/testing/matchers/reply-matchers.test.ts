import { describe, expect, test } from 'vitest';
import 'commandry-dev/testing/vitest';
import { createDeskKit, messageOf } from './support/desk.js';

async function openTicket() {
  const kit = createDeskKit();
  return { kit, reply: await kit.as({ id: '100000000000000001' }).slash('ticket', { topic: 'Billing' }) };
}

describe('toReplyWith', () => {
  test('takes a text, a pattern, or any parts', async () => {
    const { kit, reply } = await openTicket();
    expect(reply).toReplyWith(reply.text);
    expect(reply).toReplyWith(/^Ticket Billing/);
    expect(reply).not.toReplyWith('Ticket Billing');
    expect(reply).toReplyWith({
      text: /Billing/,
      embeds: [{ title: 'Billing', fields: [{ name: /since/i }] }],
      components: ['Claim', { label: 'Close', customId: 'close', disabled: false }],
      ephemeral: false,
      files: [],
      updated: false,
      launched: false,
    });
    expect(reply).toReplyWith({
      text: expect.stringContaining('Billing') as string,
      components: [/^C/, /^C/],
    });
    expect(reply).toReplyWith({});
    const { followUps } = await kit.as().slash('log');
    expect(followUps[0]).toReplyWith({ text: 'The log', files: ['log.txt'] });
    expect(followUps[0]).not.toReplyWith({ files: [/png$/] });
    expect(reply).not.toReplyWith({ components: ['Claim'] });
    expect(reply).not.toReplyWith({ text: /Billing/, ephemeral: true });
    expect(reply).not.toReplyWith({ poll: 'Which?' });
    expect(reply).not.toReplyWith({ modal: 'Feedback' });
  });

  test('takes messages, and states of the past', async () => {
    const { reply } = await openTicket();
    const claimed = await reply.press('Claim');
    expect(claimed).toReplyWith({ text: 'Claimed by <@100000000000000001>', components: [], updated: true });
    expect(reply.message).toReplyWith({ text: /^Claimed/ });
    expect(reply.history[0]).toReplyWith({ components: ['Claim', 'Close'] });
    await expect(Promise.resolve(reply)).resolves.toReplyWith(/^Claimed/);
  });

  test('shows what the user sees, and a line for each difference', async () => {
    const { reply } = await openTicket();
    const shown = await messageOf(() => {
      expect(reply).toReplyWith({
        text: 'Ticket Billing',
        embeds: [{ title: 'Bills', fields: [{ name: 'From' }] }],
        components: ['Claim', 'Hold'],
        ephemeral: true,
        files: ['log.txt'],
        modal: 'Feedback',
      });
    });
    expect(stable(shown)).toMatchInlineSnapshot(`
      "expect(reply).toReplyWith(wanted)

      The user sees:
      │ Ticket Billing for <@100000000000000001>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]

      text: wanted "Ticket Billing", got "Ticket Billing for <@100000000000000001>\\nopened <t:time:R>"
      embeds[0].title: wanted "Bills", got "Billing"
      embeds[0].fields[0].name: wanted "From", got "Since"
      components[1]: wanted "Hold", got "Close"
      ephemeral: wanted true, got false
      files: wanted ["log.txt"], got []
      modal: wanted "Feedback", there is none"
    `);
  });

  test('compares texts of several lines line by line', async () => {
    const { reply } = await openTicket();
    const shown = await messageOf(() => {
      expect(reply).toReplyWith('Ticket Billing for <@100000000000000001>\nclosed');
    });
    expect(stable(shown)).toMatchInlineSnapshot(`
      "expect(reply).toReplyWith(wanted)

      The user sees:
      │ Ticket Billing for <@100000000000000001>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]

      text:
      - Expected
      + Received

        Ticket Billing for <@100000000000000001>
      - closed
      + opened <t:time:R>"
    `);
  });

  test('says what was not wanted', async () => {
    const kit = createDeskKit();
    const reply = await kit
      .as()
      .slash('ban')
      .catch(() => kit.as({ permissions: ['BAN_MEMBERS'] }).slash('ban'));
    expect(
      await messageOf(() => {
        expect(reply).not.toReplyWith({ text: 'banned' });
      }),
    ).toMatchInlineSnapshot(`
      "expect(reply).not.toReplyWith(wanted)

      The user sees:
      │ banned

      This is what was not wanted: { text: "banned" }"
    `);
  });

  test('refuses what would pass or fail for another reason than the test means', async () => {
    const { kit, reply } = await openTicket();
    const mistakes = [
      () => {
        expect(kit.as().slash('ticket', { topic: 'x' })).toReplyWith('x');
      },
      () => {
        expect('Ticket').not.toReplyWith('x');
      },
      () => {
        expect(undefined).toReplyWith('x');
      },
      () => {
        expect(reply).toReplyWith(JSON.parse('{ "content": "x" }') as object);
      },
      () => {
        expect(reply.message).toOpenModal();
      },
    ];
    const messages: string[] = [];
    for (const mistake of mistakes) messages.push(await messageOf(mistake));
    expect(messages).toMatchInlineSnapshot(`
      [
        "toReplyWith is for replies and messages of the kit, and this is a promise: write expect(await …).",
        "toReplyWith is for replies and messages of the kit, and this is a string.",
        "toReplyWith is for replies and messages of the kit, and this is undefined.",
        "toReplyWith knows no "content". It knows text, embeds, components, ephemeral, files, poll, updated, launched, modal.",
        "toOpenModal is for replies of the kit, and this is a message.",
      ]
    `);
  });
});

describe('toBeEphemeral', () => {
  test('tells who sees a message', async () => {
    const { kit, reply } = await openTicket();
    const whisper = await kit.as().slash('whisper');
    expect(whisper).toBeEphemeral();
    expect(whisper.message).toBeEphemeral();
    expect(reply).not.toBeEphemeral();
    const publicly = await messageOf(() => {
      expect(reply).toBeEphemeral();
    });
    const secretly = await messageOf(() => {
      expect(whisper).not.toBeEphemeral();
    });
    const nowhere = await messageOf(async () => {
      expect(await kit.as().slash('feedback')).toBeEphemeral();
    });
    expect([publicly, secretly, nowhere].map(stable).join('\n\n')).toMatchInlineSnapshot(`
      "expect(reply).toBeEphemeral()

      The user sees:
      │ Ticket Billing for <@100000000000000001>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]

      Wanted a message that only this user sees, but everybody in the channel sees it.

      expect(reply).not.toBeEphemeral()

      The user sees:
      │ (only you can see this)
      │ Psst <uuid>

      Wanted a message that everybody in the channel sees, but only this user sees it.

      expect(reply).toBeEphemeral()

      The user sees:
      │ ── Feedback ──
      │ Why? *: []

      Wanted a message that only this user sees, but there is no message."
    `);
  });
});

describe('toSuggest', () => {
  test('takes all suggestions in their order', async () => {
    const ada = createDeskKit().as();
    const suggestions = await ada.type('ticket', { topic: 'Pa' });
    expect(suggestions).toSuggest('Palermo', 'Paris');
    expect(suggestions).toSuggest({ name: 'Palermo', value: 'Palermo' }, /^Par/);
    expect(suggestions).toSuggest({ value: /mo$/ }, expect.stringContaining('ris') as string);
    expect(suggestions).not.toSuggest('Paris', 'Palermo');
    expect(suggestions).not.toSuggest('Palermo');
    expect(await ada.type('ticket', { topic: 'X' })).toSuggest();
    await expect(ada.type('ticket', { topic: 'Po' })).resolves.toSuggest('Porto');
  });

  test('shows each place that differs', async () => {
    const ada = createDeskKit().as();
    const suggestions = await ada.type('ticket', { topic: 'P' });
    const shown = [
      await messageOf(() => {
        expect(suggestions).toSuggest('Palermo', { name: 'Prague', value: 'Paris' });
      }),
      await messageOf(() => {
        expect([]).toSuggest('Palermo');
      }),
      await messageOf(() => {
        expect([{ name: 'One', value: 1 }]).not.toSuggest('One');
      }),
      await messageOf(() => {
        expect(ada.type('ticket', { topic: 'P' })).toSuggest('Palermo');
      }),
    ];
    expect(shown.join('\n\n')).toMatchInlineSnapshot(`
      "expect(suggestions).toSuggest(...wanted)

      The user sees:
      │ Palermo
      │ Paris
      │ Porto

      suggestion 2.name: wanted "Prague", got "Paris"
      suggestion 3: wanted none, got "Porto"

      expect(suggestions).toSuggest(...wanted)

      The user sees:
      │ (no suggestions)

      suggestion 1: wanted "Palermo", there is none

      expect(suggestions).not.toSuggest(...wanted)

      The user sees:
      │ One (1)

      This is what was not wanted: "One"

      toSuggest is for what an actor's type() resolves to, and this is a promise: write expect(await …)."
    `);
  });
});

describe('toOpenModal', () => {
  test('takes a title or any parts', async () => {
    const { kit, reply } = await openTicket();
    const opened = await kit.as().slash('feedback');
    expect(opened).toOpenModal();
    expect(opened).toOpenModal('Feedback');
    expect(opened).toOpenModal(/feed/i);
    expect(opened).toOpenModal({ title: 'Feedback', customId: 'feedback', fields: ['Why?'] });
    expect(opened).toOpenModal({ fields: [{ label: 'Why?', required: true }] });
    expect(opened).toReplyWith({ modal: { fields: [/why/i] } });
    expect(opened).not.toOpenModal('Complaint');
    expect(reply).not.toOpenModal();
  });

  test('shows the modal, or what is there instead', async () => {
    const { kit, reply } = await openTicket();
    const opened = await kit.as().slash('feedback');
    const shown = [
      await messageOf(() => {
        expect(opened).toOpenModal({ title: 'Complaint', fields: ['Why?', 'Since when?'] });
      }),
      await messageOf(() => {
        expect(opened).not.toOpenModal();
      }),
      await messageOf(() => {
        expect(reply).toOpenModal();
      }),
      await messageOf(() => {
        expect(reply).toOpenModal('Feedback');
      }),
    ];
    expect(shown.map(stable).join('\n\n')).toMatchInlineSnapshot(`
      "expect(reply).toOpenModal(wanted)

      The user sees:
      │ ── Feedback ──
      │ Why? *: []

      modal.title: wanted "Complaint", got "Feedback"
      modal.fields: wanted ["Why?", "Since when?"], got ["Why?"]

      expect(reply).not.toOpenModal(wanted)

      The user sees:
      │ ── Feedback ──
      │ Why? *: []

      This is what was not wanted: any modal

      expect(reply).toOpenModal(wanted)

      The user sees:
      │ Ticket Billing for <@100000000000000001>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]

      Wanted a modal, but none was opened.

      expect(reply).toOpenModal(wanted)

      The user sees:
      │ Ticket Billing for <@100000000000000001>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]

      modal: wanted "Feedback", there is none"
    `);
  });
});

/** The bot says when it was. */
function stable(message: string): string {
  return message
    .replaceAll(/<t:\d+:R>/g, '<t:time:R>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '<uuid>');
}
