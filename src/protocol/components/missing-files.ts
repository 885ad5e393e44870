import { ComponentType } from './component.js';
import { readAttachedName, toFileName } from '../messages/file-name.js';
import type { MessageProblem } from '../messages/message-problem.js';
import { isJsonObject, type Path } from '../validation/field-checker.js';

/**
 * Returns a problem for each file that the components of a message show and the message does not have. Embeds may name
 * files that are missing: they are then shown without a picture.
 *
 * @param data - The data of a message.
 * @param fileNames - Of all files that the message will have.
 */
export function findMissingFiles(data: unknown, fileNames: readonly string[]): MessageProblem[] {
  const names = new Set(fileNames.map(toFileName));
  const problems: MessageProblem[] = [];
  const judge = (media: unknown, path: Path): void => {
    const url = isJsonObject(media) ? media['url'] : undefined;
    const name = readAttachedName(url);
    if (name === undefined || names.has(name)) return;
    problems.push({ code: 'FILE_NOT_ATTACHED', path: [...path, 'url'], found: JSON.stringify(url) });
  };
  const visit = (component: unknown, path: Path): void => {
    if (!isJsonObject(component)) return;
    switch (component['type']) {
      case ComponentType.FILE:
        judge(component['file'], [...path, 'file']);
        break;
      case ComponentType.THUMBNAIL:
        judge(component['media'], [...path, 'media']);
        break;
      case ComponentType.MEDIA_GALLERY:
        for (const [index, item] of toList(component['items']).entries())
          if (isJsonObject(item)) judge(item['media'], [...path, 'items', index, 'media']);
        break;
      default:
        visitInside(component['components'], [...path, 'components']);
        visit(component['accessory'], [...path, 'accessory']);
    }
  };
  const visitInside = (components: unknown, path: Path): void => {
    for (const [index, component] of toList(components).entries()) visit(component, [...path, index]);
  };
  if (isJsonObject(data)) visitInside(data['components'], ['components']);
  return problems;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
