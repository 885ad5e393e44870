import type { APIEmbed } from 'discord-api-types/v10';
import type { SeenComponent } from './seen-components.js';

/** The parts of a message that a reader sees. */
export interface ReadableMessage {
  readonly text: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly SeenComponent[];
  readonly ephemeral: boolean;
  readonly loading: boolean;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly poll:
    | { readonly question?: { readonly text?: string }; readonly answers?: readonly unknown[] }
    | undefined;
}

/** Draws a message as a user sees it, in lines. */
export function describeMessage(message: ReadableMessage): string {
  const { text, embeds, components, ephemeral, loading, files, poll } = message;
  const lines = [
    ...(ephemeral ? ['(only you can see this)'] : []),
    ...(loading ? ['… is thinking'] : []),
    ...(text === '' ? [] : text.split('\n')),
    ...embeds.flatMap(describeEmbed),
    ...(poll ? describePoll(poll) : []),
    ...files.map(({ name, size }) => `[file ${name}, ${size} bytes]`),
    ...describeComponents(components),
  ];
  return (lines.length === 0 ? ['(an empty message)'] : lines).map((line) => `│ ${line}`).join('\n');
}

function describeEmbed({ author, title, description, fields, footer, image }: APIEmbed): string[] {
  const lines = [
    ...(author ? [author.name] : []),
    ...(title === undefined ? [] : [title]),
    ...(description === undefined ? [] : description.split('\n')),
    ...(fields ?? []).map(({ name, value }) => `${name}: ${value}`),
    ...(image ? [`[image ${image.url}]`] : []),
    ...(footer ? [footer.text] : []),
  ];
  return lines.map((line) => `▌ ${line}`);
}

function describePoll({ question, answers }: NonNullable<ReadableMessage['poll']>): string[] {
  const texts = (answers ?? []) as readonly { readonly poll_media?: { readonly text?: string } }[];
  return [`[poll] ${question?.text ?? ''}`, ...texts.map((answer) => `  ○ ${answer.poll_media?.text ?? ''}`)];
}

function describeComponents(components: readonly SeenComponent[]): string[] {
  const buttons = components.filter(({ kind }) => kind === 'button').map(describeButton);
  const others = components.filter(({ kind }) => kind !== 'button').map(describeSelect);
  return [...others, ...(buttons.length > 0 ? [buttons.join(' ')] : [])];
}

function describeButton({ label, disabled, raw }: SeenComponent): string {
  const target = raw.url === undefined ? '' : ` → ${raw.url}`;
  return `[${label ?? 'purchase'}${target}${disabled ? ' (disabled)' : ''}]`;
}

function describeSelect({ label, customId, choices, selected, disabled }: SeenComponent): string {
  const list = (
    choices.length > 0
      ? choices.map((choice) => (selected.includes(choice.value) ? `✓ ${choice.label}` : choice.label))
      : selected.map((id) => `✓ ${id}`)
  ).join(' | ');
  return `[${label ?? customId ?? 'select'} ▾${list === '' ? '' : ` ${list}`}${disabled ? ' (disabled)' : ''}]`;
}
