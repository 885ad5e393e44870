import { describe, expect, it } from 'vitest';
import type { WireInteractionMetadata } from '../../../../tools/src/emulator/domain/objects/wire-message.js';
import { MessageFlag } from '../../../../src/protocol/messages/message-flag.js';
import { timestampMsToSnowflake } from '../../../../src/protocol/snowflake-time.js';
import {
  NOW_MS,
  renderingContext,
  toAttachment,
  toMessage,
  users,
} from '../support/rendering-context-stub.js';
import { renderMessage, toText } from '../support/render.js';

const used: WireInteractionMetadata = {
  id: '5',
  type: 2,
  user: users.ada,
  authorizing_integration_owners: {},
  name: 'weather forecast',
  command_type: 1,
};

describe('a message', () => {
  it('names its author, who has a picture of initials', () => {
    const html = renderMessage({ author: users.ben });
    expect(html).toContain('aria-label="Message of Captain Ben"');
    expect(html).toContain('<span class="author">Captain Ben</span>');
    expect(html).toMatch(/<svg class="avatar hue-\d"[^>]*>.*>CB<\/text>/);
    expect(html).not.toContain('APP');
  });

  it('names an author whom the place does not know', () => {
    const stranger = { ...users.ben, id: '9', username: 'zoe', global_name: null };
    expect(renderMessage({ author: stranger })).toContain('<span class="author">zoe</span>');
  });

  it('says of an application that it is one', () => {
    expect(renderMessage({})).toContain('<span class="app">APP</span>');
  });

  it('has its time in the language of the user', () => {
    const time = /<header>.*<time[^>]*>(.*?)<\/time>/;
    const at = new Date('2026-11-21T11:58:00Z');
    const inGerman = new Intl.DateTimeFormat('de', { dateStyle: 'short', timeStyle: 'short' }).format(at);
    expect(time.exec(renderMessage({}, { ...renderingContext, locale: 'de' }))?.[1]).toBe(inGerman);
    expect(renderMessage({})).toContain('datetime="2026-11-21T11:58:00.000Z"');
  });

  it('says that it was edited, and when', () => {
    expect(renderMessage({ content: 'x' })).not.toContain('edited');
    const html = renderMessage({ content: 'x', edited_timestamp: '2026-11-21T11:59:00.000000+00:00' });
    expect(html).toMatch(
      /<small class="note edited" title="Saturday, November 21, 2026 at [^"]*">\(edited\)/,
    );
  });

  it('has its content as Markdown', () => {
    expect(renderMessage({ content: '**hello**' })).toContain('<strong>hello</strong>');
  });

  it.each([
    ['it mentions them', { mentions: [users.ada] }, true],
    ['it mentions everyone', { mention_everyone: true }, true],
    ['it mentions somebody else', { mentions: [users.ben] }, false],
    ['their name is written and nobody is mentioned', { content: `<@${users.ada.id}>` }, false],
  ])('stands out to the user where %s: %o', (_case, parts, standsOut) => {
    expect(renderMessage(parts).includes('class="message mentioned"')).toBe(standsOut);
  });
});

describe('a flag of a message', () => {
  it('LOADING: the application is thinking, until the token of the interaction has ended', () => {
    const thinkingSince = (ms: number) =>
      renderMessage({
        flags: MessageFlag.LOADING,
        interaction_metadata: {
          id: timestampMsToSnowflake(ms),
          user: users.ada,
          type: 2,
        } as WireInteractionMetadata,
      });
    const html = thinkingSince(NOW_MS - 15 * 60_000 + 1);
    expect(html).toContain('role="status"');
    expect(toText(html)).toContain('Weather is thinking…');
    expect(toText(thinkingSince(NOW_MS - 15 * 60_000))).toContain('The application did not respond');
  });

  it('EPHEMERAL: only the user sees it', () => {
    expect(toText(renderMessage({ flags: MessageFlag.EPHEMERAL, content: 'x' }))).toContain(
      'Only you can see this',
    );
    expect(toText(renderMessage({ content: 'x' }))).not.toContain('Only you');
    const dismiss = 'Only you can see this • Dismiss message';
    expect(toText(renderMessage({ flags: MessageFlag.EPHEMERAL }))).toContain(dismiss);
    const live = { ...renderingContext, canAct: false };
    expect(toText(renderMessage({ flags: MessageFlag.EPHEMERAL }, live))).not.toContain('Dismiss');
  });

  it('names its stickers', () => {
    const html = renderMessage({ sticker_items: [{ id: '8', name: 'Wave', format_type: 1 }] });
    expect(toText(html)).toContain('Sticker: Wave');
  });

  it('HAS_THREAD: the thread is a link, if the user sees it', () => {
    const channels = new Map([['44', { id: '44', name: 'About trips', type: 11, parentId: '200' }]]);
    const parts = { id: '44', flags: MessageFlag.HAS_THREAD };
    expect(toText(renderMessage(parts, { ...renderingContext, channels }))).toContain('↳ About trips');
    expect(toText(renderMessage(parts))).not.toContain('↳');
  });

  it.each([
    [1, 'One embed is suppressed'],
    [2, '2 embeds are suppressed'],
  ])('SUPPRESS_EMBEDS: %d embeds are not shown, and a note tells how many', (count, note) => {
    const embeds = Array.from({ length: count }, () => ({ title: 'concealed' }));
    const html = renderMessage({ flags: MessageFlag.SUPPRESS_EMBEDS, embeds });
    expect(html).not.toContain('concealed');
    expect(html).toContain(note);
  });

  it('SUPPRESS_NOTIFICATIONS: it is silent', () => {
    expect(renderMessage({ flags: MessageFlag.SUPPRESS_NOTIFICATIONS })).toContain('>silent</span>');
  });

  it('IS_COMPONENTS_V2: attachments are there only where a component shows them', () => {
    const attachments = [toAttachment()];
    expect(renderMessage({ attachments })).toContain('map.png');
    expect(renderMessage({ attachments, flags: MessageFlag.IS_COMPONENTS_V2 })).not.toContain('map.png');
  });
});

describe('what a message answers', () => {
  it.each([
    ['a slash command', used, 'Ada used /weather forecast'],
    [
      'a user command',
      { ...used, name: 'Greet', command_type: 2, target_user: users.ben },
      'Ada used Greet on Captain Ben',
    ],
    [
      'a message command',
      { ...used, name: 'Quote', command_type: 3, target_message_id: '6' },
      'Ada used Quote on a message',
    ],
    ['a component', { ...used, type: 3, interacted_message_id: '6' }, 'Ada used a component'],
    ['a modal', { ...used, type: 5, triggering_interaction_metadata: used }, 'Ada used /weather forecast'],
  ])('is the use of %s', (_kind, metadata: WireInteractionMetadata, text) => {
    expect(toText(renderMessage({ type: 20, interaction_metadata: metadata }))).toContain(text);
  });

  it('is the message that a follow-up refers to', () => {
    const referred = toMessage({ content: 'It is **21 °C** for <@1100000000000000302>' });
    const html = renderMessage({ type: 19, referenced_message: referred, interaction_metadata: used });
    expect(toText(html)).toContain('In reply to WWeather It is 21 °C for @Captain Ben');
    expect(html).not.toContain('forecast');
  });

  it.each([
    ['an embed', { embeds: [{}] }],
    ['an attachment', { attachments: [toAttachment()] }],
    ['components', { components: [{ type: 1, components: [] }] }],
    [
      'the first text',
      { components: [{ type: 17, components: [{ type: 10, content: '**the** first text' }] }] },
    ],
    ['components', { components: [{ type: 17, spoiler: true, components: [{ type: 10, content: 'x' }] }] }],
  ])('is %s where that message has no content', (text, parts) => {
    expect(renderMessage({ type: 19, referenced_message: toMessage(parts) })).toContain(`>${text}</span>`);
  });

  it('is gone where the message was deleted', () => {
    expect(renderMessage({ type: 19, referenced_message: null })).toContain(
      'The original message was deleted.',
    );
  });
});
