import { describe, expect, test } from 'vitest';
import { maskReply } from 'commandry-dev/testing';
import 'commandry-dev/testing/vitest';
import { createDeskKit, messageOf } from './support/desk.js';

describe('maskReply', () => {
  test('shows what the user sees, without what differs from run to run', async () => {
    const reply = await createDeskKit().as().slash('ticket', { topic: 'Billing' });
    const opened = await createDeskKit().as().slash('feedback');
    const whisper = await createDeskKit().as().slash('whisper');
    const log = await createDeskKit().as().slash('log');
    expect([reply, opened, whisper, log].map((each) => maskReply(each)).join('\n\n')).toMatchInlineSnapshot(`
      "│ Ticket Billing for <@<id 1>>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]
      button "Claim": claim!<mac>LyuY{<id 1>}
      button "Close": close

      │ ── Feedback ──
      │ Why? *: []
      modal "Feedback": feedback
      field "Why?": why

      │ (only you can see this)
      │ Psst <uuid 1>
      flags: EPHEMERAL

      │ It follows.

      follow-up:
      │ The log
      │ [file log.txt, 1 bytes]"
    `);
  });

  test('is the same with other ids, times and keys', async () => {
    const texts = new Set<string>();
    for (const [id, now] of [
      ['100000000000000001', '2026-01-01'],
      ['900000000000000002', '2031-05-05T12:34:56.789Z'],
    ] as const) {
      const reply = await createDeskKit(new Date(now)).as({ id }).slash('ticket', { topic: 'Billing' });
      expect(reply.text).toContain(id);
      const before = maskReply(reply);
      await reply.press('Claim');
      texts.add([before, maskReply(reply, { history: true })].join('\n\n'));
    }
    expect([...texts]).toHaveLength(1);
    expect([...texts][0]).toMatchInlineSnapshot(`
      "│ Ticket Billing for <@<id 1>>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]
      button "Claim": claim!<mac>LyuY{<id 1>}
      button "Close": close

      │ Claimed by <@<id 1>>
      │ ▌ Billing
      │ ▌ Since: <time>

      sent:
      │ Ticket Billing for <@<id 1>>
      │ opened <t:time:R>
      │ ▌ Billing
      │ ▌ Since: <time>
      │ [Claim] [Close]
      button "Claim": claim!<mac>LyuY{<id 1>}
      button "Close": close

      edited:
      │ Claimed by <@<id 1>>
      │ ▌ Billing
      │ ▌ Since: <time>"
    `);
  });
});

describe('toMatchReply', () => {
  test.each(['first', 'second'])('is stable over runs, the %s', async (run) => {
    const kit = createDeskKit(new Date(run === 'first' ? '2026-01-01' : '2031-05-05'));
    const reply = await kit
      .as({ id: run === 'first' ? '100000000000000001' : '900000000000000002' })
      .slash('whisper');
    // The name of the test is part of the name of a snapshot, so this compares within one run as well.
    expect.assertions(5);
    expect(reply).toMatchReply();
    expect(reply).toMatchReply('again');
    expect(reply.message).toMatchReply({ hint: 'message' });
    const refused = await messageOf(() => {
      expect(reply).not.toMatchReply();
    });
    expect(refused).toBe('toMatchReply cannot be used with .not.');
  });

  test.concurrent('knows the test that it is in', async ({ expect: own }) => {
    const reply = await createDeskKit().as().slash('ticket', { topic: 'Billing' });
    own(reply).toMatchReply();
    own(reply).toMatchReply({ history: true });
  });
});
