import type { Effect } from '../delivery/deliver.js';
import { MessageFlag } from '../../model/message.js';
import type { WireMessage } from '../wire/message.js';

/** A message as lines of text: content, embeds, and whether others see it. */
export function showMessage({ content, embeds, components, flags }: WireMessage): string {
  const lines = [content, ...embeds.flatMap(showEmbed)];
  const more = components.length > 0 ? [`(${components.length} components)`] : [];
  const privately = (flags & MessageFlag.EPHEMERAL) === 0 ? [] : ['Only you can see this.'];
  return [...lines, ...more, ...privately].filter((line) => line !== '').join('\n');
}

/** What an answer makes the user see. */
export function showEffect(effect: Effect, applicationName: string, isTyping: boolean): string {
  switch (effect.outcome) {
    case 'message':
      return showMessage(effect.message);
    case 'choices':
      return effect.choices.length > 0
        ? effect.choices.map(({ name }) => name).join('\n')
        : 'No options match your search.';
    case 'launched':
      return `Activity launched: ${applicationName}`;
    case 'failed':
      return isTyping ? 'Loading options failed' : 'The application did not respond';
  }
}

function showEmbed(embed: unknown): string[] {
  const { title, description, fields } = embed as Record<string, unknown>;
  const rows = Array.isArray(fields) ? (fields as unknown[]) : [];
  return [
    toText(title),
    toText(description),
    ...rows.map((row) => {
      const { name, value } = (row ?? {}) as Record<string, unknown>;
      return `${toText(name)}: ${toText(value)}`;
    }),
  ];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
