/** Groups of file name extensions that an ATTACHMENT option can be restricted to, with their extensions. */
export const FILE_TYPE_GROUPS = {
  image: ['.png', '.gif', '.jpg', '.jpeg', '.jfif', '.webp', '.avif'],
  video: ['.mp4', '.mov', '.qt', '.webm'],
  audio: ['.mp3', '.m4a', '.wav', '.ogg', '.opus', '.flac'],
} as const;

/** A group of extensions, or one extension with its dot. Only the file name is checked, never the content. */
export type FileType = keyof typeof FILE_TYPE_GROUPS | `.${string}`;

/** True if a value is valid in `file_types`: a group, or a dot and an extension in any letter case. Never throws. */
export function isFileType(value: unknown): value is FileType {
  if (typeof value !== 'string') return false;
  return Object.hasOwn(FILE_TYPE_GROUPS, value) || /^\.[^\s/\\]+$/.test(value);
}

/**
 * True if an option accepts a file.
 *
 * @param filename - With its extension, in any letter case.
 * @param fileTypes - The restriction of the option; an empty list allows every file.
 */
export function hasFileType(filename: string, fileTypes: readonly string[]): boolean {
  if (fileTypes.length === 0) return true;
  const name = filename.toLowerCase();
  return fileTypes.some((type) => {
    const extensions = Object.hasOwn(FILE_TYPE_GROUPS, type)
      ? FILE_TYPE_GROUPS[type as keyof typeof FILE_TYPE_GROUPS]
      : [type.toLowerCase()];
    return extensions.some((extension) => name.endsWith(extension));
  });
}
