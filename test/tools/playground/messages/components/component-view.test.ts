import { describe, expect, it } from 'vitest';
import { ComponentType } from '../../../../../src/protocol/components/component.js';
import { MessageFlag } from '../../../../../src/protocol/messages/message-flag.js';
import { renderComponents, renderMessage, toText } from '../../support/render.js';

const row = (...components: readonly object[]) => ({ type: ComponentType.ACTION_ROW, components });
const button = (parts: object) => row({ type: ComponentType.BUTTON, ...parts });
const select = (parts: object) => row({ type: ComponentType.STRING_SELECT, custom_id: 's', ...parts });

describe('a button', () => {
  it.each([
    [1, 'primary'],
    [2, 'secondary'],
    [3, 'success'],
    [4, 'danger'],
  ])('of style %d is %s', (style, name) => {
    expect(renderComponents(button({ style, label: 'Go', custom_id: 'go' }))).toBe(
      `<div class="row"><button type="button" class="button ${name}" aria-busy="false" data-custom-id="go"><span>Go</span></button></div>`,
    );
  });

  it('that is disabled cannot be pressed', () => {
    expect(renderComponents(button({ style: 1, label: 'Go', custom_id: 'go', disabled: true }))).toContain(
      'class="button primary" disabled',
    );
  });

  it('has an emoji', () => {
    expect(renderComponents(button({ style: 2, custom_id: 'a', emoji: { name: '👍' } }))).toContain(
      '>👍</span>',
    );
    expect(
      renderComponents(button({ style: 2, custom_id: 'a', emoji: { id: '5', name: 'wave' } })),
    ).toContain(':wave:');
  });

  it('of style 5 is a link', () => {
    const html = renderComponents(button({ style: 5, label: 'Docs', url: 'https://a.example' }));
    expect(html).toContain('<a class="button link" href="https://a.example/" target="_blank"');
  });

  it.each([{ url: 'javascript:alert(1)' }, { url: 'https://a.example', disabled: true }])(
    'of style 5 leads nowhere with %o',
    (parts) => {
      const html = renderComponents(button({ style: 5, label: 'Docs', ...parts }));
      expect(html).not.toContain('<a ');
      expect(html).toContain('disabled');
    },
  );

  it('of style 6 buys, unless it is disabled', () => {
    const html = renderComponents(button({ style: 6, sku_id: '777' }));
    expect(html).not.toContain('disabled');
    expect(toText(html)).toBe('Premium 777');
    expect(toText(renderComponents(button({ style: 6, sku_id: '778' })))).toBe('Gold');
    expect(renderComponents(button({ style: 6, sku_id: '777', disabled: true }))).toContain('disabled');
  });
});

describe('a select', () => {
  const options = [
    { label: 'Small', value: 's', description: 'a cup' },
    { label: 'Large', value: 'l', default: true, emoji: { name: '🐘' } },
  ];

  it('is closed at first, and says what is chosen', () => {
    const html = renderComponents(select({ options }));
    expect(html).toContain('aria-haspopup="listbox" aria-expanded="false"');
    expect(toText(html)).toBe('🐘Large');
  });

  it('without a choice shows its placeholder', () => {
    expect(toText(renderComponents(select({ options: options.slice(0, 1), placeholder: 'A size' })))).toBe(
      'A size',
    );
    expect(toText(renderComponents(select({ options: options.slice(0, 1) })))).toBe('Make a selection');
  });

  it('that is disabled cannot be opened', () => {
    expect(renderComponents(select({ options, disabled: true }))).toMatch(/<button[^>]* disabled/);
  });

  it.each([
    [ComponentType.USER_SELECT, { id: '1100000000000000302', type: 'user' }, 'Captain Ben'],
    [ComponentType.ROLE_SELECT, { id: '7', type: 'role' }, '@Sailors'],
    [ComponentType.MENTIONABLE_SELECT, { id: '7', type: 'role' }, '@Sailors'],
    [ComponentType.CHANNEL_SELECT, { id: '200', type: 'channel' }, '#general'],
  ])('of type %d names what is chosen by default', (type, value, name) => {
    const html = renderComponents(row({ type, custom_id: 's', default_values: [value] }));
    expect(toText(html)).toBe(name);
  });
});

describe('a layout', () => {
  const text = (content: string) => ({ type: ComponentType.TEXT_DISPLAY, content });
  const media = (name: string) => ({ url: `https://a.example/${name}` });
  const renderLayout = (...components: readonly object[]) =>
    renderMessage({ flags: MessageFlag.IS_COMPONENTS_V2, components });

  it('has texts in Markdown', () => {
    expect(renderLayout(text('# Big'))).toContain('<h3 class="heading-1">Big</h3>');
  });

  it('has sections with a picture or a button beside them', () => {
    const thumbnail = { type: ComponentType.THUMBNAIL, media: media('t.png'), description: 'A map' };
    const press = { type: ComponentType.BUTTON, style: 1, label: 'Go', custom_id: 'go' };
    const section = (accessory: object) => ({
      type: ComponentType.SECTION,
      components: [text('a'), text('b')],
      accessory,
    });
    expect(renderLayout(section(thumbnail))).toMatch(
      /<div class="section"><div>.*a.*b.*<\/div><img class="thumbnail" src="https:\/\/a.example\/t.png" alt="A map"/,
    );
    expect(renderLayout(section(press))).toContain('data-custom-id="go"');
  });

  it('has galleries, whose videos are links', () => {
    const items = [
      { media: media('1.png'), description: 'One' },
      { media: { ...media('2.mp4'), content_type: 'video/mp4' } },
      { media: media('3.png'), spoiler: true },
    ];
    const html = renderLayout({ type: ComponentType.MEDIA_GALLERY, items });
    expect(html).toContain('<ul class="gallery of-more">');
    expect(html).toContain('src="https://a.example/1.png" alt="One"');
    expect(html).toMatch(/<a href="https:\/\/a.example\/2.mp4"[^>]*>2.mp4<\/a>/);
    expect(html).not.toContain('3.png');
  });

  it('has files by name and size', () => {
    const file = { url: 'http://127.0.0.1:4321/attachments/200/1/r.pdf' };
    const component = { type: ComponentType.FILE, file, name: 'r.pdf', size: 2048 };
    expect(renderLayout(component)).toMatch(
      /<a href="\/attachments\/200\/1\/r.pdf"[^>]*>r.pdf<\/a><small>2 kB/,
    );
    expect(renderLayout({ ...component, spoiler: true })).not.toContain('r.pdf');
  });

  it.each([
    [{}, '<hr class="small"/>'],
    [{ spacing: 2 }, '<hr class="large"/>'],
    [{ divider: false, spacing: 1 }, '<div class="gap small"></div>'],
    [{ divider: false, spacing: 2 }, '<div class="gap large"></div>'],
  ])('has a separator %o', (parts, html) => {
    expect(renderLayout({ type: ComponentType.SEPARATOR, ...parts })).toContain(html);
  });

  it('has containers, with a colour or hidden', () => {
    const container = (parts: object) => ({
      type: ComponentType.CONTAINER,
      components: [text('inside')],
      ...parts,
    });
    expect(renderLayout(container({ accent_color: null }))).toContain('<div class="container">');
    expect(renderLayout(container({ accent_color: 0x5865f2 }))).toContain('<div class="container tinted">');
    expect(renderLayout(container({ spoiler: true }))).not.toContain('inside');
  });

  it('names a component of an unknown type', () => {
    expect(renderLayout({ type: 99 })).toContain('A component of type 99');
  });

  it('has no styles in its text, which the page would not allow', () => {
    expect(renderLayout({ type: ComponentType.CONTAINER, accent_color: 1, components: [] })).not.toContain(
      'style=',
    );
    expect(renderMessage({ embeds: [{ title: 'x', color: 0xff0000 }] })).not.toContain('style=');
  });
});
