import type { CommandOption } from 'commandry/protocol';
import type { CommandBody } from '../../storage/stored-command.js';

/** The fields of a command that the API returns. Discord checks files against `file_types`, but does not return them. */
export function toReturnedBody(body: CommandBody): CommandBody {
  return { ...body, options: body.options.map(withoutFileTypes) };
}

function withoutFileTypes(option: CommandOption): CommandOption {
  return { ...option, file_types: undefined, options: option.options?.map(withoutFileTypes) };
}
