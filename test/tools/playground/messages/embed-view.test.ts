import { describe, expect, it } from 'vitest';
import type { Embed } from '../../../../src/protocol/messages/embed.js';
import { toAttachment } from '../support/rendering-context-stub.js';
import { renderMessage, toText } from '../support/render.js';

const render = (embed: Embed) => renderMessage({ embeds: [embed] });

describe('an embed', () => {
  it('has a title and a description in Markdown', () => {
    const html = render({ title: 'A **title**', description: '- one' });
    expect(html).toContain('A <strong>title</strong>');
    expect(html).toContain('<ul><li>one</li></ul>');
    expect(html).toContain('<article class="embed" aria-label="A **title**">');
  });

  it('leads somewhere by its title, and then has no other link in it', () => {
    const html = render({ title: '**Go** [x](https://b.example)', url: 'https://a.example/' });
    expect(html).toContain('<a href="https://a.example/" target="_blank" rel="noopener noreferrer">');
    expect(html).toContain('<strong>Go</strong> [x](https://b.example)');
  });

  it.each(['javascript:alert(1)', 'ftp://a.example', 'attachment://x.png', '//a.example', 'https://['])(
    'does not lead to %s',
    (url) => {
      expect(render({ title: 'x', url, author: { name: 'y', url } })).not.toContain('<a ');
    },
  );

  it('has an author with a link and a picture', () => {
    const html = render({
      author: { name: 'Ada', url: 'https://a.example', icon_url: 'https://a.example/i.png' },
    });
    expect(html).toContain('<img class="icon" src="https://a.example/i.png" alt');
    expect(html).toMatch(/<a href="https:\/\/a\.example\/"[^>]*>Ada<\/a>/);
  });

  it('has inline fields in rows of three, and others across', () => {
    const inline = (name: string) => ({ name, value: 'v', inline: true });
    const fields = ['a', 'b', 'c', 'd', 'e'].map(inline);
    const html = render({ fields: [...fields, { name: 'f', value: '**v**' }, inline('g')] });
    const classes = [...html.matchAll(/class="(embed-field[^"]*)"/g)].map(([, name]) => name);
    expect(classes).toEqual([
      ...[
        'embed-field of-3',
        'embed-field of-3',
        'embed-field of-3',
        'embed-field of-2',
        'embed-field of-2',
        'embed-field',
        'embed-field of-1',
      ],
    ]);
    expect(html).toContain('<strong>v</strong>');
  });

  it('has a footer with a time in the language of the user', () => {
    const html = render({ footer: { text: 'Data of' }, timestamp: '2026-11-21T06:00:00.000000+00:00' });
    expect(html).toMatch(/<footer><span>Data of<\/span><span aria-hidden="true">•<\/span><time/);
    expect(html).toContain('datetime="2026-11-21T06:00:00.000Z"');
    expect(render({ timestamp: '2026-11-21T06:00:00.000000+00:00' })).toContain('<footer><time');
    expect(render({ timestamp: 'never', title: 'x' })).not.toContain('<footer');
  });

  it('has a thumbnail and a picture', () => {
    const html = render({
      thumbnail: { url: 'https://a.example/t.png' },
      image: { url: 'https://a.example/i.png' },
    });
    expect(html).toContain('<img class="thumbnail" src="https://a.example/t.png"');
    expect(html).toContain('<img class="picture" src="https://a.example/i.png"');
  });
});

describe('a picture', () => {
  it('of the emulator is loaded from where the page is', () => {
    const html = render({ image: { url: 'http://localhost:4321/attachments/200/1/map.png' } });
    expect(html).toContain('src="/attachments/200/1/map.png"');
  });

  it.each([
    ['attachment://missing.png', 'missing.png'],
    ['http://a.example/plain.png?x=1', 'plain.png'],
    ['http://127.0.0.1:4321/control', 'control'],
    ['http://127.0.0.1:4321.evil.example/attachments/1/1/x.png', 'x.png'],
    ['javascript:alert(1)//x.png', 'x.png'],
    ['data:image/png;base64,AA', 'file'],
  ])('at %s is not loaded, and shown by name', (url, name) => {
    const html = render({ image: { url } });
    expect(html).not.toContain('<img');
    expect(html).toContain(`role="img" aria-label="${name}`);
  });
});

describe('an attachment', () => {
  const renderFile = (parts: Parameters<typeof toAttachment>[0]) =>
    renderMessage({ attachments: [toAttachment(parts)] });

  it('that is a picture is shown, with its description', () => {
    expect(renderFile({ description: 'The coast' })).toContain(
      '<img class="picture" src="/attachments/200/1400000000000000001/map.png" alt="The coast"',
    );
    expect(renderFile({})).toContain('alt="map.png"');
  });

  it.each([
    ['audio/ogg', 345, '345 bytes'],
    ['video/mp4', 1_572_864, '1.5 MB'],
    ['application/pdf', 2048, '2 kB'],
  ])('of the type %s is a link with its size', (contentType, size, text) => {
    const html = renderFile({
      content_type: contentType,
      size,
      title: 'The report',
      description: 'All of it',
    });
    expect(html).toMatch(/<a href="\/attachments\/200\/[^"]*" target="_blank"[^>]*>The report<\/a>/);
    expect(toText(html)).toContain(`The report${text}All of it`);
  });

  it('that an embed shows is not shown twice', () => {
    const attachment = toAttachment();
    const html = renderMessage({ attachments: [attachment], embeds: [{ image: { url: attachment.url } }] });
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).not.toContain('class="attachments"');
  });

  it.each([
    ['by its flag', { flags: 8 }],
    ['by its name', { filename: 'SPOILER_map.png' }],
  ])('that is a spoiler %s is not there before it is asked for', (_how, parts) => {
    const html = renderFile(parts);
    expect(html).not.toContain('<img');
    expect(html).toContain('aria-label="Spoiler, press to reveal the picture"');
  });
});

it('reactions are pressed: those of the user are', () => {
  const reaction = {
    count: 2,
    count_details: { burst: 0, normal: 2 },
    burst_colors: [],
    me_burst: false,
  } as const;
  const html = renderMessage({
    reactions: [
      { ...reaction, emoji: { id: null, name: '👍' }, me: true },
      { ...reaction, emoji: { id: null, name: '🌧️' }, me: false },
    ],
  });
  const pressed = [...html.matchAll(/<button[^>]*aria-pressed="(\w+)"/g)].map(([, state]) => state);
  expect(pressed).toEqual(['true', 'false']);
});

describe('a poll', () => {
  it('that has ended is voted in no more', () => {
    const html = renderMessage({
      poll: {
        question: { text: 'Where to?' },
        answers: [{ answer_id: 1, poll_media: { text: 'Paris' } }],
        expiry: '2026-11-20T12:00:00.000000+00:00',
        allow_multiselect: false,
        layout_type: 1,
        results: { answer_counts: [{ id: 1, count: 1, me_voted: true }], is_finalized: true },
      },
    });
    expect(html).toMatch(/<button[^>]*aria-pressed="true"[^>]*disabled/);
  });

  it('shows its question, its answers and its end', () => {
    const html = renderMessage({
      poll: {
        question: { text: 'Where to?' },
        answers: [
          { answer_id: 1, poll_media: { text: 'Paris', emoji: { name: '🗼' } } },
          { answer_id: 2, poll_media: { text: '<b>Oslo</b>' } },
        ],
        expiry: '2026-11-22T12:00:00.000000+00:00',
        allow_multiselect: true,
        layout_type: 1,
        results: { answer_counts: [], is_finalized: false },
      },
    });
    expect(toText(html)).toContain('Where to?Select one or more answers.🗼Paris<b>Oslo</b>It ends tomorrow.');
  });
});
