import { describe, expect, it } from 'vitest';
import { SlashCommand, type ChatInputInteraction } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const SOON = { content: 'Saved', deleteAfterMs: 5000 };

class Notes {
  @SlashCommand('returned', 'Returns the reply')
  returned() {
    return SOON;
  }

  @SlashCommand('called', 'Calls reply, and gets the message')
  called({ reply }: ChatInputInteraction) {
    return reply({ ...SOON, ephemeral: true }, { withResponse: true });
  }

  @SlashCommand('deferred', 'Replies after a defer')
  async deferred({ deferReply }: ChatInputInteraction) {
    await deferReply();
    return SOON;
  }

  @SlashCommand('progress', 'Returns the reply after an edit that shows progress')
  async progress({ deferReply, editReply }: ChatInputInteraction) {
    await deferReply();
    await editReply('Half');
    return SOON;
  }

  @SlashCommand('followed', 'Has a follow-up that goes')
  async followed({ reply, followUp }: ChatInputInteraction) {
    await reply('Stays');
    await followUp(SOON);
  }

  @SlashCommand('gone', 'Deletes the reply before its time')
  async gone({ reply, deleteReply }: ChatInputInteraction) {
    await reply(SOON);
    await deleteReply();
  }

  @SlashCommand('late', 'Replies shortly before the token ends')
  async late({ deferReply, reply }: ChatInputInteraction) {
    await deferReply();
    await kitOfNotes?.clock.sleep('14 minutes');
    await reply({ content: 'At last', deleteAfterMs: 840_000 });
  }

  @SlashCommand('wrong', 'Has a time that is none')
  wrong() {
    return { content: 'x', deleteAfterMs: 900_000 };
  }
}

let kitOfNotes: ReturnType<typeof open>['kit'] | undefined;

function open() {
  const kit = createTestKit({ commands: [Notes] });
  return { kit, ada: kit.as() };
}
const texts = (ada: ReturnType<typeof open>['ada']) => ada.messages().map(({ text }) => text);

describe('deleteAfterMs', () => {
  it.for(['returned', 'called', 'deferred', 'progress'] as const)(
    'deletes a reply when its time is over: %s',
    async (name) => {
      const { kit, ada } = open();
      await ada.slash(name);
      await kit.clock.advance(4999);
      expect(texts(ada)).toEqual(['Saved']);
      await kit.clock.advance(1);
      expect(texts(ada)).toEqual([]);
    },
  );

  it('deletes a follow-up, and leaves the reply', async () => {
    const { kit, ada } = open();
    await ada.slash('followed');
    expect(texts(ada)).toEqual(['Stays', 'Saved']);
    await kit.clock.advance('5 seconds');
    expect(texts(ada)).toEqual(['Stays']);
  });

  it('is content if the message is gone already', async () => {
    const { kit, ada } = open();
    await ada.slash('gone');
    await kit.clock.advance('5 seconds');
    expect(kit.log.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('deletes at once what is left when the app closes', async () => {
    const { kit, ada } = open();
    await ada.slash('returned');
    await kit.app.close();
    expect(texts(ada)).toEqual([]);
  });

  it('deletes 15 seconds before the token ends what would outlive it', async () => {
    const { kit, ada } = open();
    kitOfNotes = kit;
    const late = ada.slash('late');
    await kit.clock.advance('14 minutes');
    await late;
    expect(texts(ada)).toEqual(['At last']);
    await kit.clock.advance('45 seconds');
    expect(texts(ada)).toEqual([]);
  });

  it('refuses a time that is none', async () => {
    const { kit, ada } = open();
    const { errors } = kit;
    await ada.slash('wrong');
    expect(String(errors[0]?.error)).toContain('deleteAfterMs: must be a whole number from 1 to 840000');
  });
});
