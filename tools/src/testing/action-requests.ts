import { CommandType } from 'commandry/protocol';
import type {
  CommandUse,
  ComponentUse,
  FilledField,
  GivenFile,
  GivenValue,
  ModalUse,
  TypedCommand,
} from './service/kit-service.js';
import type {
  AutocompleteRequest,
  ComponentRequest,
  InvokeRequest,
  ModalRequest,
} from '../emulator/index.js';

/** Returns the request to use a command of an application. */
export function toInvokeRequest(
  { channelId, type, path, options, targetId }: CommandUse,
  applicationId: string,
): InvokeRequest {
  return {
    channel_id: channelId,
    application_id: applicationId,
    type,
    // An application has one entry point at most.
    ...(type === CommandType.PRIMARY_ENTRY_POINT ? {} : { command: path }),
    ...(Object.keys(options).length > 0 ? { options: toValues(options) } : {}),
    ...(targetId === undefined ? {} : { target_id: targetId }),
  };
}

/** Returns the request for suggestions while a command of an application is typed. */
export function toAutocompleteRequest(
  { channelId, path, options, focused }: TypedCommand,
  applicationId: string,
): AutocompleteRequest {
  return {
    channel_id: channelId,
    application_id: applicationId,
    command: path,
    // Discord sends no files while a command is typed.
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'object')),
    focused,
  };
}

export function toComponentRequest({ messageId, customId, values }: ComponentUse): ComponentRequest {
  return {
    message_id: messageId,
    custom_id: customId,
    ...(values ? { values: [...values] } : {}),
  };
}

export function toModalRequest({ interactionId, customId, fields }: ModalUse): ModalRequest {
  return { interaction_id: interactionId, custom_id: customId, components: fields.map(toFilled) };
}

function toFilled({ customId, value, values, files }: FilledField) {
  return {
    custom_id: customId,
    ...(value === undefined ? {} : { value }),
    ...(values ? { values: [...values] } : {}),
    ...(files ? { files: files.map(toGivenFile) } : {}),
  };
}

function toValues(options: Readonly<Record<string, GivenValue>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'object' ? toGivenFile(value) : value,
    ]),
  );
}

/** Writes a file as the control plane reads it. */
export function toGivenFile({ filename, contentType, bytes }: GivenFile) {
  return { filename, content_type: contentType, content_base64: Buffer.from(bytes).toString('base64') };
}
