import type { MessageContext } from '../rendering-context.js';
import { formatMoment } from '../moment.js';
import type { MarkdownNode } from './markdown-node.js';
import { parseMarkdown } from './parse.js';

/** Returns a Markdown text on one line and without formatting. Spoilers stay hidden. */
export function toPlainText(source: string, context: MessageContext): string {
  return nodesToText(parseMarkdown(source), context).replace(/\s+/g, ' ').trim();
}

function nodesToText(nodes: readonly MarkdownNode[], context: MessageContext): string {
  return nodes.map((node) => nodeToText(node, context)).join('');
}

function nodeToText(node: MarkdownNode, context: MessageContext): string {
  switch (node.type) {
    case 'text':
    case 'code':
    case 'codeBlock':
    case 'everyone':
      return node.content;
    case 'spoiler':
      return '▮▮▮';
    case 'list':
      return node.items.map((item) => `${nodesToText(item, context)} `).join('');
    case 'user':
      return `@${context.users.get(node.id)?.displayName ?? 'unknown-user'}`;
    case 'role':
      return `@${context.roles.get(node.id)?.name ?? 'unknown-role'}`;
    case 'channel':
      return `#${context.channels.get(node.id)?.name ?? 'unknown'}`;
    case 'command':
      return `/${node.name}`;
    case 'guildPage':
      return node.name;
    case 'emoji':
      return `:${node.name}:`;
    case 'timestamp':
      return formatMoment(node.ms, node.style, context.locale, context.now());
    case 'heading':
    case 'quote':
    case 'subtext':
      return `${nodesToText(node.content, context)} `;
    default:
      return nodesToText(node.content, context);
  }
}
