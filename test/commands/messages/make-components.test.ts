import { ActionRowBuilder, ButtonBuilder } from '@discordjs/builders';
import { ButtonStyle as ApiButtonStyle } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import {
  container,
  file,
  gallery,
  linkButton,
  premiumButton,
  row,
  section,
  separator,
  text,
  thumbnail,
} from 'commandry';

const AGAIN = { type: 2, style: 1, custom_id: 'again', label: 'Again' } as const;
/** What is sent. */
const sent = (component: unknown): unknown => JSON.parse(JSON.stringify(component));

describe('a row', () => {
  it('holds buttons of every origin', () => {
    const built = new ButtonBuilder().setCustomId('x').setLabel('X').setStyle(ApiButtonStyle.Danger);
    expect(sent(row(AGAIN, linkButton({ url: 'https://example.com', label: 'Go' }), built))).toEqual({
      type: 1,
      components: [
        AGAIN,
        { type: 2, style: 5, url: 'https://example.com', label: 'Go' },
        { type: 2, style: 4, custom_id: 'x', label: 'X' },
      ],
    });
  });

  it('holds a select', () => {
    const select = { type: 5, custom_id: 'who' } as const;
    expect(row(select)).toEqual({ type: 1, components: [select] });
  });
});

describe('a button', () => {
  it.each([
    ['👍', { name: '👍' }],
    ['<:party:123456789012345678>', { id: '123456789012345678', name: 'party' }],
    ['<a:party:123456789012345678>', { id: '123456789012345678', name: 'party', animated: true }],
    [{ id: '123456789012345678' }, { id: '123456789012345678' }],
  ])('has the emoji %j as Discord writes it', (emoji, written) => {
    const button = linkButton({ url: 'https://example.com', emoji });
    expect(button).toEqual({ type: 2, style: 5, url: 'https://example.com', emoji: written });
  });

  it('can be disabled', () => {
    expect(linkButton({ url: 'https://example.com', label: 'x', disabled: true })).toMatchObject({
      disabled: true,
    });
    expect(premiumButton('1', { disabled: true })).toEqual({
      type: 2,
      style: 6,
      sku_id: '1',
      disabled: true,
    });
  });

  it('has no fields that nobody set', () => {
    const unset = { label: undefined, emoji: undefined, disabled: undefined };
    expect(Object.keys(linkButton({ url: 'https://example.com', ...unset }))).toEqual([
      'type',
      'style',
      'url',
    ]);
    expect(Object.keys(premiumButton('1'))).toEqual(['type', 'style', 'sku_id']);
  });
});

describe('a layout component', () => {
  it('is a plain object in Discord’s format', () => {
    expect(text('# Hello')).toEqual({ type: 10, content: '# Hello' });
    expect(thumbnail('attachment://a.png', { description: 'A', spoiler: true })).toEqual({
      type: 11,
      media: { url: 'attachment://a.png' },
      description: 'A',
      spoiler: true,
    });
    expect(gallery(['https://example.com/a.png', { url: 'attachment://b.png', description: 'B' }])).toEqual({
      type: 12,
      items: [
        { media: { url: 'https://example.com/a.png' } },
        { media: { url: 'attachment://b.png' }, description: 'B' },
      ],
    });
    expect(file('attachment://a.txt', { spoiler: true })).toEqual({
      type: 13,
      file: { url: 'attachment://a.txt' },
      spoiler: true,
    });
    expect(separator()).toEqual({ type: 14 });
    expect(separator({ divider: false, spacing: 'large' })).toEqual({ type: 14, divider: false, spacing: 2 });
    expect(separator({ spacing: 'small' })).toEqual({ type: 14, spacing: 1 });
  });

  it('takes a string for a text', () => {
    const said = { type: 10, content: 'said' };
    expect(section('said', AGAIN)).toEqual({ type: 9, components: [said], accessory: AGAIN });
    expect(section(['said', text('said')], thumbnail('https://example.com/a.png'))).toEqual({
      type: 9,
      components: [said, said],
      accessory: { type: 11, media: { url: 'https://example.com/a.png' } },
    });
    expect(container(['said', separator()])).toEqual({ type: 17, components: [said, { type: 14 }] });
  });

  it('holds builders', () => {
    const button = new ButtonBuilder().setCustomId('x').setLabel('X').setStyle(ApiButtonStyle.Danger);
    const built = { type: 2, style: 4, custom_id: 'x', label: 'X' };
    const rows = new ActionRowBuilder().addComponents(button);
    expect(sent(container([section('x', button), rows], { accentColor: 0xff0000, spoiler: true }))).toEqual({
      type: 17,
      components: [
        { type: 9, components: [{ type: 10, content: 'x' }], accessory: built },
        { type: 1, components: [built] },
      ],
      accent_color: 0xff0000,
      spoiler: true,
    });
  });
});
