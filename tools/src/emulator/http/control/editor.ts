import * as z from 'zod';
import type { CodeError } from '../../domain/requests/request-entry.js';
import type { Service } from '../../emulator-modules.js';
import { readWith } from './control-requests.js';
import { ControlError, ControlResult, type ControlCall } from './control-route.js';

const EditorRequest = z.strictObject({
  /** As a frame of an error names it. */
  file: z.string().min(1).max(4096),
  line: z.int().min(1),
  column: z.int().min(1).default(1),
});
/** Body of `POST /control/editor`. */
export type EditorRequest = z.input<typeof EditorRequest>;

/**
 * Opens a file in the editor of whoever runs the bot: only one that an error of a bot names, so that no page opens
 * anything else.
 */
export async function openEditor({ service, readBody }: ControlCall): Promise<ControlResult> {
  const place = readWith(EditorRequest, await readBody());
  const noEditor = (why: string) => new ControlError(409, 'NO_EDITOR', why);
  if (!service.openInEditor)
    throw noEditor('Nobody who runs this emulator opens files. "commandry dev" does, in a terminal.');
  if (!isNamed(service, place.file)) {
    const message = `No error of a bot names ${place.file}. Only files that one names are opened.`;
    throw new ControlError(403, 'FILE_NOT_NAMED', message);
  }
  const problem = await service.openInEditor(place);
  if (problem !== undefined) throw noEditor(problem);
  return new ControlResult(204);
}

function isNamed({ store, bots, requests }: Service, file: string): boolean {
  return (
    [...store.applications.keys()].some((id) => names(bots.of(id)?.error, file)) ||
    requests.list().some(({ id }) => requests.get(id)?.log.some(({ error }) => names(error, file)))
  );
}

function names(error: CodeError | undefined, file: string): boolean {
  if (!error) return false;
  return error.frames.some((frame) => frame.is_own && frame.file === file) || names(error.cause, file);
}
