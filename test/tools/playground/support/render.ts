import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { WireMessage } from '../../../../tools/src/emulator/domain/objects/wire-message.js';
import type { MessageContext } from '../../../../tools/src/playground/messages/rendering-context.js';
import { Markdown } from '../../../../tools/src/playground/messages/markdown/markdown.js';
import { MessageView } from '../../../../tools/src/playground/messages/message-view.js';
import { MessageContextProvider } from '../../../../tools/src/playground/messages/message-context-provider.js';
import { renderingContext, toMessage } from './rendering-context-stub.js';

/** A message as HTML. */
export function renderMessage(
  parts: Partial<WireMessage>,
  context: MessageContext = renderingContext,
): string {
  return renderToString(h(MessageView, { message: toMessage(parts), context }));
}

/** The components of a message as HTML. */
export function renderComponents(...components: readonly object[]): string {
  const html = renderMessage({ components });
  const start = html.indexOf('<div class="components">');
  return html.slice(start + '<div class="components">'.length, html.lastIndexOf('</div></div></article>'));
}

/** A text in Markdown as HTML, without the element around it. */
export function renderMarkdown(text: string, context: MessageContext = renderingContext): string {
  const html = renderToString(h(MessageContextProvider, { value: context, children: h(Markdown, { text }) }));
  return html.replace(/^<div class="markdown">|<\/div>$/g, '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of HTML without its elements. */
export function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
}

/** The names of all elements in HTML. */
export function listElements(html: string): string[] {
  return [...new Set([...html.matchAll(/<([a-z][^\s/>]*)/gi)].map(([, name = '']) => name.toLowerCase()))];
}
