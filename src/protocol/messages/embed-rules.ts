import { countCodePoints } from '../validation/code-points.js';
import { isPresent, type FieldChecker, type JsonObject, type Path } from '../validation/field-checker.js';
import { MESSAGE_LIMITS } from '../commands/limits.js';
import {
  checkList,
  checkOptionalBoolean,
  checkOptionalInteger,
  checkUrl,
  MEDIA_SCHEMES,
  WEB_SCHEMES,
} from '../validation/optional-fields.js';

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Returns how many characters of the limit for all embeds together a text uses. */
type ReadText = (object: JsonObject, path: Path, field: string, max: number, isRequired?: boolean) => number;

/** Checks the embeds of a message. White space around their texts does not count. */
export function checkEmbeds(check: FieldChecker, data: JsonObject, path: Path): void {
  if (!isPresent(data['embeds'])) return;
  const embeds = checkList(check, data['embeds'], path, 'embeds', { min: 0, max: MESSAGE_LIMITS.embeds });
  let size = 0;
  for (const [index, value] of embeds.entries()) {
    const at = [...path, 'embeds', index];
    const embed = check.object(value, at);
    if (embed) size += checkEmbed(check, embed, at);
    if (embed && !hasContent(embed)) {
      check.add(at, 'description', { code: 'FIELD_REQUIRED' }, embed['description']);
    }
  }
  const max = MESSAGE_LIMITS.embedTexts;
  if (size > max) check.add(path, 'embeds', { code: 'EMBEDS_TOO_LARGE', max }, size);
}

const TEXTS = ['title', 'description'];
const PARTS = ['image', 'thumbnail', 'video', 'footer', 'author', 'provider'];

/** True if there is something to see. A colour, an address and a timestamp alone show nothing. */
function hasContent(embed: JsonObject): boolean {
  const { fields } = embed;
  return (
    TEXTS.some((field) => typeof embed[field] === 'string' && embed[field].trim() !== '') ||
    PARTS.some((field) => isPresent(embed[field])) ||
    (Array.isArray(fields) && fields.length > 0)
  );
}

function checkEmbed(check: FieldChecker, embed: JsonObject, path: Path): number {
  const readText: ReadText = (object, at, field, max, isRequired = false) => {
    const value = object[field];
    const text = typeof value === 'string' ? value.trim() : value;
    const isAbsent = !isPresent(text) || text === '';
    if (isAbsent && !isRequired) return 0;
    if (isAbsent) check.add(at, field, { code: 'FIELD_REQUIRED' }, value);
    else check.text(text, at, field, { min: 0, max });
    return typeof text === 'string' ? countCodePoints(text) : 0;
  };
  const inside = (field: string) => {
    if (!isPresent(embed[field])) return undefined;
    return { object: check.object(embed[field], path, field), at: [...path, field] };
  };
  checkOptionalUrl(check, embed, path, 'url', WEB_SCHEMES);
  checkOptionalInteger(check, embed, path, 'color', MESSAGE_LIMITS.color);
  checkTimestamp(check, embed, path);
  for (const field of ['image', 'thumbnail']) {
    const media = inside(field);
    if (media?.object) checkOptionalUrl(check, media.object, media.at, 'url', MEDIA_SCHEMES);
  }
  let size = readText(embed, path, 'title', MESSAGE_LIMITS.embedTitle);
  size += readText(embed, path, 'description', MESSAGE_LIMITS.embedDescription);
  const footer = inside('footer');
  if (footer?.object) {
    size += readText(footer.object, footer.at, 'text', MESSAGE_LIMITS.embedFooter);
    checkOptionalUrl(check, footer.object, footer.at, 'icon_url', MEDIA_SCHEMES);
  }
  const author = inside('author');
  if (author?.object) {
    size += readText(author.object, author.at, 'name', MESSAGE_LIMITS.embedAuthor);
    checkOptionalUrl(check, author.object, author.at, 'url', WEB_SCHEMES);
    checkOptionalUrl(check, author.object, author.at, 'icon_url', MEDIA_SCHEMES);
  }
  return size + checkFields(check, embed, path, readText);
}

/** Requires name and value of a field, not empty. */
function checkFields(check: FieldChecker, embed: JsonObject, path: Path, readText: ReadText): number {
  if (!isPresent(embed['fields'])) return 0;
  let size = 0;
  const fields = checkList(check, embed['fields'], path, 'fields', {
    min: 0,
    max: MESSAGE_LIMITS.embedFields,
  });
  for (const [index, value] of fields.entries()) {
    const at = [...path, 'fields', index];
    const field = check.object(value, at);
    if (!field) continue;
    size += readText(field, at, 'name', MESSAGE_LIMITS.embedFieldName, true);
    size += readText(field, at, 'value', MESSAGE_LIMITS.embedFieldValue, true);
    checkOptionalBoolean(check, field, at, 'inline');
  }
  return size;
}

function checkTimestamp(check: FieldChecker, embed: JsonObject, path: Path): void {
  if (!isPresent(embed['timestamp'])) return;
  const timestamp = check.text(embed['timestamp'], path, 'timestamp', { min: 0, max: Infinity });
  if (timestamp === undefined || (ISO_8601.test(timestamp) && !Number.isNaN(Date.parse(timestamp)))) return;
  check.add(path, 'timestamp', { code: 'NOT_A_TIMESTAMP' }, timestamp);
}

/** An empty address counts as none. */
function checkOptionalUrl(
  check: FieldChecker,
  object: JsonObject,
  path: Path,
  field: string,
  schemes: readonly string[],
): void {
  if (!isPresent(object[field]) || object[field] === '') return;
  checkUrl(check, object[field], path, field, { max: MESSAGE_LIMITS.url, schemes });
}
