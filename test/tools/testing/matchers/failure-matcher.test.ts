import { describe, expect, test } from 'vitest';
import 'commandry-dev/testing/vitest';
import { createDeskKit, messageOf } from './support/desk.js';

describe('toFailWith', () => {
  test('takes the code, the reason or the code of the cause of a use that fails', async () => {
    const ada = createDeskKit().as();
    await expect(ada.slash('ban')).toFailWith('NOT_POSSIBLE');
    await expect(ada.slash('ban')).toFailWith({ code: 'NOT_POSSIBLE', reason: 'COMMAND_NOT_AVAILABLE' });
    await expect(ada.slash('ban')).rejects.toFailWith('COMMAND_NOT_AVAILABLE');
    await expect(ada.slash('bann' as string)).toFailWith({ code: 'NOT_FOUND', message: '"ban"' });
    await expect(ada.slash('ban')).not.toFailWith('NOT_FOUND');
    await expect(ada.slash('whisper')).not.toFailWith('NOT_POSSIBLE');
  });

  test('takes the message of the failure and of its cause, but not what happened before', async () => {
    const ada = createDeskKit().as();
    await ada.slash('whisper');
    await expect(ada.slash('ticket', { topic: 'boom' })).toFailWith(/database is away/);
    await expect(ada.slash('ticket', { topic: 'boom' })).toFailWith({
      reason: 'HANDLER_FAILED',
      message: 'The database is away.',
    });
    await expect(ada.slash('ban')).not.toFailWith(/whisper/);
  });

  test('takes incidents, and replies that failed', async () => {
    const kit = createDeskKit();
    const { errors } = kit;
    const reply = await kit.as().slash('ticket', { topic: 'boom' });
    expect(errors[0]).toFailWith('HANDLER_FAILED');
    expect(errors[0]).toFailWith(/database/);
    expect(errors[1]).not.toFailWith('HANDLER_FAILED');
    expect(reply).not.toFailWith('HANDLER_FAILED');
  });

  test('says how it failed instead', async () => {
    const ada = createDeskKit().as();
    const shown = [
      await messageOf(() => expect(ada.slash('ban')).toFailWith('NOT_FOUND')),
      await messageOf(() =>
        expect(ada.slash('ban')).toFailWith({ reason: 'COMMAND_UNKNOWN', message: /hidden/ }),
      ),
      await messageOf(() => expect(ada.slash('ban')).not.toFailWith('NOT_POSSIBLE')),
      await messageOf(() => expect(ada.slash('close' as string)).toFailWith(/disabled/)),
      await messageOf(() => expect(ada.slash('feedback')).toFailWith('NOT_POSSIBLE')),
    ];
    expect(shown.join('\n\n')).toMatchInlineSnapshot(`
      "expect(use).toFailWith(wanted)

      It failed:
      │ NOT_POSSIBLE (COMMAND_NOT_AVAILABLE)
      │ Refused when ada uses /ban: ada cannot use /ban here. No permission of the command or the application decides, and the command requires BAN_MEMBERS by default: the member lacks BAN_MEMBERS in this channel. (COMMAND_NOT_AVAILABLE)

      code: wanted "NOT_FOUND", got ["NOT_POSSIBLE", "COMMAND_NOT_AVAILABLE"]

      expect(use).toFailWith(wanted)

      It failed:
      │ NOT_POSSIBLE (COMMAND_NOT_AVAILABLE)
      │ Refused when ada uses /ban: ada cannot use /ban here. No permission of the command or the application decides, and the command requires BAN_MEMBERS by default: the member lacks BAN_MEMBERS in this channel. (COMMAND_NOT_AVAILABLE)

      reason: wanted "COMMAND_UNKNOWN", got "COMMAND_NOT_AVAILABLE"
      message: wanted /hidden/, got ["Refused when ada uses /ban: ada cannot use /ban here. No permission of the command or the application decides, and the command requires BAN_MEMBERS by default: the member lacks BAN_MEMBERS in this channel. (COMMAND_NOT_AVAILABLE)", "ada cannot use /ban here. No permission of the command or the app…

      expect(use).not.toFailWith(wanted)

      It failed:
      │ NOT_POSSIBLE (COMMAND_NOT_AVAILABLE)
      │ Refused when ada uses /ban: ada cannot use /ban here. No permission of the command or the application decides, and the command requires BAN_MEMBERS by default: the member lacks BAN_MEMBERS in this channel. (COMMAND_NOT_AVAILABLE)

      This is what was not wanted: "NOT_POSSIBLE"

      expect(use).toFailWith(wanted)

      It failed:
      │ NOT_FOUND
      │ The app has no command /close. There are: ticket, whisper, log, feedback, ban.

      message: wanted /disabled/, got "The app has no command /close. There are: ticket, whisper, log, feedback, ban."

      expect(use).toFailWith(wanted)

      Wanted a failure with "NOT_POSSIBLE", but nothing failed.

      The user sees:
      │ ── Feedback ──
      │ Why? *: []"
    `);
  });

  test('lets errors through that are not of the kit', async () => {
    const mistake = Promise.reject(new TypeError('x is not a function'));
    expect(await messageOf(() => expect(mistake).not.toFailWith('NOT_FOUND'))).toBe('x is not a function');
    expect(await messageOf(() => expect(mistake).rejects.not.toFailWith('NOT_FOUND'))).toBe(
      'x is not a function',
    );
  });
});
