import { MessageFlag, type JsonObject } from 'commandry/protocol';
import type { WireMessage } from '../objects/wire-message.js';
import { findTexts } from './component-state.js';
import type { Effect } from './effect.js';

/** Formats a message as lines of text: content, embeds, components, files, and whether others see it. */
export function showMessage({ content, embeds, components, attachments, flags }: WireMessage): string {
  const lines = [content, ...embeds.flatMap(showEmbed), ...findTexts(components as readonly JsonObject[])];
  const more = components.length > 0 ? [`(${components.length} components)`] : [];
  const files = attachments.map(({ filename, size }) => `[${filename}, ${size} bytes]`);
  const loading = (flags & MessageFlag.LOADING) === 0 ? [] : ['is thinking…'];
  const privately = (flags & MessageFlag.EPHEMERAL) === 0 ? [] : ['Only you can see this.'];
  return [...lines, ...more, ...files, ...loading, ...privately].filter((line) => line !== '').join('\n');
}

/** What clients show of an interaction that was not answered in time, and of a response that stayed deferred. */
export const NO_RESPONSE = 'The application did not respond';

/** Describes what a response makes the user see. */
export function showEffect(effect: Effect, applicationName: string, isTyping: boolean): string {
  switch (effect.outcome) {
    case 'message':
    case 'updated':
    case 'update_deferred':
      return showMessage(effect.message);
    case 'deferred':
      return `${applicationName} ${showMessage(effect.message)}`;
    case 'choices':
      return effect.choices.length > 0
        ? effect.choices.map(({ name }) => name).join('\n')
        : 'No options match your search.';
    case 'modal':
      return showModal(effect.modal);
    case 'premium_required':
      return `${applicationName} asks for a subscription.`;
    case 'launched':
      return `Activity launched: ${applicationName}`;
    case 'failed':
      return isTyping ? 'Loading options failed' : NO_RESPONSE;
  }
}

function showModal({
  title,
  components,
}: {
  readonly title: string;
  readonly components: readonly object[];
}) {
  const labels = (components as readonly JsonObject[]).flatMap((component) => [
    toText(component['label']),
    ...findTexts([component]),
    ...(Array.isArray(component['components'])
      ? (component['components'] as readonly JsonObject[]).map(({ label }) => toText(label))
      : []),
  ]);
  return [title, ...labels].filter((line) => line !== '').join('\n');
}

function showEmbed(embed: object): string[] {
  const { title, description, fields } = embed as Record<string, unknown>;
  const rows = Array.isArray(fields) ? (fields as readonly Record<string, unknown>[]) : [];
  return [
    toText(title),
    toText(description),
    ...rows.map(({ name, value }) => `${toText(name)}: ${toText(value)}`),
  ];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
