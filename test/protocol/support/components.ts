/** Components that are within the limits, each with what is given in place of its fields. */
import { times } from './payloads.js';

export const button = (more: object = {}) => ({ type: 2, style: 1, custom_id: 'b', label: 'Go', ...more });
export const link = (more: object = {}) => ({
  type: 2,
  style: 5,
  label: 'There',
  url: 'https://example.com',
  ...more,
});
export const premium = (more: object = {}) => ({ type: 2, style: 6, sku_id: '1', ...more });
export const row = (...components: unknown[]) => ({ type: 1, components });
export const textDisplay = (more: object = {}) => ({ type: 10, content: 'Hi', ...more });
export const thumbnail = (more: object = {}) => ({
  type: 11,
  media: { url: 'https://example.com/a' },
  ...more,
});
export const section = (more: object = {}) => ({
  type: 9,
  components: [textDisplay()],
  accessory: button(),
  ...more,
});
export const gallery = (items: unknown) => ({ type: 12, items });
export const media = (more: object = {}) => ({ media: { url: 'attachment://a.png' }, ...more });
export const file = (url: unknown, more: object = {}) => ({ type: 13, file: { url }, ...more });
export const separator = (more: object = {}) => ({ type: 14, ...more });
export const container = (more: object = {}) => ({ type: 17, components: [textDisplay()], ...more });

export const optionsOf = (length: number, more: object = {}) =>
  times(length, (n) => ({ label: `${n}`, value: `${n}`, ...more }));
/** A select of any type; a string select has as many options as can be. */
export const select = (type: number, more: object = {}) => ({
  type,
  custom_id: 's',
  ...(type === 3 ? { options: optionsOf(25) } : {}),
  ...more,
});
export const input = (more: object = {}) => ({ type: 4, custom_id: 'i', style: 1, ...more });
export const upload = (more: object = {}) => ({ type: 19, custom_id: 'f', ...more });
export const radioGroup = (more: object = {}) => ({
  type: 21,
  custom_id: 'r',
  options: optionsOf(2),
  ...more,
});
export const checkboxGroup = (more: object = {}) => ({
  type: 22,
  custom_id: 'g',
  options: optionsOf(10),
  ...more,
});
export const checkbox = (more: object = {}) => ({ type: 23, custom_id: 'c', ...more });
export const label = (component: unknown, more: object = {}) => ({
  type: 18,
  label: 'Name',
  component,
  ...more,
});

/** A text of so many characters, each of two UTF-16 units. */
export const chars = (length: number) => '🌧'.repeat(length);
