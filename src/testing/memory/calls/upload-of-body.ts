import { MESSAGE_LIMITS } from '../../../protocol/commands/limits.js';
import { toContentType } from '../../../protocol/messages/content-type.js';
import { ATTACHMENT_LIMIT_BYTES } from '../judge/file-problem.js';
import type { Uploaded, UploadedPart } from '../responses/planned-files.js';
import { formRefusal, refusal } from '../kit-refusal.js';

type GivenBody = NonNullable<RequestInit['body']> | null;

/**
 * Reads the body of a call: JSON, or a FormData with files, whose `payload_json` is the value.
 *
 * @throws DiscordRefusal If it is neither.
 */
export async function readUploadOf(body: GivenBody): Promise<Uploaded> {
  if (typeof body === 'string') return { value: parse(body), files: [] };
  if (body instanceof FormData) return readForm(body);
  if (body === null) throw refusal('INVALID_JSON');
  if (body instanceof URLSearchParams) return { value: Object.fromEntries(body), files: [] };
  return { value: parse(await new Response(body).text()), files: [] };
}

async function readForm(form: FormData): Promise<Uploaded> {
  const files: UploadedPart[] = [];
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      fields[name] = value;
      continue;
    }
    if (value.size > ATTACHMENT_LIMIT_BYTES) throw refusal('REQUEST_TOO_LARGE');
    const index = /^files\[(\d+)\]$/.exec(name)?.[1];
    files.push({
      index: index === undefined ? files.length : Number(index),
      filename: value.name,
      contentType: toContentType(value.name, value.type),
      bytes: new Uint8Array(await value.arrayBuffer()),
    });
  }
  const max = MESSAGE_LIMITS.attachments;
  if (files.length > max) {
    throw formRefusal([{ code: 'TOO_MANY', max, path: ['files'], found: `a list of ${files.length}` }]);
  }
  files.sort((a, b) => a.index - b.index);
  const json = fields['payload_json'];
  return { value: json === undefined ? fields : parse(json), files };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('INVALID_JSON');
  }
}
