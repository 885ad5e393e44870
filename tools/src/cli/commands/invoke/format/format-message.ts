import { MessageFlag, type Embed } from 'commandry/protocol';
import type { WireMessage } from '../../../../emulator/index.js';
import { formatComponents } from './format-components.js';

/** Formats a message as lines for a terminal: its content, embeds, components, files and poll, and who sees it. */
export function formatMessage(message: WireMessage): string[] {
  const { content, embeds, components, attachments, poll, flags } = message;
  const lines = [
    ...(content === '' ? [] : content.split('\n')),
    ...(embeds as readonly Embed[]).flatMap(formatEmbed),
    ...formatComponents(components as readonly Component[]),
    ...attachments.map(({ filename, size }) => `[file ${filename}, ${size} bytes]`),
    ...(poll ? formatPoll(poll) : []),
  ];
  return [
    ...(has(flags, MessageFlag.LOADING) ? ['(is thinking…)'] : lines.length === 0 ? ['(empty)'] : lines),
    ...(has(flags, MessageFlag.EPHEMERAL) ? ['(nobody else sees this)'] : []),
  ];
}

type Component = Readonly<Record<string, unknown>>;

/** True if a message is still loading. */
export function isLoading({ flags }: Pick<WireMessage, 'flags'>): boolean {
  return has(flags, MessageFlag.LOADING);
}

function formatEmbed(embed: Embed): string[] {
  const { author, title, url, description, fields, image, thumbnail, footer } = embed;
  return [
    ...(author ? [author.name] : []),
    ...(title ? [url ? `${title} <${url}>` : title] : []),
    ...(description ? description.split('\n') : []),
    ...(fields ?? []).map(({ name, value }) => `${name}: ${value}`),
    ...[image, thumbnail].flatMap((media) => (media ? [`[picture ${media.url}]`] : [])),
    ...(footer ? [footer.text] : []),
  ].map((line) => `│ ${line}`);
}

function formatPoll({ question, answers }: NonNullable<WireMessage['poll']>): string[] {
  const textOf = (media: object) => (media as { readonly text?: string }).text ?? '';
  return [`Poll: ${textOf(question)}`, ...answers.map(({ poll_media }) => `  ( ) ${textOf(poll_media)}`)];
}

function has(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}
