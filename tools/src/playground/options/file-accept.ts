import { FILE_TYPE_GROUPS } from 'commandry/protocol';

/** Converts `file_types` to an `accept` attribute; undefined if every file is accepted. */
export function toAccept(types: readonly string[]): string | undefined {
  const extensions = types.flatMap((type) =>
    Object.hasOwn(FILE_TYPE_GROUPS, type) ? FILE_TYPE_GROUPS[type as keyof typeof FILE_TYPE_GROUPS] : [type],
  );
  return extensions.length > 0 ? extensions.join(',') : undefined;
}
