import { ButtonStyle, ComponentType } from 'commandry/protocol';

type Component = Readonly<Record<string, unknown>>;

/** Formats components as lines: each with its label, and with its `custom_id` if it causes interactions. */
export function formatComponents(components: readonly Component[]): string[] {
  return components.flatMap(formatComponent);
}

function formatComponent(component: Component): string[] {
  const inside = listInside(component);
  switch (component['type']) {
    case ComponentType.ACTION_ROW:
      return [inside.flatMap(formatComponent).join(' ')];
    case ComponentType.BUTTON:
      return [formatButton(component)];
    case ComponentType.TEXT_DISPLAY:
      return textOf(component, 'content').split('\n');
    case ComponentType.SECTION:
      return [...formatComponents(inside), ...formatComponents(listOf(component['accessory']))];
    case ComponentType.CONTAINER:
      return formatComponents(inside).map((line) => `│ ${line}`);
    case ComponentType.SEPARATOR:
      return [component['divider'] === false ? '' : '────'];
    case ComponentType.THUMBNAIL:
      return [formatMedia(component)];
    case ComponentType.MEDIA_GALLERY:
      return (component['items'] as readonly Component[]).map(formatMedia);
    case ComponentType.FILE:
      return [`[file ${textOf(component, 'name')}]`];
    case ComponentType.LABEL:
      return [textOf(component, 'label'), ...formatComponents(listOf(component['component']))];
    default:
      return [formatField(component)];
  }
}

function formatButton(component: Component): string {
  const end = component['disabled'] === true ? ', disabled ]' : ' ]';
  // Discord writes its name and its price on it.
  if (component['style'] === ButtonStyle.PREMIUM) return `[ purchase → ${textOf(component, 'sku_id')}${end}`;
  const emoji = (component['emoji'] as { readonly name?: unknown } | undefined)?.name;
  const face = [emoji, component['label']].filter((part) => typeof part === 'string').join(' ');
  const leadsTo = component['style'] === ButtonStyle.LINK ? component['url'] : component['custom_id'];
  const target = typeof leadsTo === 'string' ? ` → ${leadsTo}` : '';
  return `[ ${face}${target}${end}`;
}

/** Formats a select, or a field of a modal. */
function formatField(component: Component): string {
  const options = Array.isArray(component['options']) ? (component['options'] as readonly Component[]) : [];
  const offered = options.map((option) => textOf(option, 'label')).join(' | ');
  const face = [textOf(component, 'label'), textOf(component, 'placeholder'), offered]
    .filter((text) => text !== '')
    .join(': ');
  return `[ ${face === '' ? '…' : face} → ${textOf(component, 'custom_id')} ]`;
}

function formatMedia(component: Component): string {
  return `[picture ${textOf((component['media'] ?? {}) as Component, 'url')}]`;
}

function textOf(component: Component, field: string): string {
  const value = component[field];
  return typeof value === 'string' ? value : '';
}

function listInside(component: Component): readonly Component[] {
  return Array.isArray(component['components']) ? (component['components'] as readonly Component[]) : [];
}

function listOf(component: unknown): readonly Component[] {
  return component === undefined ? [] : [component as Component];
}
